import { foldText } from "#lib/kernel/text/index.ts";
import { stem } from "./terms.ts";

/** Words that turn one report into another when everything else is alike; sides by `/`, forms by spaces. */
const PAIRS = `
export exports exported/import imports imported
rise rises rose rising increase increases increased up gain gains higher/fall falls fell falling decrease decreases decreased down drop drops lower
men mens male man/women womens female woman
open opens opening opened/close closes closing closed
north northern/south southern
east eastern/west western
approve approves approved/reject rejects rejected
accept accepts accepted/refuse refuses refused
upgrade upgraded/downgrade downgraded
convicted convicts guilty/acquitted acquits innocent
raise raises raised raising hike hikes hiked/cut cuts cutting lower lowers lowered slash slashes slashed
uphold upholds upheld confirms confirmed/overturn overturns overturned quash quashes quashed annul annuls annulled strikes
allow allows allowed permit permits permitted/ban bans banned forbid forbids forbidden block blocks blocked
grant grants granted/deny denies denied
win wins won/lose loses lost
join joins joined/leave leaves left quits quit
arrest arrests arrested detained/release releases released freed
start starts started begin begins began/end ends ended
buy buys bought/sell sells sold
exportaciones exportacion/importaciones importacion
masculino hombres/femenino mujeres
sube suben subio/baja bajan bajo
inauguracion apertura/clausura cierre
出口/进口
输出/输入
上涨/下跌
升息 加息/降息 减息
维持/推翻 撤销
利上/利下
有罪/无罪
增加/减少
男子/女子
北部/南部
东部/西部
开幕/闭幕
開会/閉会
输出额/输入额
値上/値下`;

const OPPOSITES: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = PAIRS.trim()
  .split("\n")
  .map((line) => {
    const [left = "", right = ""] = line.split("/");
    const terms = (side: string) => new Set(side.split(" ").map((word) => stem(foldText(word))));
    return [terms(left), terms(right)] as const;
  });

/** The first pair of opposites of which each side holds exactly one, or null; terms as the title's. */
export function hasOpposite(own: ReadonlySet<string>, known: ReadonlySet<string>): [string, string] | null {
  const holds = (terms: ReadonlySet<string>, words: ReadonlySet<string>) =>
    [...words].find((word) => terms.has(word));
  for (const [left, right] of OPPOSITES) {
    for (const [here, there] of [
      [left, right],
      [right, left],
    ] as const) {
      const a = holds(own, here);
      const b = holds(known, there);
      if (a && b && !holds(own, there) && !holds(known, here)) return [a, b];
    }
  }
  return null;
}
