{% load static %}{% autoescape off %}{% if parts %}import { isOurs, startEngine, zoneNamed } from "{% static "js/engine.js" %}";
import { serve } from "{% static "js/worker.js" %}";
import { openDB } from "{% static "vendor/idb/idb.js" %}";
import { loadMicroPython } from "{% static "engine/micropython.min.js" %}";
serve({{ parts }}, { isOurs, startEngine, zoneNamed, openDB, loadMicroPython });
{% else %}registration.unregister();
{% endif %}{% endautoescape %}
