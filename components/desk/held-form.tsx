import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import type { Refused } from "./held-page.tsx";

/** Lets an output go or not, with a reason, as a plain form. */
export function HeldForm({ id, refused }: { id: string; refused: Refused | null }) {
  const t = useTranslations("desk");
  const fault = refused?.fault ?? null;
  const reason = `reason-${id}`;
  return (
    <form method="post" action="/api/forms/decide-intent" className="grid max-w-2xl gap-3">
      <input type="hidden" name="id" value={id} />
      <Field
        id={reason}
        label={t("reason")}
        hint={t("reasonHint")}
        fault={fault ? t(fault === "invalid_request" ? "held.incomplete" : `fault.${fault}`) : undefined}
      >
        <Input
          id={reason}
          name="reason"
          required
          maxLength={2_000}
          defaultValue={refused?.draft ?? ""}
          aria-describedby={`${reason}-hint${fault ? ` ${reason}-fault` : ""}`}
          aria-invalid={fault === "invalid_request" || undefined}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="verdict" value="approve" tone="strong">
          {t("held.approve")}
        </Button>
        <Button type="submit" name="verdict" value="reject">
          {t("held.reject")}
        </Button>
      </div>
    </form>
  );
}
