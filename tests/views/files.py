"""Files on the pages: a response that is one, and one that is sent."""

from django.core.files.uploadedfile import SimpleUploadedFile


def content_of(response) -> bytes:
    return b"".join(response.streaming_content)


def send_file(client, content: bytes, **how):
    file = SimpleUploadedFile("games.json", content)
    return client.post("/import/", {"file": file}, **how)
