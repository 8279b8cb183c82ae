/**
 * Names that the platform's region tables lack: other names of countries and peoples (ISO 3166-1), cities and first
 * subdivisions (ISO 3166-2 where given, else the country). One place per entry: `CODE name, name, …`; Latin names
 * folded, Han names in any written form.
 */
export const COUNTRY_ALIASES = `
US district of columbia, 哥伦比亚特区, コロンビア特別区, american, americans, usa, u.s., america, アメリカ, 米国, 美方, 白宫, ホワイトハウス, white house, pentagon, 五角大楼
GB british, britain, uk, england, english, scotland, scottish, wales, welsh, great britain, 英格兰, 苏格兰, reino unido, gran bretana, イングランド, スコットランド
CN chinese, 中方, prc | RU russian, russians, kremlin, 克里姆林宫, クレムリン, 俄 | FR french, france's | DE german, germans
ES spanish, spaniard | NL dutch, holland, 荷兰 | CH swiss | DK danish, dane | SE swedish | NO norwegian | FI finnish
PL polish | IE irish | GR greek, greeks | TR turkish, turkey, turk | IL israeli, israelis | IR iranian | IQ iraqi
PS palestinian, palestine, gaza, 加沙, ガザ, 巴勒斯坦, パレスチナ | SA saudi | AE emirati, uae, 阿联酋 | SY syrian | EG egyptian
MX mexican, mexicano | CA canadian | BR brazilian, brasil | IT italian | PT portuguese | BE belgian | CZ czech | HU hungarian
JP japanese, 日方 | KR south korean, south korea, korea, korean, koreans, 南韩 | KP north korean, north korea, 朝鲜, 北朝鮮 | TW taiwanese | PH filipino, philippine
TH thai | VN vietnamese | MM burmese, burma, myanmar | ZA south african | PE peruvian | VE venezuelan | CU cuban | NP nepali, nepalese
AF afghan | PK pakistani | IN indian | LK sri lankan | BD bangladeshi | KE kenyan | ET ethiopian | SO somali | SD sudanese | EU european union, 欧盟, 欧州連合, european commission`;

