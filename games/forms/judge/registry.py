"""The games' judges on the screen, by slug."""

from games.forms.judge import alta_baja, aluette, batarde, belote, river
from games.forms.judge.desk import JudgeForm

JUDGE_FORMS: dict[str, JudgeForm] = {
    "alta_baja": alta_baja,
    "aluette": aluette,
    "batarde": batarde,
    "belote": belote,
    "river": river,
}
