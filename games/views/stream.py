"""Let a phone, whose right was checked, listen to a topic."""

from django.http import HttpResponse
from django.utils.translation import gettext

from games.live import read_version
from games.views.context import rights
from games.views.requests import PhoneRequest
from scorekeeper.topics import HEADER, Topic, in_header


def stream(request: PhoneRequest, topic: Topic) -> HttpResponse:
    """Return the answer that the server turns into a stream (`scorekeeper.streams`).

    With `now` it is the version, the right of the phone, and what to say if that was higher, a line
    each: for a phone whose right may have changed, or without streams.
    """
    if "now" in request.GET:
        lowered = gettext("This phone may only follow the game now: nothing can be saved from it.")
        now = [read_version(topic), str(rights(request)["right"]), lowered]
        return HttpResponse("\n".join(now), content_type="text/plain; charset=utf-8")
    if request.method == "HEAD":
        return HttpResponse()  # becomes no stream, so the header would reach the phone
    return HttpResponse(headers={HEADER: in_header(topic)})
