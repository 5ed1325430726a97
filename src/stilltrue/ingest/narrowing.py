"""What a user forbids an assistant, or wants to be asked before, in English and Korean."""

from __future__ import annotations

from stilltrue.language.late import late

_BEGINS = r"(?:^|[.!?,;:—\n-]\s{0,3}|\b(?:and|but|please|you\s(?:should|must|may|can)|ever)\s)"
_NEVER = r"\b(?:do\snot|don't|never|must\snot|mustn't|may\snot|shouldn't|should\snot)\s(?:ever\s|just\s)?"
_ACT = (
    r"(?:delete|remove|overwrite|send|post|publish|push|deploy|merge|commit|pay|buy|book|order|install|execute|touch|change|"
    r"edit|modify|contact|email|share|store|call|run|transfer|spend|upload|forward|reschedule|cancel|subscribe|unsubscribe|"
    r"archive|rename|move\s(?:my|our|any|the|anything)|reply\sto|respond\sto)"
)
_MADE = r"(?:payment|purchase|booking|reservation|order|change|transfer|call|commitment|appointment)s?"
_OTHERS = r"(?:anyone|anybody|others|strangers|third\sparties|other\speople)"
_IN_ENGLISH = (
    rf"{_BEGINS}(?:only|just)\s(?:suggest|propose|recommend|advise|list|show|report|read|look|draft)\b"
    rf"|{_NEVER}{_ACT}\b"
    rf"|{_NEVER}make\s(?:an?\s|any\s|the\s)?(?:\w{{1,12}}\s)?{_MADE}\b"
    rf"|{_NEVER}(?:give|tell|reveal|disclose|show|hand|mention|read)\b[^.!?\n]{{0,40}}\b{_OTHERS}\b"
    rf"|{_NEVER}use\s(?:any\s)?(?:emojis?|emoticons?|slang|jargon|markdown|tables|bullet\spoints|abbreviations|exclamation\smarks)\b"
    rf"|{_NEVER}(?:answer|reply|respond|speak|write|talk)\s(?:to\sme\s|me\s)?in\s\w"
    rf"|(?:^|[.!?,;:—\n-]\s{{0,3}}|\b(?:please|always|must|should|and)\s)(?:ask|check\swith|confirm\swith)\s(?:me|us|the\suser)\b"
    r"[^.!?\n]{0,30}\b(?:before|first|prior)\b"
    r"|\b(?:please|always)\s(?:ask|check|confirm)\b[^.!?\n]{0,20}\bbefore\s(?:you|\w{1,12}ing)\b"
    rf"|{_BEGINS}(?:keep\s(?:your\shands\soff|out\sof|away\sfrom)|(?:hands|stay)\s(?:off|out\sof|away\sfrom))\s(?:my|our|the)\b"
    rf"|{_BEGINS}(?:treat|keep|consider)\s[^.!?\n]{{1,40}}\s(?:as\s)?(?:read-?only|confidential|off-?limits)\b"
    rf"|{_BEGINS}no\s(?:\w{{1,12}}\s)?(?:notifications?|reminders?|calls?|messages?|e-?mails?|alerts?)\s(?:on|after|before|during|at|until)\b"
)
_LEFT = r"지\s?(?:말고|말아|마(?:라|세요|요)?(?![가-힣]))"
_DONE = r"(?:삭제|변경|수정|실행|결제|전송|배포|설치|커밋|공유|저장|예약|주문|송금|이체|구매|취소|게시|발송|공개|연락|전화|환불|가입|신청|해지|답장|업로드|푸시|머지|초대)"
_LEFT_ALL = r"(?:보내|지우|사|올리|바꾸|고치|넘기|옮기|쓰|잡|부르|켜|끄|열|누르)"
_ASKED_FIRST = r"(?:물어\s?(?:봐|보)|허락\s?(?:을\s)?받|확인\s?(?:을\s)?받|확인\s?해|승인\s?(?:을\s)?받)"
_SOON = r"(?:(?:꼭|먼저|반드시|항상|나한테|저한테|내게|나에게)\s){0,3}"
_MUST_NOT = r"(?:지\s?(?:말|마)|면\s?안\s?(?:돼|되|됩))"
_IN_KOREAN = (
    rf"{_DONE}\s?(?:은|는|을|를)?\s?(?:[^.!?\n]{{0,16}}\s)?(?:절대\s|함부로\s)?하지\s?(?:말|마)"
    rf"|(?:지우|보내|건드리|손대|바꾸|고치|올리|사|넘기|옮기|미루|잡|켜|끄|부르|누르|걸){_LEFT}"
    rf"|(?:누구|아무|남한테|남에게|다른\s사람|타인|외부)[^.!?\n]{{0,16}}(?:알려\s?주|말하|말해\s?주|보여\s?주|공개하|넘겨\s?주){_LEFT}"
    rf"|[가-힣]로\s(?:답|대답|말|답장|번역|설명)하{_LEFT}|[가-힣]로\s(?:쓰|적){_LEFT}"
    rf"|(?:이모지|이모티콘|은어|약어|느낌표|표|마크다운|반말|존댓말|외래어)(?:는|은|를|을|도)?\s?쓰{_LEFT}"
    r"|(?:제안|추천|보고|읽기|조회)만\s?(?:해|하|부탁)"
    r"|(?:하기|삭제|실행|결제|전송|보내기|배포|바꾸기|지우기)\s?전에\s?(?:꼭\s|먼저\s|반드시\s|항상\s){0,2}(?:물어|확인|허락|승인)"
    r"|(?:먼저|꼭|반드시|항상)\s(?:나한테\s|저한테\s|내게\s)?(?:물어\s?보고|묻고|허락\s?받고|확인\s?받고)\s"
    rf"|(?:허락|확인|승인|동의|허가)(?:을|도)?\s?없이(?:는|도)?\s[^.!?\n]{{0,30}}?{_MUST_NOT}"
    rf"|(?:{_DONE}\s?(?:하)?|돈\s?쓰|{_LEFT_ALL})기\s?전에(?:는)?\s{_SOON}(?:{_ASKED_FIRST}|말해|알려\s?줘|보여\s?줘)"
    rf"|(?:{_DONE}\s?할|돈\s?쓸|보낼|지울|올릴|바꿀)\s?(?:때(?:는|엔)?|땐)\s{_SOON}{_ASKED_FIRST}"
    rf"|\d\s?(?:천|만|백만)?\s?(?:원)?(?:을|이)?\s?(?:넘으면|넘는\s?(?:건|거|것은|결제는)|이상(?:이면|은)|초과(?:하면|면)?)\s{_SOON}{_ASKED_FIRST}"
    rf"|(?:물어\s?보고|묻고|허락\s?받고|확인\s?받고|승인\s?받고)\s?(?:나서\s)?(?:{_DONE}\s?)?해(?=\s?(?:줘|주세요|라|요)?\s?(?:[.!\n]|$))"
    r"|내가\s(?:오케이|승인|확인|허락|하라고)\s?하면\s(?:그때\s|그\s?다음에\s)?[^.!?\n]{0,10}해"
    rf"|{_DONE}(?:은|는|할\s?거면)\s(?:(?:나한테|저한테|먼저|꼭|반드시|항상)\s){{1,3}}{_ASKED_FIRST}"
    rf"|(?:물어\s?보|허락\s?받|확인\s?받|승인\s?받)기\s?전(?:에는|엔|에)\s[^.!?\n]{{0,20}}?{_MUST_NOT}"
)
NARROWS = late(rf"(?i:{_IN_ENGLISH})|{_IN_KOREAN}")
