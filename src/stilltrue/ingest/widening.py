"""What gives an agent more leave, names whom it shall trust, or sends things elsewhere, in English and Korean."""

from __future__ import annotations

from stilltrue.language.late import late

_RISKY = (
    r"(?:trust|pay|send|forward|transfer|wire|approve|accept|allow|permit|execute|install|upload|delete|"
    r"purchase|buy|authori[sz]e|whitelist|allowlist)"
)
_MILD = r"(?:use|call|visit|recommend|open|contact|run|download)"
_TARGET = r"(?:tools?|servers?|sites?|websites?|domains?|urls?|links?|address(?:es)?|plugins?|packages?|scripts?|senders?|accounts?|wallets?|mcp)"
_NOT_MINE = r"(?!,?\s(?:i|we|he|she|they)(?:'ll|'m|'re|\s(?:will|am|are|have|can|send|pay|only))\b)"
"""What somebody himself means to do, and asks of nobody."""
_ACT = (
    r"(?:delet|remov|edit|modif|overwrit|send|e-?mail|post|publish|push|deploy|merg|commit|pay|buy|purchas|order|"
    r"book|install|execut|run|transfer|shar|approv|sign|access|spend|charg)(?:e|es|y|ing)?"
)
_UNBOUND = (
    r"(?:on\syour\sown|by\syourself|anything|everything|"
    r"(?:any|every|all)\s(?:of\s)?(?:my\s|our\s)(?:\w{1,12}\s)?(?:files?|e-?mails?|accounts?|data|messages?|payments?|code|repos?)|"
    r"whatever\syou\s\w{1,10}|as\syou\s(?:like|please|wish|want|see\sfit)|at\swill|freely)"
)
_AT_WILL = (
    rf"(?:{_UNBOUND}|whenever\s(?:needed|necessary|you\s\w{{1,10}})|any\s?time|automatically|whatever\sis\sneeded)"
)
_MAY = r"you\s(?:may|can)"
_LEAVE = (
    r"(?:feel\sfree\sto|you(?:'re|\sare)\s(?:free|allowed|permitted|authori[sz]ed|welcome)\sto|"
    r"you\shave\s(?:my\s)?(?:permission|leave)\sto|i\s(?:let|allow|permit|authori[sz]e)\syou(?:\sto)?|"
    r"it(?:'s|\sis)\s(?:fine|ok|okay|alright)\s(?:for\syou\s)?to)"
)
_UNCHECKED = r"without\s(?:asking|confirm\w{0,6}|permission|approval|consent|checking|my\s(?:permission|approval|consent|ok|okay|say))"
_SAFEGUARDS = r"(?:rule|restriction|limit|limitation|safeguard|guardrail|guideline|safety\s\w{1,12}|check)s?"
_SECRETS = r"(?:password|passcode|pin|pin\scode|card\snumber|account\snumber|private\skey|api\skey|secret)s?"
_LEAVE_EN = (
    # Leave to act, at will.
    rf"\b{_LEAVE}\s(?:just\s|also\s|always\s){{0,2}}{_ACT}\b(?!\s(?:me|us)\b)[^.!?\n]{{0,50}}\b(?:{_AT_WILL}|{_UNCHECKED})\b"
    rf"|\b{_MAY}\s(?:just\s|also\s|always\s){{0,2}}{_ACT}\b(?!\s(?:me|us)\b)[^.!?\n]{{0,50}}\b(?:{_UNBOUND}|{_UNCHECKED})\b"
    rf"|\b(?:{_LEAVE}|{_MAY})\s(?:use|spend)\b[^.!?\n]{{0,20}}\b(?:my|our)\s(?:\w{{1,12}}\s)?(?:card|account|wallet|money|password|credentials)\b"
    rf"|\bfrom\snow\son,?\s(?:please\s|just\s)?{_ACT}\b[^.!?\n]{{0,40}}\b(?:automatically|on\syour\sown|{_UNCHECKED})\b"
    rf"|\byou\s(?:must|should|shall|have\sto|are\sto)\s(?:just\s|also\s|always\s){{0,2}}{_ACT}\b[^.!?\n]{{0,50}}\b(?:{_UNBOUND}|automatically|{_UNCHECKED})\b"
    r"|\bi(?:'m|\sam)?\s(?:giv|grant)(?:e|ing)?\syou\s(?:full|complete|total|free|unlimited|unrestricted)\s(?:access|control|permission|rein)\b"
    r"|(?:^|[.!?,;:\n]\s{0,3}|\b(?:please|always|just)\s)use\s[^.!?\n]{0,40}(?:https?://|\w@\w)[^!?\n]{0,60}\bfor\s(?:all|every|any)\b"
    rf"|\bdo\s(?:whatever|anything|what(?:ever)?)\syou\s(?:like|want|please|wish|need)\swith\s(?:my|our|the)\b"
    rf"|(?:^|[.!?,;:\n]\s{{0,3}}|\b(?:please|just|simply|and|you\scan|you\smay)\s)(?:pay|buy|order|charge|transfer|book|purchase)\b[^.!?\n]{{0,40}}"
    rf"\b(?:my|our)\s(?:\w{{1,12}}\s)?(?:card|account|wallet)\b[^.!?\n]{{0,20}}\b{_AT_WILL}\b"
    rf"|\b(?:auto-?|automatically\s|pre-?)approve\b"
    # No more asking.
    r"|\bdon'?t\sask(?:\sme|\sus)?(?:\sagain|\sfirst|\sany\s?more)?[,;]?\s(?:just|simply)\s\w"
    r"|\bstop\sasking(?:\sme|\sus)?\s(?:for\s(?:my\s)?(?:permission|confirmation|approval|consent)|to\sconfirm|before\b)"
    # No more limits.
    rf"|\b(?:ignore|disregard|forget|lift|drop|(?<!i\s)(?<!we\s)(?<!they\s)don'?t\s(?:bother|worry)\s(?:with|about)|never\smind)\s"
    rf"(?:all|any|every|your|the|these|those)\s(?:of\s)?(?:your\s|the\s|these\s)?{_SAFEGUARDS}\b[^.!?\n]{{0,12}}"
    rf"\b(?:from\snow\son|any\s?more|henceforth|in\s(?:the\s)?future|now)\b"
    # Secrets handed out, and whom to trust.
    rf"|\b(?:if|when|whenever)\s(?:any(?:one|body)|some(?:one|body)|they|he|she|people)\s(?:ever\s)?asks?\b[^.!?\n]{{0,20}}\b{_SECRETS}\b"
    rf"[^.!?\n]{{0,10}}\b(?:tell|give|send|share|hand)\b"
    r"|\b(?:remember|treat|regard|register|mark|save)\sth(?:is|at|e)\s(?:\w{1,12}\s)?(?:account|address|person|number|user|sender|site|domain|device)\s(?:as|to\sbe)\s"
    r"(?:an?\s)?(?:admin\w{0,9}|trusted|safe|owner|superuser|root)\b"
)
_WHEN_KO = r"(?:앞으로|이제부터|지금부터|이제|다음부터|향후|항상|무조건|언제든지?)(?:는|은)?"
_UNASKED = (
    r"(?:(?:허락|확인|승인|동의|허가|검토|리뷰)(?:을|도)?\s?(?:없이|(?:안|못)\s?(?:받고|구하고|거치고))"
    r"|안\s?(?:물어\s?보고|묻고)|묻지\s?(?:도\s)?(?:않고|말고)|알아서|마음대로|맘대로|자유롭게|뭐든지?|무엇이든지?|아무거나|얼마든지)"
)
_ACT_KO = (
    r"(?:(?:삭제|전송|송금|결제|구매|이체|입금|실행|배포|수정|변경|설치|공유|승인|게시|발송|예약|주문|진행|처리|정리)\s?해"
    r"|지워|보내|바꿔|고쳐|올려|사|해)"
)
_GRANTED = r"도\s?(?:돼|되니까|됩니다|된다(?!고|는)|괜찮|좋아|좋습니다|무방)(?!대|서|지만|냐|니|나요|는지|다고|\s?\?|[가-힣]{0,3}\?)"
_SUM_KO = (
    r"(?:\d[\d,]{0,9}|[일이삼사오육칠팔구십백천]{0,5})\s?(?:천|만|십만|백만)?\s?원?\s?(?:이하|미만|밑|아래|까지|안쪽)"
)
_ENDS_KO = r"(?=\s?(?:줘|주세요|라|요)?\s?(?:[.!~\n]|$))"
_LEAVE_KO = (
    # Leave to act, unasked or at will.
    rf"{_SUM_KO}(?:의\s)?\s?(?:[가-힣]{{1,4}})?(?:는|은|으로는|로는|면|이면)?\s(?:그냥\s)?(?:알아서|자동으로|마음대로|맘대로|허락\s?없이|그냥)\s?(?:[가-힣]{{1,6}}\s)?(?:(?:결제|주문|처리|진행|구매|예약|송금)\s?)?(?:(?:해|사|써){_ENDS_KO}|(?:해|사|써){_GRANTED})"
    rf"|(?:결제|예약|주문|구매|환불|송금|메일|답장|회의|일정|장보기|(?:간단한|사소한|작은)\s?(?:건|거|것|일|결제))[^.!?\n]{{0,8}}?(?:은|는|건)?\s(?:네가\s|너가\s|그냥\s|이제\s|앞으로\s){{0,2}}알아서\s?(?:(?:처리|진행|결정|결제|주문|예약)\s?)?(?:해|잡아|보내|써){_ENDS_KO}"
    rf"|{_UNASKED}[^.!?\n]{{0,30}}?{_ACT_KO}{_GRANTED}"
    rf"|(?:카드|통장|계좌|계정|돈|지갑|비상금)(?:을|를|은|는|도|으로|로)?\s?{_UNASKED}\s?(?:써|사용해){_GRANTED}"
    rf"|(?:안\s?물어(?:\s?봐)?|(?:확인|허락|승인)\s?(?:을\s|은\s)?안\s?(?:해|받아)|(?:묻지|물어보지|확인하지|허락받지)\s?않아){_GRANTED}"
    rf"|알아서\s?(?:[가-힣]{{1,8}}\s)?(?:삭제|송금|결제|구매|이체|전송|배포|승인|주문|예약)\s?해(?=\s?(?:[.!\n]|$|줘|주세요|라|요))"
    r"|(?:하기|기|삭제|실행|결제|송금|배포|전송)\s?전에\s?(?:나한테\s|저한테\s)?(?:물어\s?볼|물을|확인할|허락받을|허락\s받을|확인받을)\s?(?:필요|것)(?:가|는|도)?\s?없"
    rf"|(?:{_WHEN_KO}|모든|전부)\s?(?:[가-힣]{{1,6}}\s){{0,2}}(?:자동으로\s?)(?:승인|결제|송금|실행|삭제|배포)\s?해"
    # No more limits.
    rf"|{_WHEN_KO}\s?(?:[가-힣]{{1,6}}\s){{0,3}}(?:규칙|제한|지침|안전장치|보안|규정)(?:은|는|을|를|이나|도)?\s?(?:다\s|전부\s|모두\s)?"
    r"(?:무시해|무시하|신경\s?(?:쓰지\s?마|끄|안\s?써도)|지키지\s?(?:마|않아도)|안\s?지켜도|풀어|해제해|꺼)"
    # Secrets handed out, and whom to trust.
    r"|(?:비밀번호|암호|인증번호|카드\s?번호|계좌\s?번호|주민번호|키)(?:를|을|는|도)?\s?(?:누가\s|누구든\s)?(?:물어\s?보면|물으면|달라고\s?하면)[^.!?\n]{0,10}(?:알려|말해|보내|줘)"
    r"|(?:이|저|그)\s?(?:계정|주소|사람|번호|사용자|발신자|사이트|기기)(?:을|를|은|는)?\s?(?:항상\s)?(?:관리자|신뢰할\s?수\s?있는\s?\S{1,6}|안전한\s?\S{1,6}|주인)(?:로|으로)\s?"
    r"(?:기억|등록|저장|취급|간주|생각)\s?해"
)
_ENDED = "".join(chr(code) for code in range(ord("가"), ord("힣") + 1) if (code - ord("가")) % 28 == 20)
"""The syllables that end in ㅆ, by which Korean tells of what was, or of what somebody will do himself."""
_TOLD = rf"[^.!?\n]{{0,60}}?[{_ENDED}](?:다|어|어요|지|는데|대|습니다|더라)"
"""Told of, so that nobody is ordered about."""
WIDENS = late(
    r"(?i:(?:^|[.!?,;:\n]\s{0,3}|\b(?:please|and|you\s(?:should|must|may|are\sto|will)|from\snow\son,?|"
    rf"for\sall\sfuture\s\w{{1,20}},?)\s)always\s(?:{_RISKY}\b|{_MILD}\s[^.!?\n]{{0,60}}(?:\b{_TARGET}\b|https?://|\w@\w)))"
    rf"|(?i:\bfrom\snow\son\b{_NOT_MINE}[^.!?\n]{{0,40}}\b(?<!never\s)(?<!not\s)(?<!n't\s)(?:always\s)?{_RISKY}\b)"
    r"|(?i:\byou\s(?:may|can|are\s(?:free|allowed|permitted|authori[sz]ed)\sto)\b[^.!?\n]{0,60}"
    r"\bwithout\s(?:asking|confirm\w{0,6}|permission|approval|checking|my\s\w{1,20})\b)"
    r"|(?i:(?:^|[.!?,;:\n]\s{0,3}|\b(?:please|just|and|so|you)\s)(?:no\sneed\sto|(?:do\snot|don't|never)(?:\s(?:need|have)\sto)?)"
    r"\s(?:ask|confirm|check\swith)\b(?:\s(?:me|us)\b)?(?!\s(?:me|us|about|if|why|how|what|where|when|who|whether|that|to|for\s(?:more|further|additional|any\smore))\b))"
    rf"|(?i:(?:^|[.!?,;:\n]\s{{0,3}}|\b(?:please|always|should|must|may|can|to)\s)(?:fully\s)?(?:trust|whitelist|allowlist)\s[^.!?\n]{{0,40}}"
    rf"(?:\b{_TARGET}\b|https?://|\w@\w|\b\w[\w-]{{0,40}}\.(?:com|net|org|io|dev|ai|kr|co)\b))"
    r"|(?i:\b(?:skip|disable|turn\soff|drop)\s(?:all\s|the\s|any\s|every\s){0,2}(?:confirmation|permission|approval|safety|security)s?\b)"
    rf"|(?:묻지|물어보지|확인하지|허락받지)\s?(?:도\s)?(?:말고|않고|않아도)(?!{_TOLD})"
    r"|(?:확인|허락|승인|동의)\s?(?:절차\s?)?없이\s?(?:바로\s|그냥\s|계속\s|항상\s)?(?:삭제|실행|결제|송금|전송|보내|진행|설치|배포|처리|지워|해)(?!하?지\s?(?:말|마|않)|하?면\s?안)"
    r"|(?:앞으로|이제부터|지금부터|항상|무조건)[^.!?\n]{0,40}(?:믿어|믿고|신뢰해|신뢰하|송금해|송금하|결제해|결제하|입금해|입금하|승인해|승인하|허용해|허용하|보내라|보내\s?줘|실행해|실행하)"
    r"|(?:도구|서버|사이트|주소|링크|도메인|계좌|발신자|플러그인)[은는을를이가도]?\s?(?:항상\s|무조건\s|앞으로\s)?(?:믿어|믿고|신뢰해|신뢰하|허용해|허용하)"
    r"|(?i:https?://\S{1,80}?|\b[\w-]{1,40}\.(?:com|net|org|io|dev|ai|kr|co))\s?(?:은|는|을|를|이|가)?\s?(?:(?:말|말은|항상|무조건|다|전부)\s){0,2}"
    r"(?:믿어|믿고|신뢰해|신뢰하|허용해|허용하)(?!도\s?(?:될|되나|되는|돼요?\s?\?))"
    rf"|(?i:{_LEAVE_EN})|{_LEAVE_KO}"
)
REROUTED = late(
    rf"(?i:\b(?:from\snow\son{_NOT_MINE}|henceforth|going\sforward|in\s(?:the\s)?future(?=,|\splease|\syou|\ssend|\sforward)|as\sof\s(?:now|today)|starting\s(?:now|today))\b"
    r"[^.!?\n]{0,30}\b(?<!never\s)(?<!not\s)(?<!n't\s)(?:send|forward|route|redirect|deliver|copy|cc|bcc)\b[^!?\n]{0,60})"
    r"|(?i:\b(?:send|forward|route|redirect|deliver|copy|cc|bcc)\s(?:(?:all|any|every)\s(?:of\s)?|(?=(?:my|our|the\suser's|their|his|her)\s))(?:(?:my|our|the\suser's|their|his|her)\s)?"
    r"(?:\w{1,20}\s){0,2}?(?:e-?mails?|mails?|messages?|invoices?|bills?|statements?|receipts?|notifications?|alerts?|reports?|parcels?|packages?|deliveries|payments?|salary|codes?)\s(?:on\s)?to\b"
    r"[^!?\n]{0,60}\b(?:from\snow\son|henceforth|going\sforward|in\s(?:the\s)?future|instead)\b)"
    r"|(?:앞으로는?|이제부터는?|지금부터는?|향후에?는?|다음부터는?|이후로는?)[^!?\n]{0,60}?(?:으로|로|에게|한테|께)(?:만)?\s?(?:[가-힣]{1,6}\s){0,2}?"
    r"(?:보내(?:\s?(?:줘|주|라|세요|십시오|도록|달라)|(?=\s?(?:[.!:,\n]|$)))|(?:발송|전송|전달|송부|포워딩|배송|청구)\s?(?:해\s?(?:줘|주|라)|하라|하세요|하십시오|하도록|바랍|할\s?것|부탁))"
)
"""Mail, money or parcels that shall go elsewhere from now on."""
