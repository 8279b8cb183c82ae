import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
import { Link } from "../ui/link.tsx";

type Props = { geid: string; first: string; asOf: string | null };

const minuteOf = (iso: string) => iso.slice(0, 16);

/** Chooses the moment whose knowledge is shown; a plain form, times in UTC. */
export function AsOfForm({ geid, first, asOf }: Props) {
  const t = useTranslations("asOf");
  return (
    <form method="get" action={`/events/${geid}`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <label htmlFor="as-of" className="text-note text-soft">
        {t("label")}
      </label>
      <div className="flex flex-wrap gap-2">
        <Input
          id="as-of"
          name="as_of"
          type="datetime-local"
          min={minuteOf(first)}
          defaultValue={asOf ? minuteOf(asOf) : undefined}
          aria-describedby="as-of-hint"
          required
          className="flex-1 basis-44"
        />
        <Button type="submit">{t("submit")}</Button>
      </div>
      <p id="as-of-hint" className="text-note text-faint">
        {t("hint")}
      </p>
      {asOf ? (
        <Link href={`/events/${geid}`} className="target link-text justify-self-start text-small">
          {t("now")}
        </Link>
      ) : null}
    </form>
  );
}
