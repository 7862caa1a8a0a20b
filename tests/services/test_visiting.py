from games import services
from games.models import Phone, Right


def test_a_visit_creates_a_phone_and_its_own_notebook(db):
    access = services.visit()

    assert access.right == Right.OWNER
    assert access.phone.key
    assert list(access.notebook.accesses.all()) == [access]


def test_every_visit_creates_another_phone_and_notebook(db):
    assert services.visit().notebook != services.visit().notebook
    assert Phone.objects.count() == 2
