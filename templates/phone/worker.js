{% load static %}{% autoescape off %}{% if parts %}import { startEngine, zoneNamed } from "{% static "js/engine.js" %}";
import { serve } from "{% static "js/worker.js" %}";
import { openDB } from "{% static "vendor/idb/idb.js" %}";
import { loadMicroPython } from "{% static "engine/micropython.mjs" %}";
serve({{ parts }}, { startEngine, zoneNamed, openDB, loadMicroPython });
{% else %}registration.unregister();
{% endif %}{% endautoescape %}
