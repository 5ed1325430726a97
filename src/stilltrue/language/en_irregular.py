"""English words whose forms no rule undoes: each with the word that it is a form of."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

# Forms that are as often words of their own are left out: "found", "shot", "rose", "bit", "wound", "lay", "sat", "bore".
_FORMS = """
arise arose arisen | awake awoke awoken | become became | begin began begun | bend bent | blow blew blown | break broke broken
bring brought | build built | burn burnt | buy bought | catch caught | choose chose chosen | cling clung | come came | creep crept
deal dealt | dig dug | draw drew drawn | dream dreamt | drink drank drunk | drive drove driven | eat ate eaten | fall fell fallen
feed fed | feel felt | fight fought | flee fled | fly flew flown | forget forgot forgotten | forgive forgave forgiven
freeze froze frozen | get got gotten | give gave given | go goes going went gone | grow grew grown | hang hung | hear heard | hide hid hidden
hold held | keep kept | kneel knelt | know knew known | lead led | lean leant | leap leapt | learn learnt | leave left | lend lent
lose lost | make made | mean meant | meet met | pay paid | ride rode ridden | ring rang rung | run ran | say said | see saw seen
seek sought | sell sold | send sent | shake shook shaken | shine shone | shrink shrank shrunk | sing sang sung | sink sank sunk
sleep slept | slide slid | speak spoke spoken | spend spent | spill spilt | spin spun | spoil spoilt | spring sprang sprung
stand stood | steal stole stolen | stick stuck | sting stung | strike struck | swear swore sworn | sweep swept | swim swam swum
swing swung | take took taken | teach taught | tear tore torn | tell told | think thought | throw threw thrown
undergo underwent undergone | understand understood | undertake undertook undertaken | wake woke woken | wear wore worn
weave wove woven | weep wept | win won | withdraw withdrew withdrawn | write wrote written
child children | foot feet | goose geese | half halves | knife knives | loaf loaves | man men | mouse mice | shelf shelves
thief thieves | tooth teeth | wife wives | wolf wolves | woman women
"""


def _bases() -> Mapping[str, str]:
    rows = (row.split() for line in _FORMS.strip().splitlines() for row in line.split("|"))
    return MappingProxyType({form: base for base, *forms in rows for form in forms})


IRREGULAR = _bases()
"""The word that a form belongs to, by the form: bought → buy, children → child."""
