"""Words of prose in English, German, French and Spanish: which may change a move, which are common.

They decide nothing alone (``remarks``): prose of which most words are not among the common ones is
not known, and a word that changes what is meant makes a move a question wherever it stands.
"""

from __future__ import annotations

import re
from typing import Final


def words_of(*lines: str) -> frozenset[str]:
    """Return the words of lines."""
    return frozenset(word for line in lines for word in line.split())


_NEGATIONS: Final = words_of(
    "not dinnae dinna cannae wouldnae never neither nor none nothing cannot without"
    " no nicht ne nie niemals weder kein keine"
    " keinen"
    " keinem keiner keines ohne nichts ned net nit pas jamais aucun aucune ni sans rien nunca"
    " ningún ninguna ninguno sin nada tampoco",
)
UNDOING: Final = words_of(
    "hacked gehackt piraté piratée hackeado hackeada"
    " torn oops ooops whoops oups ups hoppla hang meant misread typo correction corrected"
    " scrap scratch ignore disregard forget undo void null invalid opposite reverse swap strike"
    " delete discard recall reconsider edit erratum kidding joke joking rire jk prank psych sike"
    " warte wartet meinte gemeint irrtum irrtümlich tippfehler korrektur umgekehrt gegenteil"
    " scherz witz attends attendez voulais inverse contraire trial rehearsal theory copy"
    " gotcha reflection supposed wants blague rigole trompé trompée quise contrario broma"
    " bromeando espera esperen",
    # Words that are not meant in earnest, or not yet.
    "hold held draft test testing hypothetical hypothetically imagine pretend imaginary"
    " placeholder platzhalter dummy preliminary tentative tentatively provisional undecided intend"
    " fool entwurf vorläufig"
    " unentschieden probeweise brouillon essai provisoire hypothèse borrador prueba hipótesis",
    "propose forfeit inquire insist",
    "valid gilt gelten gültig ungültig",
)  # fmt: skip
"""Words that take back what stands elsewhere in a mail, or say that it is not meant."""
_LIMITS: Final = words_of(
    # Corrections and doubts that may as well be about something else.
    "mistake mistaken mistakenly error wrong wrongly actually instead rather thoughts but however"
    " although though except excluding sarcasm ironic ironically serious seriously unsure sure"
    " moment halt fehler eigentlich stattdessen statt anstatt falsch verkehrt aber jedoch"
    " allerdings obwohl außer ausser spass ernst ernsthaft erreur faute plutôt finalement mauvais"
    " mais cependant toutefois pourtant sauf excepté hmm hm pero aunque salvo"
    " excepto serio",
    # Conditions.
    "if unless only when whenever once until till after before while assuming suppose supposing"
    " provided providing depending depends condition conditional otherwise else either whether"
    " maybe perhaps possibly might probably lest wenn falls sofern sobald solange nur erst nachdem"
    " bevor vorausgesetzt bedingung angenommen abhängig ansonsten sonst vielleicht eventuell"
    " womöglich möglicherweise si seulement uniquement quand lorsque lorsqu dès après avant sinon"
    " solo sólo solamente cuando después antes condición quizá quizás",
    # Postponements.
    "later tomorrow soon yet pending considering später unsicher demain bientôt attente tard tarde"
    " luego"
    " todavía aún",
    # Questions.
    "quería wonder wondering question questions frage fragen frag pregunta duda",
)  # fmt: skip
LIMITING: Final = _NEGATIONS | _LIMITS
"""Words that deny, limit, doubt or put off what their own sentence says."""
REPORTING: Final = words_of(
    "reacted liked asked asks ask asking told tells said says saying wrote writes written quote"
    " quoting quoted"
    " forwarded forwarding forward fwd behalf according his her"
    " hers he she their whose copied pasted sagt sagte schreibt schrieb meint fragt bat gebeten"
    " bittet namens auftrag laut seine ihre seiner weitergeleitet dit disait écrit écrivait"
    " selon transmis demandé prié dice dijo escribió escribe según pidió pide piden diga digan sus",
)
"""Words with which somebody else's words are told."""
_POLITE: Final = words_of(
    "sorry entschuldigung entschuldigt verzeihung desole désolé désolée pardon perdón perdon"
    " disculpa disculpen siento lol xd haha hahaha hehe"
)
"""Apologies and laughter: beside what is clear by itself they change nothing."""
CHANGING: Final = UNDOING | LIMITING | REPORTING | _POLITE
"""Single words, wherever they stand."""

