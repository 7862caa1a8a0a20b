"""The form of the settings, as it is sent."""

DARK = {
    "language": "",
    "theme": "dark",
    "newest_first": "1",
    "keep_awake": "1",
    "confirm_hands": "0",
}


def save(client, **choices):
    return client.post("/settings/", DARK | choices, follow=True)
