import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { SignInForm, type SignInFault } from "../../components/account/sign-in-form.tsx";
import { samePathOrHome } from "../../components/shell/same-path.ts";
import { Shell } from "../../components/shell/shell.tsx";
import { Link } from "../../components/ui/link.tsx";
import { currentViewer } from "../current-viewer.ts";
import { beginPage } from "../render-context.ts";
import { single, type SearchParameters } from "../search-parameters.ts";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("signIn");
  return { title: t("title"), robots: { index: false } };
}

/** Error codes of the sign-in library and of the rate limit; anything unknown counts as a failed attempt. */
const FAULTS: Readonly<Record<string, SignInFault>> = {
  RateLimited: "limited",
  MissingCSRF: "expired",
  Unavailable: "unavailable",
};

export default async function SignInPage({ searchParams }: Props) {
  await beginPage();
  const [viewer, parameters, head, t] = await Promise.all([
    currentViewer(),
    searchParams,
    headers(),
    getTranslations("signIn"),
  ]);
  const back = samePathOrHome(single(parameters.callbackUrl));
  const error = single(parameters.error);
  return (
    <Shell path={`/signin?callbackUrl=${encodeURIComponent(back)}`} viewer={viewer}>
      <div className="mx-auto grid max-w-sm gap-6 py-6 md:py-12">
        <div className="grid gap-2">
          <h1 className="font-serif text-display font-medium">{t("title")}</h1>
          <p className="text-soft">{t("intro")}</p>
        </div>
        {viewer ? (
          <p>
            {t("already", { handle: `@${viewer.handle}` })}{" "}
            <Link href="/account" className="link-text">
              {t("toAccount")}
            </Link>
          </p>
        ) : (
          <SignInForm
            csrfToken={head.get("x-parallax-csrf") ?? ""}
            back={back}
            fault={error ? (FAULTS[error] ?? "failed") : null}
          />
        )}
      </div>
    </Shell>
  );
}