UNDOING_STEMS: Final = re.compile(
    r"\b(?:cancel|withdr|revok|retract|revis|replac|accident|contingen"
    r"|korrigier|ignorier|verg[ei]ss(?!en)|streich|widerruf|storn|anders überleg|zurückzieh"
    r"|zurückgezogen|weiterleit|weitergeleit|corrig|ignor|oubli|annul|plaisant|transf[ée]r"
    r"|transmet|invers[ée]|swapp|mixed up|mix-up|verwechs|vertausch|confond|confund|equivoc|corrij"
    r"|olv[ií]d|reenvi|hipot|subject to|mix(?:ed|ing) (?:\w{2,8} ){1,3}up)",
    re.IGNORECASE,
)
UNDOING_PHRASES: Final = re.compile(
    r"\b(?:otherwise|sonst|ansonsten|sinon|si no,)"
    r" (?:not?|against|nicht|nein|dagegen|non|contre|pas)\b"
    r"|\b(?:(?:do not|don'?t) know yet|weiß (?:es )?noch nicht|sais pas encore|no sé todavía)\b"
    r"|(?:\A|[.,!;:(-]\s?|\b(?:no|oh|ah|please|pls|and|actually|but) )wait\b"
    r"|\b(?:as (?:soon|long) as|so long as|in case|in the event|by the time|what if"
    r"|e\.?\s?g\b|z\.?\s?b\b"
    r"|every(?:one|body) (?:votes?|wants?|else)|(?:i|you|we) mean|make (?:it|that)"
    r"|(?:an?|as|for|zum|ein|par|un|por) (?:example|sample|beispiel|exemple|ejemplo)"
    r"|tak(?:e|ing) (?:it|that|this|them) back|just asking|got you"
    r"|wrong (?:tournament|game|list|address|person|thread|window|group|chat)"
    r"|falsche[nrs]? (?:turnier|spiel|liste|adresse|gruppe|fenster)"
    r"|mauvaise? (?:tournoi|partie|liste|adresse|groupe|fenêtre)"
    r"|(?:torneo|partida|lista|grupo|dirección) equivocad[oa]"
    r"|(?:do not|don't) (?:count|record|do|send|use|enter|take|play|make|register|put)\b"
    r"|next (?:week|month|time|turn|round)|nächste[nrs]? (?:woche|runde|mal)"
    r"|esper(?:ad|en)|no l[oa]s? (?:apunt|cont|cuent|registr|anot)(?:[eé]is|es|en|e)"
    r"|(?:semaine|fois) prochaine|próxim[oa]|a falta de|as far as it goes"
    r"|\b(?:hard|easy|difficult|tempting|schwer|difficile|difícil)(?: zu| de| à| to)?"
    r" (?:say|vote|sagen|dire|decir)\b"
    r"|(?:until|by) (?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|on (?:the )?condition|unter der bedingung|à condition|a condición"
    r"|not sure|nicht sicher|pas sûre?|no estoy segur[oa]"
    r"|as (?:amended|revised|it were|if)|so to speak|sozusagen|gewissermaßen|pour ainsi dire"
    r"|por así decirlo|es un decir|disons|at first (?:glance|sight)|on (?:a )?first look"
    r"|auf den ersten blick|à première vue|a primera vista|a bote pronto"
    r"|at some (?:point|stage|time)|some ?day|irgendwann"
    r"|(?<=[0-9]) one (?:fine )?day"
    r"|un (?:beau )?jour|algún día|in (?:spirit|theory|principle)|im (?:prinzip|geiste)"
    r"|en (?:principe|principio|théorie|teoría)"
    r"|at this (?:point|stage)|(?:may|might|could|can) (?:still )?change|fürs erste"
    r"|de momento|por el momento|i really do|in part|en partie|zum teil|en parte"
    r"|said (?:nobody|no one)"
    r"|(?:\A|[,;:(.-]\s?|[0-9]\s|yes\s|no\s|for\s|against\s)so far"
    r"|on behalf|im (?:namen|auftrag)|au nom d|en nombre de|(?:à|con|unter|under"
    r"|on) (?:un[ea]|einer|one) (?:condition|condición|bedingung)|(?<=[0-9]),? (?:- )?plus an?"
    r"|just what (?:i|we) needed|(?:gerade|noch) gefehlt|ne manquait plus"
    r"|justo lo que (?:nos )?faltaba"
    r"|as of (?:now|yesterday|today|this morning)|all (?:other )?things (?:being )?equal"
    r"|from memory|de mémoire|de memoria|who knows|qui sait|quién sabe|wer weiß|god willing"
    r"|so gott will|weather permitting|this time around|just this once"
    r"|(?:it|this|that|all) depends|ça dépend|kommt drauf an|hängt (?:noch )?(?:davon|von)"
    r"|(?:sort|kind) of(?=\W{0,3}\Z)|more or less|mehr oder weniger|plus ou moins|más o menos"
    r"|(?:that|this|it)(?:'s| is| was) (?:an? |my )?(?:mistake|error|slip)(?=\W{0,3}\Z)"
    r"|(?:das|es) war (?:ein |mein )?(?:fehler|versehen|irrtum)(?=\W{0,3}\Z)"
    r"|c'(?:est|était) une erreur(?=\W{0,3}\Z)|(?:fue|era) un error(?=\W{0,3}\Z)"
    r"|never mind|you wish|in your dreams"
    r"|wink wink|when pigs fly|as if\Z|crossed behind|träum weiter"
    r"|dans tes rêves|en tus sueños"
    r"|(?:i'm|i am|ich bin|je suis|(?:yo )?soy) (?:the |der |die |le |la |el )?(?:pope|papst|pape\b"
    r"|papa de|queen|king\b|emperor|kaiser|könig|reine\b|roi\b|empereur|reina|rey\b|emperador"
    r"|easter bunny|osterhase|tooth fairy|santa claus|weihnachtsmann|père noël)"
    r"|every time|pending a|i would say|je dirais|yo diría|würd\w* (?:ich|i) sagen"
    r"|stell(?:t|en)? (?:dir|euch|sie sich) vor|figúrate|imaginez?"
    r"|(?:leav(?:e|ing)|keep(?:ing)?) my (?:vote|ballot|yes|no)s?"
    r"|(?:laisse|garde|maintiens) mon vote"
    r"|(?:lasse|behalte) (?:ich )?meine stimme|(?:dejo|mantengo) mi voto"
    r"|hold on|hang on|on second|other way|april fool|poisson d|change of (?:mind|heart)"
    r"|chang(?:e|ed|ing) (?:my|the|it|that)|please change|for now|not yet|thinking of"
    r"|thinking about|wrong (?:list|number|one|mail|button|way|line)"
    r"|ich meine?,|doch lieber|lieber (?:gegen|für|doch)|(?:nur|war|ist)(?: ein)? spa(?:ß|ss)"
    r"|je nachdem|im fall|bis (?:zum|zur|dahin|auf|ich|wir|er|sie|es|der|die|das)|ab morgen"
    r"|erst morgen|noch nicht|je veux dire|je voulais|en fait|à moins|tant qu|jusqu|au cas"
    r"|de la part|peut-?être|pour l['\u2019]instant|en attendant|en realidad|mejor dicho"
    r"|sin embargo|en cuanto|hasta que|siempre que|a menos|tal vez|de parte|por ahora|en caso"
    r"|(?:quiero|quería) decir|a partir de"
    r"|or (?:was|is) (?:that|it)|oder (?:war|ist) (?:das|es)|ou (?:c['\u2019])?(?:est|était)-?ce"
    r"|o era|no longer (?:sure|know)|nicht mehr(?: so)? sicher|wei(?:ß|ss) (?:ich )?nicht mehr"
    r"|ne sais plus|ya no (?:lo )?sé)\b"
    r"|\A\W*(?:quatsch|unsinn|nonsense|tonterías|n'importe quoi)\W*\Z"
    r"|[,:]\s(?:see|siehe|voir|véase)\s"
    r"|(?<!guten )\bmorgen\b(?! (?:zusammen|allerseits))|\U0001F644"
    r"|\bmañana\b(?<!hasta mañana)",
    re.IGNORECASE,
)
"""Phrases that take back or limit a vote beside them, wherever in a mail they stand."""
UNMEANT_PHRASES: Final = re.compile(
    # Not for the books.
    r"\b(?:(?:do not|don't|not to be|never) (?:file|log|submit|process|act on|count|record|sen[dt]"
    r"|enter|tall(?:y|ie)|read)(?:e?d)?"
    r"|notes? to (?:self|myself)|notiz(?:en)? an mich|note (?:à|pour) moi|nota (?:para|a) mí"
    r"|nicht (?:ab(?:geben|schicken|heften)|einreichen|einwerfen|werten|zählen|verbuchen|eintragen)"
    r"|ne (?:pas|surtout pas|rien) (?:compter|envoyer|transmettre|déposer|enregistrer|valider)"
    r"|no (?:contar|registrar|enviar|presentar|archivar|apuntar)(?:l[oa]s?)?"
    r"|(?:don't|do not|didn't|did not) mean (?:it|this|that)"
    r"|not what i (?:meant?|want(?:ed)?|think)"
    r"|want (?:it|this|that|them) (?:to be )?(?:counted|recorded|registered|sent|to count)"
    r"|(?:meine?|wollte) (?:das|es|ich) (?:so )?nicht|nicht so gemeint"
    # Somebody else's.
    r"|(?:asked|told|wants?|wanted|begged|instructed) (?:me|us) to"
    r"|(?:made|forced|make|force|wants?|wanted) me (?:to )?(?:say|vote|write|do|send)"
    r"|typed (?:this|that|it) (?:while|when|for me)|qui (?:tape|écrit)|hat (?:\w+ )?getippt"
    r"|pass(?:ing)? (?:this|it|that|them|his|her|their)(?: votes?)? on"
    r"|(?:hat|haben) (?:mich|uns) gebeten|bat mich"
    r"|soll ich (?:euch |ihnen |dir )?(?:ausrichten|sagen|bestellen)"
    r"|lässt (?:ausrichten|sagen|grüßen und)|(?:m'a|m'ont) (?:demandé|chargée?|priée?)"
    r"|me (?:ha |han )?(?:pidi(?:ó|do)|pide|encarg(?:ó|ado))"
    # Another hand.
    r"|(?:cat|dog|kid|child|baby|toddler|katze|kater|hund|kind|chat|chien|bébé|gat[oa]|perro|niñ[oa])\b"
    r"[^.!?\n]{0,30}\b(?:keyboard|tastatur|clavier|teclado)"
    r"|(?:it's|it is|this is|here's|hier (?:ist|schreibt|tippt)|ici|c'est|aquí|soy|habla)"
    r" (?:the |his |her |die |der |la |le |el |su )?(?:\w+'s |\w+s )?"
    r"(?:wife|husband|partner|girlfriend|boyfriend|son|daughter|brother|sister|mother|father|mum|mom"
    r"|dad|roommate|flatmate|assistant|secretary|kid|frau|mann|freundin|freund|sohn|tochter|bruder|schwester|mutter|vater|femme"
    r"|mari|fils|fille|frère|sœur|mère|père|mujer|marido|hijo|hija|hermano|hermana)"
    # A try.
    r"|just (?:seeing|testing|checking|trying)"
    r"|(?:only|just|nur|seulement|juste|solo|sólo) (?:an? |eine? |une? |una )?(?:tests?|essai"
    r"|prueba|probe)|testing (?:if|whether|this|the|my)|test (?:mail|message|e-?mail|post)"
    r"|to see (?:if|whether)|probeweise|pour (?:voir|tester)|para (?:ver|probar)"
    # A leaning, and what time will tell.
    r"|bauchgefühl|(?:so |mein )mein(?:em)? bauch|mein bauch|gut feeling|a hunch|corazonada"
    r"|on verra|(?:il )?faut voir|reste à voir|we(?:'ll| will|'d| shall) see|time will tell"
    r"|wait and see|mal (?:sehen|schauen|gucken)|schau'?n (?:mer|wir)|wird sich zeigen|ya veremos"
    r"|habrá que ver|ya se verá"
    # Idioms of disbelief.
    r"|et la marmotte|wer's glaubt|y un jamón|críen pelo|quatre jeudis|yeah,? right"
    r"|oh,? sure|dry run|(?:sell(?:ing)?|verkaufe|vends|vendo) (?:\w+ )?(?:my|meine|mon|mi)"
    r" (?:vote|stimme|voto)|or so (?:they|i|he|she|we)"
    r"|schön wär'?s|on peut rêver|ojalá|au sérieux|im traum|under fiction|a rumou?r"
    r"|seen your face|lo que diría)\b",
    re.IGNORECASE,
)
"""Phrases about the mail itself: it may mean no vote, or not its sender's."""
QUESTIONS: Final = re.compile(
    r"\A\W{0,4}(?:is|are|does|did|can|could|should|would|may|shall|why|how|who|which|where"
    r"|what(?! a))\b"
    r"|\b(?:\w{0,20}n['\u2019]t\b|condition|retir|anul|vergessen|make it\b)",
    re.IGNORECASE,
)
"""Further phrases that may matter beside a move that cannot be taken back."""

