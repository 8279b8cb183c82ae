import { useTranslations } from "next-intl";
import { Section } from "../ui/section.tsx";

/** The words that the switch of the keys shows in the browser. */
export type KeyWords = { readonly on: string; readonly off: string; readonly toggle: string };

/** Takes the switch's words from the messages. */
export function useKeyWords(): KeyWords {
  const t = useTranslations("desk.keys");
  return { on: t("on"), off: t("off"), toggle: t("toggle") };
}

/** Which key does what; shown only where scripts run, because keys do nothing without them. */
export function KeyHelp({ isQueue = false }: { isQueue?: boolean }) {
  const t = useTranslations("desk.keys");
  const keys: readonly (readonly [string, string])[] = isQueue
    ? [
        ["j", t("next")],
        ["k", t("previous")],
        ["Enter", t("open")],
      ]
    : [
        ["1 – 5", t("verdicts")],
        ["c", t("reason")],
        ["Ctrl Enter", t("send")],
        ["e", t("expand")],
        ["u", t("undo")],
        ["j", t("next")],
        ["k", t("previous")],
        ["q", t("queue")],
      ];
  return (
    <Section id="keys" title={t("title")} className="script-only">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-note">
        {keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="border border-rule px-1.5 font-mono text-fine">{key}</kbd>
            </dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-fine text-faint">{t("hint")}</p>
    </Section>
  );
}
