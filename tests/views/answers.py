"""What differs in each answer, and what is left of one without it."""

import re


def body_of(response):
    body = b"".join(response.streaming_content) if response.streaming else response.content
    headers = "".join(f"{name}: {value}\n" for name, value in response.headers.items())
    return headers + body.decode(errors="replace")


OF_EACH_ANSWER = re.compile(
    r'(name="csrfmiddlewaretoken" value="|"csrf_token": "|Set-Cookie: |name="changes" value=")'
    r'[^"\n]*'
    r"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    r"|\d\d:\d\d(:\d\d(\.\d+)?)?|-\d{4}\.json"
)
"""What is different in each answer: tokens, keys of forms, the time."""
