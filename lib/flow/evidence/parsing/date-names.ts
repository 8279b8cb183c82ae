/** Month names by number, lower case without accents, in the languages whose feeds are met with them. */
const MONTH_NAMES: readonly string[] = [
  "jan january janv janvier januar jaenner ene enero gen gennaio janeiro januari sty stycznia ocak янв января ιαν jan. led leden",
  "feb february fev fevr fevrier februar febrero febbraio fevereiro februari lut lutego subat фев февраля φεβ unor",
  "mar march mars marz maerz marzo mrz marco maart marca mart мар марта μαρ brezen",
  "apr april avr avril abr abril aprile kwi kwietnia nisan апр апреля απρ duben",
  "may mai mayo mag maggio maio mei maja mayis май мая μαι kveten",
  "jun june juin juni junio giu giugno junho czerwca haziran июн июня ιουν cerven",
  "jul july juil juillet juli julio lug luglio julho lipca temmuz июл июля ιουλ cervenec",
  "aug august aout ago agosto ags augustus sierpnia agustos авг августа αυγ srpen",
  "sep sept september septembre septiembre set sett settembre setembro wrzesnia eylul сен сент сентября σεπ zari",
  "oct october octobre okt oktober octubre ott ottobre out outubro pazdziernika ekim окт октября οκτ rijen",
  "nov november novembre noviembre novembro listopada kasim ноя ноября νοε listopad",
  "dec december decembre dez dezember dic diciembre dicembre dezembro desember grudnia aralik дек декабря δεκ prosinec",
];
const MONTHS = new Map(
  MONTH_NAMES.flatMap((names, index) => names.split(" ").map((name) => [name.replace(/\.$/, ""), index + 1])),
);

/** The number of a month from its name as feeds spell it, or null. */
export function monthNumber(name: string): number | null {
  const folded = name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/\.$/, "");
  return MONTHS.get(folded) ?? null;
}

/** Hours east of Greenwich of the zone names that RFC 822, and feeds beyond it, use. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 1, bst: 1, cet: 1, met: 1, cest: 2, mest: 2, mesz: 2, mez: 1, eet: 2, eest: 3,
  msk: 3, ist: 5.5, hkt: 8, sgt: 8, awst: 8, jst: 9, kst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13,
  nst: -3.5, ast: -4, adt: -3, at: -4, est: -5, edt: -4, et: -5, cst: -6, cdt: -5, ct: -6, mst: -7, mdt: -6, mt: -7,
  pst: -8, pdt: -7, pt: -8, akst: -9, akdt: -8, hst: -10, brt: -3, art: -3, clt: -4,
}; // prettier-ignore

/** Minutes east of Greenwich of a zone (`+08:00`, `-0500`, `GMT-01:01`, `Etc/GMT`, `EST`), or null for none known. */
export function zoneOffsetMinutes(zone: string): number | null {
  const name = zone.toLowerCase().replace(/^etc\//, "");
  const numeric = /^(?:gmt|utc|ut)?([+-])(\d{1,2}):?(\d{2})?$/.exec(name);
  if (!numeric) return name in ZONES ? (ZONES[name] ?? 0) * 60 : null;
  const hours = Number(numeric[2]);
  const minutes = Number(numeric[3] ?? 0);
  if (hours > 14 || minutes > 59) return null;
  return (numeric[1] === "-" ? -1 : 1) * (hours * 60 + minutes);
}