COMMON: Final = words_of(
    # English.
    "a about again all also always am an and any are as at away be because been being best better"
    " both bring brings by can cheers clear clearly come comes could day days dear did do does"
    " done each easier easy end enjoy enough even ever every everything excellent fair fairer far"
    " fast faster few finally find fine first fix fixes for from full fun game games get gets"
    " gives go goes going good great greetings had happy has have having hello here hi hope"
    " hopefully how i i'd i'll i'm i've idea in interesting into is it its it's just keep kind"
    " last least less let's life like likes little long look looking looks lot lots love lovely"
    " luck made make makes making many me mind more most much must my nice now of off oh ok okay"
    " on one ones or our out over own people perfect play player players playing please point"
    " points proposal proposals quick read reading really regards right round rule rules same"
    " score see seems send sensible short simple since slow so some somewhat still such take than"
    " thank thanks that that's the them then there these they thing things think this those"
    " through time to today too turn turns two under until up us use very vote votes voting want"
    " was way we week well were what which who why will win wish with work works worth would year"
    " you your yours hereby bye evening morning afternoon weekend new old everyone's attached"
    " below above text ballot part parts here's honour remain sir lucky sweet cool awesome"
    " brilliant yay wow agreed exactly indeed absolutely obviously fantastic wonderful amazing"
    " neat clever smart bold silly boring bad horrible horrid terrible reasonable useful useless"
    " needed overdue unfair complicated confusing dangerous risky harsh generous strict weak"
    " strong problem problems move moves step help helps used know stay stays start started ended"
    " bit couple rid sense another around ask became become before behind believe big brought call"
    " came cannot change changes close course deal else everybody feel feels felt gave getting"
    " given hard heard high itself later matter may means minds moment months need needs next"
    " nothing number often once only others ourselves page perhaps put quite rather reason reasons"
    " remember said saw say says second seemed set shall she should side soon sort sounds stop"
    " sure talk tell three told took towards tried try usual usually whole whose without word"
    " words worked years yet young house home nights reduces saves costs rewards keeps takes puts"
    " lets stops ends adds plays wins loses"
    # German.
    " als auch auf aus bei bin bisher bitte da damit danke dann das dass dem den denn der des"
    " deshalb die dies diese dieser dieses dir doch du ein eine einen einer eines endlich er es"
    " etwas euch euer finde freue für ganz gefällt geht gern gerne gruß grüße gut gute guten guter"
    " habe haben hallo hat hier ich idee im immer ins ist ja jetzt kann klar klingt können leider"
    " liebe lieber machen macht mehr mein meine meinen mich mir mit nach natürlich noch nun oder"
    " punkte regel regeln schon schön sehr sich sie sind spiel spielen spieler spielleiter stimme"
    " stimmen super toll um und uns unser unsere viel viele vielen vom von vor vorschlag war warum"
    " weil weiter wer wie wieder wir wird wirklich wünsche zu zug zum zur über völlig zuerst"
    " klasse prima spannend sinnvoll gerecht ungerecht schade gefährlich kompliziert einfach"
    " besser wichtig nötig lange kurz spaß regelung änderung hoffe bestens alle allem allen aller"
    " alles andere anderen ans anders beide beiden beim bald bleiben bleibt braucht bringt dabei"
    " daher dafür daran darf darum darüber davon dazu deine dein deiner deren deutlich diesem"
    " doppelt dran dürfen eben eigene eigenen einem einig ersten erste etwa eure fand fehlt finden"
    " findet fällt führt gab geben gegen gehört gerade gibt gilt glaube große großen hab halt"
    " halte hatte hatten hätte helfen hilft hinter hält ihm ihn ihnen ihr ihre ihrem ihren ihrer"
    " jede jeden jeder jedes jemand kaum keine kennen klappt komme kommen kommt könnte kostet"
    " lassen lässt letzte letzten meiste meisten meistens muss musste müssen möchte nachdem neben"
    " neue neuen nehmen nimmt nur ohne paar passt recht richtig runde runden sagen sein seine"
    " seinem seinen seit selbst sicher sieht sogar soll sollte sonst spart spielt statt steht"
    " ständig tag tage tut unter unten unserem vergangenen versteht verstehe wahr waren weder"
    " wegen welche welcher wenig weniger wenn werden wieso wissen wo woche wollen worden wurde"
    " wäre wären würde zeit ziemlich zusammen zwei zwar zwischen überhaupt übrig übersichtlich"
    # French.
    " veuillez trouver ci dessous joint dessus à ai au aux avec beau beaucoup bien bon bonjour"
    " bonne bonnes bonsoir c'est ça ce cela ces cette cher ceux comme d'accord dans de depuis donc"
    " elle elles en encore enfin est et être eux fait il ils je jeu jeux j'ai j'aime jour joueur"
    " joueurs journée la le les leur ma maître merci mes mieux moi mon nous ont ou où par parce"
    " plus pour proposition que qui règle règles salut soir soirée son sont sur ta te tes toi ton"
    " tour tous tout toute toutes très trop tu un une va vais vive voici vos votre voter vous y"
    " monsieur madame l'expression salutations distinguées l'honneur connaître génial juste"
    " injuste utile inutile dommage compliqué idée nécessaire important alors ainsi après assez"
    " aucun aura aussi autre autres avait avant avoir avons bons car celle celui chaque chez"
    " comment contre côté dire dit dois doit donne donner dès déjà effet envie étaient était été"
    " eu faire faut fera feront fois font franchement grand grande gros ici ira jamais jours"
    " jusque laisse leurs lors lui mais manière met mettre mois moins même mêmes ni notre nouveau"
    " nouveaux nouvelle nos nouvelles n'est n'a n'ai oui parfois parti partie partout pas passe"
    " peu peut peuvent petit petite peur plutôt pourquoi pouvoir premier première prend prendre"
    " près puis quand quel quelle quelque quelques quoi rend rien sait sans savoir se selon sera"
    " seront ses si simplifie sinon soi soit sous souvent suis tard temps tient trouve vie vers"
    " veut vient voir vois voit vraiment vu s'est qu'il qu'elle qu'on l'on d'un d'une l'ordre"
    " c'était"
    # Spanish.
    " al algo bueno buena buenas buenos como con creo cual del desde el ella ellos entre esta está"
    " estas este esto estos gracias gusta hace hacer hay hola juego jugador jugadores las lo los"
    " mas más mejor mi mis mucha muchas mucho muy o para parece por porque propuesta propuestas"
    " punto puntos qué regla reglas saludo saludos ser será su sus también tan tengo tiene toda"
    " todas todo todos turno turnos una unas unos ver voto votos ya yo además ahí ahora algún"
    " alguien alguna antes aquel aquí así aun aunque años bastante cada casi casa cosa cosas"
    " cuando cuánto dan deben debe deja dejar demasiado dentro después día días dice donde dos"
    " durante él era eran eres estaba estamos estaría estoy fue fuera gran haber había hacen hacia"
    " han hasta he hecho hemos hoy igual jugar lado luego lugar mal manera mayor medio mejora"
    " menos mío mismo misma momento mundo nada nadie no nosotros nuestra nuestro nueva nuevo"
    " nuevos nunca ocasión otra otro otras otros parte pasa pero poco poca podemos podría pone"
    " poner pues puede pueden quien quiere quiero rato rompe sabe saber sea sean sería sido"
    " siempre sin sino sobre solo somos soy tal tampoco tanto tarde tener tenemos tenía tiempo"
    " tienen tres uno usar vamos van veces vez vida viene vosotros",
)  # fmt: skip
"""Words by which prose is known to be in one of the languages that are read here."""