export const CITIES = `
UA kyiv, kiev, 基辅, キーウ, キエフ, kharkiv, 哈尔科夫, ハルキウ, odesa, odessa, 敖德萨, オデーサ, lviv
RU moscow, 莫斯科, モスクワ, moscu, st petersburg, 圣彼得堡 | GB london, 伦敦, ロンドン, londres, manchester, 曼彻斯特 | FR paris, 巴黎, パリ, marseille, lyon
DE berlin, 柏林, ベルリン, munich, 慕尼黑, ミュンヘン, frankfurt, hamburg | ES madrid, 马德里, マドリード, barcelona, 巴塞罗那, バルセロナ
IT rome, roma, 罗马, ローマ, milan, 米兰, ミラノ | VA vatican, 梵蒂冈, バチカン | BE brussels, 布鲁塞尔, ブリュッセル, bruselas | NL amsterdam, the hague, 海牙, ハーグ, アムステルダム
CH geneva, 日内瓦, ジュネーブ, zurich, bern, davos, 达沃斯, ダボス | AT vienna, 维也纳, ウィーン, viena | PL warsaw, 华沙, ワルシャワ | CZ prague, 布拉格, プラハ
HU budapest, 布达佩斯, ブダペスト | GR athens, 雅典, アテネ, atenas | PT lisbon, 里斯本, リスボン | IE dublin, 都柏林 | DK copenhagen, 哥本哈根, コペンハーゲン
SE stockholm, 斯德哥尔摩, ストックホルム | NO oslo, 奥斯陆, オスロ | FI helsinki, 赫尔辛基, ヘルシンキ | TR istanbul, 伊斯坦布尔, イスタンブール, ankara, 安卡拉, アンカラ
IL jerusalem, 耶路撒冷, エルサレム, tel aviv, 特拉维夫, テルアビブ | IR tehran, 德黑兰, テヘラン, teheran | IQ baghdad, 巴格达, バグダッド, バグダード, bagdad, mosul
SY damascus, 大马士革, ダマスカス, aleppo | LB beirut, 贝鲁特, ベイルート | SA riyadh, 利雅得, リヤド, mecca | AE dubai, 迪拜, ドバイ, abu dhabi, 阿布扎比, アブダビ | QA doha, 多哈, ドーハ
EG cairo, 开罗, カイロ, el cairo | NG lagos, 拉各斯, ラゴス, abuja, 阿布贾, アブジャ | KE nairobi, 内罗毕, ナイロビ | ZA johannesburg, cape town, 开普敦 | ET addis ababa
AF kabul, 喀布尔, カブール, kandahar, 坎大哈, カンダハル | PK islamabad, 伊斯兰堡, イスラマバード, karachi, 卡拉奇, カラチ, lahore | IN new delhi, delhi, 新德里, ニューデリー, mumbai, 孟买, ムンバイ, bombay, bangalore, bengaluru
BD dhaka, 达卡, ダッカ | NP kathmandu, 加德满都, カトマンズ | LK colombo, 科伦坡, コロンボ | TH bangkok, 曼谷, バンコク | VN hanoi, 河内, ハノイ, ho chi minh city | ID jakarta, 雅加达, ジャカルタ, java, 爪哇, ジャワ, sumatra, 苏门答腊, スマトラ, aceh, 亚齐, アチェ, bali
PH manila, 马尼拉, マニラ | MY kuala lumpur, 吉隆坡, クアラルンプール | KR seoul, 首尔, ソウル, busan, 釜山 | KP pyongyang, 平壤, 平壌 | AU sydney, 悉尼, 雪梨, シドニー, melbourne, 墨尔本, メルボルン, canberra, 堪培拉
NZ auckland, wellington, christchurch | CA ottawa, 渥太华, オタワ, toronto, 多伦多, トロント, montreal, 蒙特利尔, vancouver, 温哥华, バンクーバー | MX mexico city, 墨西哥城 | CU havana, 哈瓦那, ハバナ | HT port-au-prince, 太子港
BR brasilia, sao paulo, 圣保罗, サンパウロ, rio de janeiro, 里约热内卢, リオデジャネイロ | AR buenos aires, 布宜诺斯艾利斯 | CL santiago, 圣地亚哥, サンティアゴ | PE lima, 利马 | VE caracas, 加拉加斯 | CO bogota, 波哥大
JP-13 tokyo, 东京, tokio | JP-27 osaka, 大阪 | JP-26 kyoto, 京都 | JP-01 sapporo, 札幌, hokkaido, 北海道 | JP-14 yokohama, 横浜, kanagawa, 神奈川 | JP-23 nagoya, 名古屋, aichi, 爱知 | JP-28 kobe, 神戸, hyogo, 兵库 | JP-40 fukuoka, 福冈 | JP-34 hiroshima, 広島 | JP-42 nagasaki, 長崎 | JP-07 fukushima, 福島 | JP-04 miyagi, 宮城, sendai, 仙台 | JP-47 okinawa, 沖縄 | JP-43 kumamoto, 熊本 | JP-15 niigata, 新潟 | JP-17 ishikawa, 石川, noto, 能登 | JP-20 nagano, 長野 | JP-12 chiba, 千葉 | JP-11 saitama, 埼玉 | JP-02 aomori, 青森 | JP-03 iwate, 岩手 | JP-05 akita, 秋田 | JP-06 yamagata, 山形 | JP-22 shizuoka, 静岡 | JP-33 okayama, 岡山 | JP-46 kagoshima, 鹿児島 | JP-45 miyazaki, 宮崎 | JP-44 oita, 大分県 | JP-08 ibaraki, 茨城 | JP-09 tochigi, 栃木 | JP-10 gunma, 群馬 | JP-21 gifu, 岐阜 | JP-24 三重県 | JP-25 滋賀 | JP-29 奈良 | JP-30 和歌山 | JP-31 鳥取 | JP-32 島根 | JP-35 山口県 | JP-36 徳島 | JP-37 香川 | JP-38 愛媛 | JP-39 高知 | JP-41 佐賀 | JP-16 富山 | JP-18 福井 | JP-19 山梨
CN-BJ beijing, 北京, peking, pekin | CN-SH shanghai, 上海 | CN-TJ tianjin, 天津 | CN-CQ chongqing, 重庆 | CN-SC sichuan, 四川, 成都, chengdu, 汶川, wenchuan | CN-GD guangdong, 广东, 广州, guangzhou, canton, 深圳, shenzhen, 汕头, 东莞, 佛山, 珠海 | CN-ZJ zhejiang, 浙江, 杭州, hangzhou, 宁波, 温州 | CN-JS jiangsu, 江苏, 南京, nanjing, 苏州, 无锡 | CN-HB hubei, 湖北, 武汉, wuhan | CN-HN hunan, 湖南, 长沙 | CN-HE hebei, 河北, 石家庄, 唐山 | CN-HA henan, 河南, 郑州 | CN-SD shandong, 山东, 济南, 青岛, 烟台 | CN-SX shanxi, 山西, 太原 | CN-SN shaanxi, 陕西, 西安 | CN-FJ fujian, 福建, 福州, 厦门, 泉州, 龙岩 | CN-JX jiangxi, 江西, 南昌 | CN-AH anhui, 安徽, 合肥 | CN-YN yunnan, 云南, 昆明 | CN-GZ guizhou, 贵州, 贵阳 | CN-GX guangxi, 广西, 南宁, 桂林 | CN-HI hainan, 海南, 海口, 三亚 | CN-GS gansu, 甘肃, 兰州 | CN-QH qinghai, 青海, 西宁, 玉树 | CN-NX ningxia, 宁夏, 银川 | CN-XJ xinjiang, 新疆, 乌鲁木齐, 喀什 | CN-XZ tibet, 西藏, 拉萨 | CN-NM inner mongolia, 内蒙古, 呼和浩特 | CN-LN liaoning, 辽宁, 沈阳, 大连 | CN-JL jilin, 吉林, 长春 | CN-HL heilongjiang, 黑龙江, 哈尔滨
TW taipei, 台北, kaohsiung, 高雄, 台中, 台南, 花莲 | HK hong kong, 香港 | MO macau, macao, 澳门
US-DC washington, 华盛顿, ワシントン | US-NY new york, 纽约, ニューヨーク, nueva york | US-CA california, 加州, カリフォルニア, los angeles, 洛杉矶, ロサンゼルス, san francisco, 旧金山, サンフランシスコ, silicon valley, 硅谷 | US-IL chicago, 芝加哥, シカゴ, illinois | US-TX texas, 得州, 德克萨斯, テキサス, houston, 休斯敦, dallas | US-FL florida, 佛罗里达, フロリダ, miami, 迈阿密 | US-MA boston, 波士顿, ボストン, massachusetts | US-WA seattle, 西雅图, シアトル | US-GA georgia state, atlanta, 亚特兰大 | US-PA pennsylvania, philadelphia, 费城 | US-HI hawaii, 夏威夷, ハワイ | US-AK alaska, 阿拉斯加, アラスカ | US-NV nevada, las vegas, 拉斯维加斯, ラスベガス | US-AZ arizona, phoenix | US-CO colorado, denver | US-MI michigan, detroit, 底特律 | US-OH ohio, cleveland | US-NJ new jersey | US-VA virginia | US-NC north carolina | US-SC south carolina | US-TN tennessee | US-LA louisiana, new orleans | US-MN minnesota | US-WI wisconsin | US-MO missouri | US-OR oregon | US-UT utah | US-MD maryland, baltimore | US-IN indiana | US-KY kentucky | US-AL alabama | US-OK oklahoma | US-CT connecticut | US-IA iowa | US-MS mississippi | US-AR arkansas | US-KS kansas | US-NM new mexico | US-NE nebraska | US-ID idaho | US-MT montana | US-ND north dakota | US-SD south dakota | US-ME maine | US-NH new hampshire | US-VT vermont | US-RI rhode island | US-DE delaware | US-WV west virginia | US-WY wyoming`;
