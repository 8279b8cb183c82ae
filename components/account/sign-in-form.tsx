import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Notice } from "../ui/notice.tsx";

/** Why signing in did not work; never which of handle and password was wrong. */
export type SignInFault = "failed" | "limited" | "expired" | "unavailable";

type Props = { csrfToken: string; back: string; fault: SignInFault | null };

/** The sign-in form; posts as a plain form, so it works without scripts. */
export function SignInForm({ csrfToken, back, fault }: Props) {
  const t = useTranslations("signIn");
  return (
    <form method="post" action="/api/auth/callback/credentials" className="grid gap-5">
      {fault ? (
        <Notice
          tone={fault === "limited" || fault === "unavailable" ? "warm" : "alarm"}
          role="alert"
          title={t(fault)}
        >
          {fault === "failed" ? <p>{t("failedHint")}</p> : null}
        </Notice>
      ) : null}
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={back} />
      <Field id="handle" label={t("handle")} hint={t("handleHint")}>
        <Input
          id="handle"
          name="handle"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={41}
          aria-describedby="handle-hint"
          aria-invalid={fault === "failed" || undefined}
        />
      </Field>
      <Field id="password" label={t("password")}>
        <Input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={1_024}
          aria-invalid={fault === "failed" || undefined}
        />
      </Field>
      <Button type="submit" tone="strong" className="justify-self-start">
        {t("submit")}
      </Button>
    </form>
  );
}
