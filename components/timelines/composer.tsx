import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";

type Props = {
  /** A name for this form as it was drawn: sent twice, it publishes once. */
  once: string;
  back: string;
  /** A post that is answered. */
  inReplyTo?: string;
};

const VISIBILITIES = ["public", "unlisted", "followers", "direct", "private"] as const;

/** A plain form in which an author says something. */
export function Composer({ once, back, inReplyTo }: Props) {
  const t = useTranslations("timelines");
  return (
    <form method="post" action="/posts" className="grid gap-3 border-t border-ink pt-4">
      <Field
        id="compose-text"
        label={inReplyTo ? t("composer.reply") : t("composer.label")}
        hint={t("composer.hint")}
      >
        <textarea
          id="compose-text"
          name="text"
          rows={4}
          required
          maxLength={5000}
          aria-describedby="compose-text-hint"
          className="w-full rounded-sm border border-edge bg-transparent px-3 py-2 text-body text-ink hover:border-ink"
        />
      </Field>
      <input type="hidden" name="once" value={once} />
      <input type="hidden" name="back" value={back} />
      {inReplyTo ? <input type="hidden" name="in_reply_to" value={inReplyTo} /> : null}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field id="compose-visibility" label={t("composer.visibility")}>
          <select
            id="compose-visibility"
            name="visibility"
            defaultValue="public"
            className="min-h-9 rounded-sm border border-edge bg-paper px-2 text-small text-ink"
          >
            {VISIBILITIES.map((visibility) => (
              <option key={visibility} value={visibility}>
                {t(`visibility.${visibility}`)}
              </option>
            ))}
          </select>
        </Field>
        <Button type="submit" tone="strong">
          {t("composer.submit")}
        </Button>
      </div>
    </form>
  );
}
