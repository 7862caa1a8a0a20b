"""The headers of every response."""

HEADERS = {
    "Content-Security-Policy",
    "Cross-Origin-Opener-Policy",
    "Referrer-Policy",
    "X-Content-Type-Options",
    "X-Frame-Options",
}


def check_headers(answer, status):
    assert answer.status_code == status
    assert answer.headers.keys() >= HEADERS
