"""What speaks to the assistant that reads it, or says how it shall answer, in English and Korean."""

from __future__ import annotations

from stilltrue.language.late import late

_BEGINS = r"(?:^|[.!?\n]\s{0,3}|[-*>#]\s)"
_MIND = (
    r"(?:(?:ai|a\.i\.)(?:\s(?:assistant|agent|model|system|chatbot|reviewer))?s?|(?:the\s|an?\s)?(?:virtual\s|helpful\s)?assistant"
    r"|llms?|(?:large\s)?language\smodels?|chat\s?bots?|chatgpt|gpt(?:-\d)?|claude|gemini|copilot)"
)
"""Whatever may read a memory and act by it."""
_SPEAK = (
    r"(?:say|tell|answer|reply|respond|recommend|suggest|mention|praise|rate|report|claim|describe|state|include|pretend|ignore"
    r"|approve|treat|agree|promote|endorse|conclude)"
)
_ACT = (
    r"(?:call|run|execute|send|forward|delete|remove|transfer|pay|open|visit|download|install|use|remember|skip|hide|print|output|write"
    r"|add|click|fetch|summari[sz]e|act|buy|book|order|never|always|do\snot|don't|you\smust|you\sshould)"
)
_BOUND = r"(?:must|should|shall|have\sto|has\sto|need\sto|are\sto)"
_FROM_NOW = r"(?:from\snow\son|henceforth|starting\snow|going\sforward|from\sthis\s(?:point|moment)\son)"
_ANSWER = r"(?:answer|reply|respond|speak|talk)"
_ANSWERS = r"(?:answers?|repl(?:y|ies)|responses?|messages?|summar(?:y|ies))"
_TO_MIND = (
    rf"{_BEGINS}(?:{_MIND}|agent)\s?[:：]\s(?:please\s)?(?:{_SPEAK}|{_ACT})\b"
    rf"|\bas\s(?:an?\s)?{_MIND},?\s(?:you|your\s\w{{1,12}})\s(?:must|should|shall|have\sto|are\sto|need\sto|will)\b"
    rf"|\b(?:notes?|message|instructions?|attention|notice|warning|prompt)\s(?:to|for)\s(?:the\s|any\s|all\s|every\s)?{_MIND}\b[^.!?:\n]{{0,40}}[:：]"
    rf"|{_BEGINS}(?:dear|hey|hello|hi|attention)\s{_MIND}\s?[,:!]\s"
    rf"|\b(?:to|if\syou\sare)\s(?:the\s|any\s|all\s|every\s|an?\s)?{_MIND}\s(?:reading|processing|summari[sz]ing|that\sreads|who\sreads)\b"
    rf"|\b{_MIND}\s{_BOUND}\s(?:always\s|never\s|not\s)?(?:{_SPEAK})\b"
    rf"|\byou\sare\s(?:an?\s)?(?:\w{{1,12}}\s)?{_MIND}\s(?:that|who|which|and)\b"
    rf"|\b(?:when|if|whenever)\s(?:the|a|any)\suser\s(?:asks?|wants?|says|requests?|mentions?)\b[^.!?\n]{{0,60}},\s(?:always\s|please\s)?{_SPEAK}\b"
)
_ON_ANSWERS = (
    rf"\b{_FROM_NOW},?\s(?:please\s|you\s(?:must|should|will)\s|always\s|only\s|just\s){{0,3}}(?:{_ANSWER}|write|act|behave)\s(?:only|exclusively|in|like|as|with)\s"
    rf"|{_BEGINS}(?:please\s|always\s|you\smust\s){{0,2}}(?:{_ANSWER}|output)\s(?:only|exclusively|solely|always)\s(?:in|with|as)\s"
    rf"|{_BEGINS}(?:please\s|you\smust\s)?only\s(?:answer|reply|respond|speak)\s(?:in|with|as)\s"
    rf"|{_BEGINS}(?:please\s|always\s|you\smust\s){{0,2}}(?:end|begin|start|finish|close|prefix)\s(?:(?:every|each|all)(?:\sof)?\s(?:your\s)?|your\s){_ANSWERS}\s(?:with|by)\b"
    rf"|\b(?:in|with)\s(?:all\s|every\s|each\s)?(?:of\s)?your\s(?:\w{{1,10}}\s)?{_ANSWERS},?\s(?:always\s|please\s|you\smust\s)?{_SPEAK}\b"
    rf"|\byour\s(?:\w{{1,10}}\s)?{_ANSWERS}\s{_BOUND}\s(?:always\s|never\s|also\s)?(?:{_SPEAK}|contain|end\swith|begin\swith)\b"
    rf"|{_BEGINS}(?:when|while)\s(?:answering|responding|replying|summari[sz]ing)\b[^.!?\n]{{0,30}},\s(?:always\s|please\s|never\s)?{_SPEAK}\b"
    rf"|{_BEGINS}(?:please\s|now\s)?(?:pretend\s(?:to\sbe|(?:that\s)?you(?:'re|\sare))|role-?play\sas)\s"
    rf"|{_BEGINS}(?:please\s|now\s)?act\sas\s(?:if\syou\s(?:are|were)\b|an?\s[^.!?\n]{{1,30}}\sand\s(?:advise|answer|reply|respond|tell)\b)"
    r"|\bonly\s(?:suggest|propose|recommend|advise)\s?[,;.]?\s(?:and\s|but\s)?(?:do\snot|don't|never)\s"
)
_MIND_KO = r"(?:(?i:ai)|인공지능|어시스턴트|에이전트|챗봇|언어\s?모델|비서)(?:\s?(?:비서|모델|에이전트|어시스턴트))?"
_SPEAK_KO = r"(?:추천|언급|칭찬|평가|보고|대답|답변|응답|안내|소개|동의|무시|승인|강조|표시|취급|말|답|권)"
_SHALL_KO = r"(?:하세요|하라(?![고는며])|하십시오|하시오|해라|해\s?(?:줘|주세요|주십시오)|해(?=\s?(?:[.!~\n]|$))|할\s것(?=\s?(?:[.!\n]|$)))"
_LEAVE_KO = r"지\s?(?:마(?:라|세요|십시오)?|말\s?것|말아라|마시오)(?![가-힣])"
_TO_MIND_KO = (
    rf"(?:^|[.!?\n]\s{{0,3}}){_MIND_KO}(?:에게|님|야)?\s?[:：]\s[^.!?\n]{{0,60}}?(?:{_SHALL_KO}|{_LEAVE_KO}|세요(?=\s?(?:[.!\n]|$)))"
    rf"|{_MIND_KO}(?:는|은|가|이)\s[^.!?\n]{{0,50}}?{_SPEAK_KO}(?:해야\s?(?:합|한|하)|하여야\s|{_SHALL_KO}|하{_LEAVE_KO})"
    rf"|(?:당신은|너는|넌)\s(?:이제\s)?{_MIND_KO}(?:로서|이며|이고|입니다|이다|야)"
    rf"|사용자가\s[^.!?\n]{{0,30}}?(?:물으면|물어보면|묻거든|요청하면|질문하면|말하면)\s[^.!?\n]{{0,40}}?{_SPEAK_KO}{_SHALL_KO}"
)
_ON_ANSWERS_KO = (
    rf"(?:지금부터|앞으로|이제부터|항상|모든\s(?:답변|대답|응답)(?:은|을)?)(?:는|은)?\s[^.!?\n]{{0,20}}?(?:로만?|처럼|투로|체로)\s(?:답|대답|답변|응답|말){_SHALL_KO}"
    rf"|모든\s(?:답변|대답|응답)[^.!?\n]{{0,10}}?(?:끝|마지막|처음|앞|시작)에(?:는)?\s[^.!?\n]{{0,50}}?(?:붙이|넣으|쓰|적으|덧붙이|추가하)(?:세요|라(?![고는며])|십시오)"
    rf"|(?:답변|대답|응답|요약)할\s?때(?:는|마다)?\s[^.!?\n]{{0,40}}?{_SPEAK_KO}{_SHALL_KO}"
    r"|(?:제안|추천)만\s?하고\s[^.!?\n]{0,16}?지\s?(?:마|말)"
)
TO_MIND = late(rf"(?i:{_TO_MIND})|{_TO_MIND_KO}")
"""Spoken to an assistant by what it is: wherever it stands, it is no rule for people."""
ON_ANSWERS = late(rf"(?i:{_ON_ANSWERS})|{_ON_ANSWERS_KO}")
"""On how to answer, or to suggest and not to act: of a stranger an order, of the user a wish."""
