import { useTranslations } from "next-intl";
import type { AttentionBudget } from "#lib/flow/deliveries/contracts.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";

/** How much the reader lets through, as a plain form. */
export function BudgetForm({ budget, isSaved }: { budget: AttentionBudget; isSaved: boolean }) {
  const t = useTranslations("deliveries.budget");
  return (
    <Section
      id="attention"
      title={t("title")}
      aside={t("used", { used: budget.used_today, limit: budget.max_immediate_per_day })}
    >
      <p className="measure mb-4 text-small text-soft">{t("intro")}</p>
      {isSaved ? (
        <Notice tone="accent" role="status" className="mb-4">
          {t("saved")}
        </Notice>
      ) : null}
      <form method="post" action="/attention-budget" className="grid items-start gap-4 sm:grid-cols-2">
        <Field id="per-day" label={t("perDay")} hint={t("perDayHint")}>
          <Input
            id="per-day"
            name="max_immediate_per_day"
            type="number"
            min={0}
            max={1000}
            required
            defaultValue={budget.max_immediate_per_day}
            aria-describedby="per-day-hint"
          />
        </Field>
        <Field id="digest-items" label={t("items")}>
          <Input
            id="digest-items"
            name="max_digest_items"
            type="number"
            min={1}
            max={100}
            required
            defaultValue={budget.max_digest_items}
          />
        </Field>
        <QuietHours budget={budget} />
        <Field id="budget-zone" label={t("zone")} hint={t("zoneHint")}>
          <Input
            id="budget-zone"
            name="timezone"
            required
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            defaultValue={budget.timezone}
            aria-describedby="budget-zone-hint"
          />
        </Field>
        <div className="self-end justify-self-end">
          <Button type="submit">{t("save")}</Button>
        </div>
      </form>
    </Section>
  );
}

function QuietHours({ budget }: { budget: AttentionBudget }) {
  const t = useTranslations("deliveries.budget");
  return (
    <>
      <Field id="quiet-from" label={t("quietFrom")} hint={t("quietHint")}>
        <Input
          id="quiet-from"
          name="quiet_from"
          type="time"
          defaultValue={budget.quiet_hours?.from ?? ""}
          aria-describedby="quiet-from-hint"
        />
      </Field>
      <Field id="quiet-to" label={t("quietTo")}>
        <Input id="quiet-to" name="quiet_to" type="time" defaultValue={budget.quiet_hours?.to ?? ""} />
      </Field>
    </>
  );
}
