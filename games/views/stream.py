"""Lead a phone, whose right was checked, to the stream of a topic."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.access import phone_of
from games.live import Topic, stream_address, version_of


def to_stream(request: HttpRequest, topic: Topic) -> HttpResponse:
    """Redirect to the stream; with the parameter `now`, return the version instead, for a phone
    that cannot open streams.
    """
    if "now" in request.GET:
        return HttpResponse(version_of(topic), content_type="text/plain")
    return redirect(stream_address(topic, phone_of(request)))
