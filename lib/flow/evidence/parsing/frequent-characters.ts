import toTraditional from "opencc-js/dict/STCharacters";

/** The characters that make up most of running Chinese text, by falling frequency. */
const CHINESE =
  "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔早影响据级县震火灾亡伤警察局车故事旅客省台湾华京港新闻智慧模型案件判监管球银股价技网络数字";

/** Kanji met most in Japanese news; kana count as frequent by themselves. */
const KANJI =
  "日一国人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天火会同事自社発者地業方新場員立開手力問代明動京目通言理体田主題意不作用度強公持野以思家世多正安院心界教文元重近考画海売知道集別物使品計死特私始朝運終台広住真有口少町料工建空急止送切転研足究起着店病質待試族銀早映親験英医去写字答夜音注帰古室歩風紙館色走政府相県市区議選挙党首法案判決裁訴震災害被者約回第記調査発表会社対策米韓露欧州省庁最関連性能技術開示権利戦争経済";

const HANGUL =
  "이다는에을의가한지로하고기도리서를은사대자인어시정해일나부전상수아그보제주라과원만있구경성들었여선조장공동우모야비오국으교용년스러미트계면무세방진위신적후개관회분단안차민했립당실문군강소결반물생거석유합내통역최근권법행령할까없된때것며중터";

const JAPANESE_MARKS = "、。「」『』・ー（）：！？〜";
const CHINESE_MARKS = "，。、；：？！（）《》“”‘’—…「」『』";

function traditionalOf(simplified: string): string {
  const forms = new Map(
    toTraditional.split("|").map((entry) => entry.split(" ").slice(0, 2) as [string, string]),
  );
  return [...simplified].map((character) => forms.get(character) ?? character).join("");
}

/** Frequent characters by writing system, marks included: what a right decoding is full of. */
export const FREQUENT = {
  simplified: new Set(CHINESE + CHINESE_MARKS),
  traditional: new Set(traditionalOf(CHINESE) + CHINESE_MARKS),
  japanese: new Set(KANJI + JAPANESE_MARKS),
  korean: new Set(HANGUL),
  russian: new Set("оеаинтсрвлкмдпуяызьбгчй"),
  greek: new Set("αοιετσνηυρπκμλςόάίήέώύ"),
  thai: new Set("านรอกเงมยลวดทสตะปบคหแจพชขใไโ่้ัิีึืุู็์ำ"),
  latin: new Set("éèêëàâäáãåçñöôóõøüúùûîïíßœæşğıčšžřěýůąęłńśźżőűâțșđ"),
  typographic: new Set("’‘“”–—…€£«»©®°·§¡¿„‚•™ªº\u00a0"),
} as const;
