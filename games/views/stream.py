"""Let a phone, whose right was checked, listen to a topic."""

from django.http import HttpRequest, HttpResponse

from games.live import HEADER, Topic, token_for, version_of
from games.models import Phone


def stream(request: HttpRequest, topic: Topic, phone: Phone) -> HttpResponse:
    """Return the answer that the server turns into a stream (`scorekeeper.streams`).

    With the parameter `now` it is the version, for a phone that cannot open streams.
    """
    if "now" in request.GET:
        return HttpResponse(version_of(topic), content_type="text/plain")
    if request.method == "HEAD":
        return HttpResponse()  # becomes no stream, so the token would reach the phone
    return HttpResponse(headers={HEADER: token_for(topic, phone)})
