from games import services
from games.models import Phone, Right


def test_a_visit_makes_a_phone_and_the_notebook_that_it_owns(db):
    access = services.visit()

    assert access.right == Right.OWNER
    assert access.phone.key
    assert list(access.notebook.accesses.all()) == [access]


def test_every_visit_makes_others(db):
    assert services.visit().notebook != services.visit().notebook
    assert Phone.objects.count() == 2