HEADINGS: Final = words_of(
    "vote votes voting ballot turn move choice choices here follows record register note following"
    " stimme stimmen hier zug"
    " wahl mes"
    " voici tour choix voto votos turno aquí proposal proposals vorschlag proposition propuesta"
    " things status side verbuchen eintragen notieren vermerken dinge choses cosas decisions"
    " entscheidungen décisions decisiones votum corrections korrekturen correcciones"
)
"""Words with which a line ending in a colon introduces its own writer's votes or turn."""
SPEAKERS: Final = words_of("i i'm i'd i've ich je j'ai yo")
OWNERS: Final = SPEAKERS | words_of("my mine mein meine meinen mon ma mes mi mis")
OWN: Final = words_of(
    "i i'm i'd i'll i've me my mine here ich mein meine meinen meiner meines mich mir je j'ai mon"
    " ma mes moi voici yo mi mis hier vote votes voting stimme stimmen voto votos turn zug tour"
    " turno proposal proposition propuesta vorschlag ballot"
)
"""Words with which somebody speaks of what is their own."""
FIRST_PERSON: Final = words_of(
    "i'm i'd i'll i've me my mine ich mein meine meinen meiner mich mir je j'ai mon ma mes moi yo"
    " mi mis"
)
CHOICES_NAMED: Final = {
    **dict.fromkeys(("favour", "favor", "yes", "yea", "aye", "yep", "support", "ja", "dafür",
                     "dafuer", "zustimmung", "oui", "sí", "pro"), "for"),
    **dict.fromkeys(("against", "nay", "naw", "nope", "nah", "oppose", "opposed", "nein", "gegen",
                     "dagegen",
                     "ablehnung", "non", "contre", "contra"), "against"),
    **dict.fromkeys(("abstain", "abstaining", "abstention", "enthaltung", "enthalte", "abstiens",
                     "abstengo", "abstención"), "abstain"),
}  # fmt: skip
OF_VOTING: Final = words_of(
    "vote votes voting voted stimme stimmen voter voto votar want will won't don't do doing mail"
    " message really yet quite it's that's möchte veux quiero"
)
"""Words beside which a negation may be about the vote."""
REASONS: Final = words_of(
    "because since as weil da denn parce car puisque porque pues ya cause cos ground grounds"
    " inasmuch owing seeing bc coz cuz 'cause"
)
"""Words with which the reason of a vote begins."""
VOCATIVES: Final = words_of(
    "gamemaster gm game master all everyone everybody folks team there friends spielleiter"
    " spuileiter zusammen leute allerseits maître du jeu tous tout le monde director de juego todos"
    " yeah yes yep well ok okay so right alors bueno che also tja na moi"
)
"""Words of address before a vote, and words that people begin with."""

