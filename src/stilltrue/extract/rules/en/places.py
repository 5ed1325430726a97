"""Cities and countries that are one however they are written: "leeds", "New York"."""

from __future__ import annotations

import re

from stilltrue.language.late import late

PLACES = late(
    r"(?:(?:north|south|east|west|central|downtown|new|greater)\s+)?(?:"
    r"Seoul|Busan|Incheon|Daegu|Daejeon|Gwangju|Ulsan|Sejong|Suwon|Seongnam|Pangyo|Bundang|Jeju|Jeonju|Chuncheon|Gangneung|Sokcho"
    r"|Gangnam|Mapo|Hongdae|Tokyo|Osaka|Kyoto|Nagoya|Fukuoka|Sapporo|Beijing|Shanghai|Shenzhen|Guangzhou|Hong\s+Kong|Taipei|Singapore"
    r"|Bangkok|Hanoi|Saigon|Ho\s+Chi\s+Minh\s+City|Manila|Jakarta|Bali|Kuala\s+Lumpur|Mumbai|Delhi|New\s+Delhi|Bangalore|Bengaluru"
    r"|Chennai|Hyderabad|Pune|Kolkata|Karachi|Lahore|Dhaka|Dubai|Abu\s+Dhabi|Doha|Riyadh|Tel\s+Aviv|Jerusalem|Istanbul|Ankara|Cairo"
    r"|Lagos|Nairobi|Accra|Cape\s+Town|Johannesburg|Casablanca|London|Manchester|Birmingham|Leeds|Liverpool|Bristol|Brighton|Oxford"
    r"|Cambridge|York|Edinburgh|Glasgow|Cardiff|Belfast|Dublin|Cork|Galway|Paris|Lyon|Marseille|Nice|Toulouse|Bordeaux|Nantes|Lille"
    r"|Berlin|Munich|Hamburg|Cologne|Frankfurt|Stuttgart|Leipzig|Dresden|Vienna|Graz|Salzburg|Zurich|Geneva|Basel|Bern|Brussels"
    r"|Antwerp|Ghent|Amsterdam|Rotterdam|Utrecht|The\s+Hague|Copenhagen|Aarhus|Oslo|Bergen|Stavanger|Trondheim|Stockholm|Gothenburg"
    r"|Malm[oö]|Helsinki|Reykjavik|Tallinn|Riga|Vilnius|Warsaw|Krakow|Prague|Brno|Budapest|Bucharest|Sofia|Athens|Belgrade|Zagreb"
    r"|Ljubljana|Rome|Milan|Turin|Florence|Venice|Naples|Bologna|Madrid|Barcelona|Valencia|Seville|Malaga|Bilbao|Lisbon|Porto|Faro"
    r"|York|New\s+York(?:\s+City)?|Brooklyn|Queens|Manhattan|Boston|Chicago|Los\s+Angeles|San\s+Francisco|Oakland|San\s+Jose|San\s+Diego"
    r"|Seattle|Portland|Denver|Boulder|Austin|Dallas|Houston|Phoenix|Las\s+Vegas|Salt\s+Lake\s+City|Minneapolis|Detroit|Philadelphia"
    r"|Pittsburgh|Washington(?:,?\s+D\.?C\.?)?|Baltimore|Atlanta|Miami|Orlando|Tampa|Nashville|New\s+Orleans|Honolulu|Toronto|Montreal"
    r"|Vancouver|Calgary|Ottawa|Mexico\s+City|Guadalajara|Bogot[aá]|Medell[ií]n|Lima|Quito|Santiago|Buenos\s+Aires|Montevideo"
    r"|S[aã]o\s+Paulo|Rio(?:\s+de\s+Janeiro)?|Sydney|Melbourne|Brisbane|Perth|Adelaide|Canberra|Auckland|Wellington|Christchurch"
    r"|California|Texas|Florida|Oregon|Colorado|Hawaii|Alaska|Ohio|Michigan|Virginia|Vermont|Maine|Montana|Arizona|Nevada|Utah"
    r"|Korea|Japan|China|Taiwan|Thailand|Vietnam|India|Australia|Zealand|Canada|Mexico|Brazil|Argentina|Chile|Peru|Spain|Portugal"
    r"|France|Germany|Italy|Switzerland|Austria|Belgium|Netherlands|Denmark|Norway|Sweden|Finland|Iceland|Ireland|Scotland|Wales"
    r"|England|Britain|Poland|Greece|Turkey|Egypt|Kenya|Ghana|Nigeria|Morocco|Israel"
    r")\b(?:,\s+[A-Z][\w. ]{1,20})?",
    re.IGNORECASE,
)
