"""What a worker loads when it starts."""

import gc

from django.template import engines
from django.test import Client

from scorekeeper import warming


class Queue:
    """A thread that runs what is submitted when it is asked to."""

    def __init__(self):
        self.waiting = []

    def submit(self, job):
        self.waiting.append(job)

    def run(self):
        """Run everything, and return how many jobs that took."""
        done = 0
        while self.waiting:
            assert len(self.waiting) == 1
            self.waiting.pop()()
            done += 1
        return done


def test_requests_are_answered_between_the_steps(monkeypatch):
    monkeypatch.setattr(warming, "keep_loaded", lambda: None)
    queue = Queue()
    warming.warm_up(queue)

    assert queue.run() == len(list(warming.steps())) + 1


def test_no_page_loads_a_template_afterwards(db, monkeypatch):
    monkeypatch.setattr(warming, "keep_loaded", lambda: None)
    for step in warming.steps():
        step()
    [cached] = engines["django"].engine.template_loaders
    loaded = len(cached.get_template_cache)
    assert Client().get("/").status_code == 200

    assert len(cached.get_template_cache) == loaded > 100


def test_what_is_loaded_is_not_looked_through_again():
    gc.unfreeze()
    warming.keep_loaded()

    assert gc.get_freeze_count() > 10_000
