/** Given names; they distinguish a two-word name from other words. */
const listed = (names: string): readonly string[] => names.split(' ')

const RUSSIAN = listed(
  'александр алексей альберт анатолий андрей антон аркадий арсений артём артур богдан борис вадим валентин валерий ' +
    'василий виктор виталий владимир владислав вячеслав геннадий георгий герман глеб григорий давид даниил данила ' +
    'демид денис дмитрий евгений егор елисей ефим захар иван игнат игорь илья кирилл клим константин лев леонид макар ' +
    'максим марат марк матвей мирон михаил назар никита николай олег оскар остап павел пётр платон прохор радик рамиль ' +
    'рашид ренат ринат роберт родион роман ростислав рубен руслан рустам савелий савва самуил святослав семён сергей ' +
    'спартак станислав степан тарас тимофей тимур тихон фарид фёдор феликс филипп эдуард эльдар эмиль эрик юлиан юрий ' +
    'яков ян ярослав айдар азат алим аслан ахмед арам армен гурам заур ильдар ильнур камиль мурат нурлан тигран ' +
    'александра алевтина алина алиса алла альбина анастасия анжела анжелика анна антонина арина валентина валерия ' +
    'варвара василиса вера вероника виктория виолетта галина дарья диана дина ева евгения екатерина елена елизавета ' +
    'жанна зинаида зоя инга ингрид инна ирина карина кира клавдия кристина ксения лариса лейла лена лидия лилия любовь ' +
    'людмила маргарита марина мария марьям мила милана милена надежда наталия наталья нелли ника нина нонна оксана ' +
    'олеся ольга полина раиса регина римма рита роза руслана светлана серафима снежана софия софья стелла таисия тамара ' +
    'татьяна ульяна фаина эвелина элина эльвира эмилия эмма юлиана юлия яна ярослава айгуль алсу гульнара динара ' +
    'зульфия лиана рената саида саша женя дима миша паша катя маша лена настя наташа таня юля оля света'
)
const ENGLISH = listed(
  'adam adrian alan albert alex alexander alice alison amanda amber amelia amy andrea andrew angela anna anne anthony ' +
    'antonio arthur ashley audrey barbara barry beatrice benjamin bernard beth brandon brenda brian bruce caleb cameron ' +
    'carl carla carlos carol caroline catherine charles charlotte chloe chris christian christina christine christopher ' +
    'claire clara colin connor craig cynthia daniel david deborah denis dennis diana diane dominic donald donna dorothy ' +
    'douglas duncan dylan edward eleanor elena elizabeth ella ellen emily emma eric erik ethan eva evelyn fiona frances ' +
    'francis frank fred gareth gary gavin george gerald gillian giulia gordon grace graham greg gregory hannah harold ' +
    'harriet harry heather heidi helen helena henry holly howard hugh ian ingrid irene isaac isabel isabella ivan jack ' +
    'jacob jacqueline james jamie jane janet jason jean jeffrey jennifer jeremy jessica jill joan joanna joel johanna ' +
    'john jonas jonathan jordan joseph joshua joyce judith julia julian julie justin karen karl kate katherine kathleen ' +
    'katie keith kelly kenneth kevin klaus kim kimberly kyle lars laura lauren lawrence leah leo leon leonard lewis liam ' +
    'lillian linda lisa louis louise lucas lucia lucy luke lydia maja marco marcus margaret maria marie marion mark ' +
    'markus martha martin mary matthew maya megan melissa michael michelle miguel mila molly monica nadia nancy naomi ' +
    'natalie nathan neil nicholas nicola nicole niels nigel nina noah nora oliver olivia oscar owen pablo pamela patricia ' +
    'patrick paul paula pedro peter petra philip phoebe priya rachel ralph raymond rebecca richard robert robin roger ' +
    'ronald rosa rose ross roy russell ruth ryan sally samantha samuel sandra sara sarah scott sean sebastian sharon ' +
    'sheila simon sofia sophia sophie stefan stella stephanie stephen steve steven stuart susan sven sylvia tanya teresa ' +
    'thomas tim timothy tina tobias tom tracy valerie vanessa vera veronica victor victoria vincent virginia walter wayne ' +
    'wendy william yvonne zoe anton ben dan ed jim joe ken matt mike nick pete rob ron sam ted tony will anders bjorn ' +
    'elsa freya hans henrik jan jens jorge juan lena luca luis magnus marta mateo matteo pavel pierre rafael sergei sergey ' +
    'alexey andrey dmitry dmitri ekaterina igor irina ivanna kirill maxim mikhail natalia nikolai nikolay oleg olga ' +
    'svetlana tatiana tatyana vladimir yulia yuri'
)

/** All grammatical cases of a name. */
function casesOf(name: string): readonly string[] {
  const stem = name.slice(0, -1)
  if (name.endsWith('а')) return ['а', 'ы', 'и', 'е', 'у', 'ой'].map((end) => stem + end)
  if (name.endsWith('я')) return ['я', 'и', 'е', 'ю', 'ей'].map((end) => stem + end)
  if (/[йь]$/.test(name)) return [name, ...['я', 'ю', 'ем', 'и', 'е', 'ью'].map((end) => stem + end)]
  return [name, ...['а', 'у', 'ом', 'е'].map((end) => name + end)]
}

const plain = (name: string): string => name.toLowerCase().replaceAll('ё', 'е')
/** Names with a changing stem. */
const CHANGED = listed('павла павлу павлом павле льва льву львом льве петра петру петром петре')
const RUSSIAN_FORMS: ReadonlySet<string> = new Set([...RUSSIAN.map(plain).flatMap(casesOf), ...CHANGED])
const ENGLISH_NAMES: ReadonlySet<string> = new Set(ENGLISH)

/** Whether a word is a Russian given name, in any letter case and grammatical case. */
export const isRussianName = (word: string): boolean => RUSSIAN_FORMS.has(plain(word))
export const isEnglishName = (word: string): boolean => ENGLISH_NAMES.has(word.toLowerCase())
