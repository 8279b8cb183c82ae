/**
 * The words that say nothing about what happened, per language: they tell languages apart and carry no weight.
 * Folded forms; hyphens and apostrophes are word borders.
 */
export const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: "a about after against all an and are as at be been before between but by can could did do does for from had has have he her here his how if in into is it its just may more most new no not now of off on or our out over said say says she should so some than that the their them they this to two under up us was we were what when where which while who why will with would you your",
  es: "a al ante con contra como cuando de del desde donde dos el ella en entre era es esta este fue ha han hasta hay la las le les lo los mas me mi muy no nos o para pero por porque que quien se sera si sin sobre son su sus te tras tu un una uno y ya",
  fr: "a apres au aux avec ce ces cette comme contre dans de des du elle en entre est et etait ete il ils la le les leur mais ne nous ou par pas plus pour qu que qui sa sans se ses son sont sous sur un une vers vous",
  de: "als am an auf aus bei bis das dass dem den der des die durch ein eine einem einen einer er es fur gegen hat ich im in ist kein mehr mit nach nicht noch nur oder sein seine sich sie sind so um und unter vom von vor war was wenn werden wie wird wir zu zum zur uber",
  it: "a ai al alla anche che chi ci come con contro da dal dalla dei del della delle di dopo e gli ha i il in la le lo ma nel nella non per piu quando questo se si sono su sul sulla tra un una uno",
  pt: "a ao aos apos as com como contra da das de do dos e ela ele em entre era essa esta foi ha mais mas na nas nao no nos o os ou para pela pelo por que quem se sem ser seu sua sao sobre um uma",
  nl: "aan als bij dat de der die dit door een en er heeft hem het hij hun ik in is je maar met na naar niet nog of om onder ook op over te tegen tot uit van voor was wat we wel werd wordt ze zijn",
  sv: "att av de den det efter en ett for fran han har hon i in inte kan med men mot nar och om pa sa sig som till under ut var vid vi ar over",
  da: "af at blev de den der det efter en er et for fra han har hun i ikke kan med men mod om og over pa sig skal som til ud var ved vil vi",
  pl: "a aby ale bez byc byl byla co czy dla do gdy i ich jak jako jest juz ma na nad nie o od oraz po pod przed przez przy sie sa ta tak to tym w we z za ze",
  cs: "a aby ale az bez bude by byl byla co do i jak jako je jeho k ke kdy kde ktery na nad ne o od po pod pred pri pro s se si ta tak to u v ve z za ze",
  sl: "a ali bi bil bila bo brez da do ga iz in ima je jih k kaj kako kdo ker ki ko na nad naj ne ni o od pa po pod pred pri proti s se sem so si smo ta tako te to tudi v ve z za ze",
  hr: "a ali bi bio bila bez da do ga i iz ili ima je jos kako kao kad koji koja na nakon ne nije o od ova ovo po pod prije protiv s sa se sam smo su sto ta te to u uz za",
  ro: "a al ale ar au ca care ce cel cu cum de din dintre dupa este fi fost in intre la mai ne nu o pe pentru prin sa sau se si sunt un una unde",
  hu: "a az azt be csak de egy el ez ezt hogy is itt ki le meg mar mert mi mint nem most s sem szerint van volt",
  tr: "ama bir bu bunu da de daha en gibi hem icin ile ise kadar mi ne o olan olarak oldu sonra ve ya",
  id: "ada akan atau bagi bahwa dalam dan dari dengan di ini itu juga kata ke lebih oleh pada saat sebagai sudah telah tidak untuk yang",
  vi: "ba cac cho co cua duoc da den di khi khong la mot nay nguoi nhung o ra sau se tai theo trong tu va ve vi voi",
  ru: "а без бы был была были было быть в во для до его ее если есть за и из или их к как ко когда кто ли мы на над не нет но о об он она они от по под после при с со так то у уже чем что это я",
  uk: "а без би був була були в від для до його за з і із й їх її на не ні о об по під після при про та так те у що це як",
  ko: "",
};

/** Common pieces of Chinese and Japanese news prose, as folded words; their bigrams carry little weight. */
export const COMMON_HAN =
  "的了是在和与及被将对为也都已不有从到向于以就由把这那我他她们其之等后前中上下内外时日月年人个名位次家条件起发生发布发现表示报道记者新闻网友消息今日昨日今天昨天昨日目前近日正式宣布公布开始结束举行进行出现造成导致获得称说指出认为可能已经没有成为如何为何什么怎么这个一个多个首个首次最新最大第一今年去年明年上午下午凌晨晚上时间情况问题工作公司中国美国日本全国国家政府部门官方有关相关方面当地地区人员人民社会经济市场发展以上以下以及因为所以但是并且或者还是不是可以需要要求通过根据关于之后之前以来其中同时此次这次本次事件事故原因结果影响视频图片直播专家网站来源责任编辑";

export const COMMON_KANA =
  "のはがをにでとたてしるすいなれさもまかっらりこそあんですますでしたましたするしたしてされされたいるこれそのためによるとという";