LABELS: Final = words_of(
    "game master all everyone everybody team jeu tous juego todos"
    " ballot change clauses text dice die dissenters electorate enrolled event made move mover now"
    " number player players points press record rule rules ruleset scores supporters target"
    " tournament voters winners"
) | {"mutable rules", "immutable rules"}
"""Words that may be the label of a line of ours, such as what a rule reveals."""

CONDITIONAL: Final = words_of(
    "if unless only when whenever once until till assuming provided providing depending otherwise"
    " maybe perhaps possibly wenn falls sofern sobald solange nur erst vorausgesetzt vielleicht"
    " wenn's wenns falls's ob's obs bis's sobald's solang's si seulement uniquement"
    " quand lorsque lorsqu dès sinon peut-être solo sólo solamente cuando"
    " quizá quizás but except aber außer ausser mais sauf pero salvo excepto later tomorrow"
    " yet später demain luego draft"
)
"""Words that limit the sentence before them where their own begins with them."""
UNDECIDED: Final = words_of(
    "would could might may can should were was had did did've voted think thinking guess believe"
    " leaning lean inclined tempted hope hoping wish prefer tend trying try tried almost nearly"
    " würde würden könnte sollte dürfte wollte stimmte habe hatte glaube denke vermutlich wohl"
    " tendiere neige hoffe eher voterais serais devrais pourrais aurais ai avais crois pense"
    " voudrait votaría sería debería podría creo pienso supongo voté espero how why what where who"
    " which warum wieso wer wie yesterday gestern ayer last letzte vorige dernière pasada ago"
    " vorhin doubt deny bezweifle bestreite leugne doute dudo already schon déjà ya avoir haber"
    " having enregistré registré recorded registered counted gezählt let's lets let disagree"
    " changes amendments modifications änderungen cambios enmiendas tweaks edits amended wait"
    " waiting i'd refuse refuses refuser niego unable unwilling decline reluctant hesitate"
    " hesitant weigere zögere hésite impossible unmöglich principle prinzip principe principio"
    " usually normally generally typically normalerweise gewöhnlich généralement normalement"
    " d'habitude normalmente generalmente habitualmente grundsätzlich eventually someday disagrees"
    " irgendwann eingetragen notiert aufgenommen registrado contado comment pourquoi qui cómo"
    " quién or oder ou o ought used"
)
"""Words beside which a vote is a thought, a memory or a question."""
HEDGES: Final = words_of(
    "wait waiting pass skip abwarten warten warte attendre attends esperar think guess suppose"
    " believe reckon imagine assume glaube glaub denke denk schätze vermute nehme crois pense creo"
    " pienso supongo imagino probably presumably wohl wahrscheinlich sans probablemente"
    " seguramente doubt deny bezweifle bestreite leugne doute dudo"
)
"""Words that make a vote a guess, a few together: ``for 301, I think``."""
NO_OPINION: Final = words_of(
    "d'avis d'opinion opinion opinions view views idea clue preference strong meinung ahnung"
    " präferenz avis idée préférence opinión preferencia vote votes stimme voto"
)
"""Words with which somebody says, beside a denial, that they choose nothing."""
OF_OTHERS: Final = words_of(
    "he she they we us our everyone everybody nobody people others players someone anyone whoever"
    " team council committee majority group friend wife husband mother father brother sister boss"
    " votes supports opposes voters you your er wir uns man alle andere anderen du ihr frau mann"
    " chef bruder schwester mutter vater freund stimmt il elle ils elles nous vous tu femme mari"
    " ami gens autres ella ellos ellas nosotros usted ustedes mujer marido amigo gente otros vota"
    " votan él"
)
"""Words by which the vote in a sentence may be somebody else's."""
TOLD: Final = REPORTING | CONDITIONAL | HEDGES
"""Words that do not occur in a reason beside a vote, in brackets or in a cell."""
OF_VOTES: Final = words_of(
    "vote votes voting voted voter ballot ballots stimme stimmen abstimmung abstimmen gestimmt"
    " votar voto votos count counts counting zählt zählen zähl compte comptez compter"
    " cuenta contar decide decided decision decides entscheide entschieden entscheidung décide"
    " décision decidir decido decisión mail message email send sent sending submit final"
    " finally official officially change changed changing record recorded registered register"
    " log sure sicher certain sûr seguro segura"
)
"""Words beside which a denial, a limit or a question may be about the vote."""
AT_A_TIME: Final = words_of(
    "tonight weekend monday tuesday wednesday thursday friday saturday sunday evening week month"
    " abend wochenende montag dienstag mittwoch donnerstag freitag samstag sonntag woche monat"
    " soir week-end lundi mardi mercredi jeudi vendredi samedi dimanche semaine mois"
    " noche finde lunes martes miércoles jueves viernes sábado domingo semana"
    " surely probably possibly likely presumably hopefully supposedly hardly barely rarely scarcely"
    " sûrement probablement possiblement rarement difficilement éventuellement normalement"
    " probablemente posiblemente seguramente supuestamente difícilmente raramente normalmente"
    " nominally potentially conceivably"
)
"""Words beside which a vote is a plan, or no more than likely."""
WITHOUT: Final = words_of("without ohne sans sin less minus moins")
HARMLESS: Final = words_of(
    "otro particular"
    " hesitation hesitating doubt doubts reservation reservations ado question questions comment"
    " enthusiasm joy"
    " zögern zweifel vorbehalt vorbehalte begeisterung hésitation hésiter réserve réserves"
    " enthousiasme duda dudas dudar dudarlo reservas entusiasmo"
)
"""Words behind *without* that take nothing from a vote."""
RESERVING: Final = words_of(
    "theoretically theoretisch théoriquement teóricamente bisher tbc tbd tba partly partially"
    " teilweise partiellement parcialmente caveat caveats modulo qualified qualification"
    " qualifications soft softly cautious cautiously guarded guardedly lukewarm half-hearted"
    " weakly vorsichtig vorsichtiges vorsichtige vorerst erstmal einstweilen zaghaft zaghaftes"
    " verhaltenes halbherzig halbherziges prudent prudente timide tímido cauteloso minus excluding"
    " exclude excluded barring bar pending leaving omitting apart aside provisional provisionally"
    " tentative tentatively temporarily conditional conditionally abzüglich ausgenommen"
    " ausgeschlossen ausschließlich vorbehaltlich bis vorläufig provisorisch bedingt unter"
    " abwarten hormis excepté l'exception l'exclusion hors provisoirement provisoire attendre"
    " excluyendo exceptuando excepción quitando provisionalmente condicionado esperar"
)
"""Words with which a vote is given for a part of a proposal, for a while or on a condition."""
DEFERRED: Final = words_of(
    "later rest still yet other others follow undecided think thinking read reading moment time"
    " tomorrow l8r später noch nochmal offen lass lasse open übrigen anderen schlafe überlege"
    " reste encore plus tard"
    " autres demain después luego resto aún todavía pensar"
)
"""Words with which people leave proposals for later."""
DISCUSSING: Final = words_of(
    "discuss discussion talk opinion feedback comments comment thoughts opinions meinung meinungen"
    " diskutieren besprechen reden parler hablar avis discuter opinión discutir comentar first"
    " zuerst d'abord primero anyone everyone jemand quelqu'un alguien"
)
"""Words with which a turn is talked about before it is taken."""
