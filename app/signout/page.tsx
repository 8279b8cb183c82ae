import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { SignOutForm } from "../../components/account/sign-out-form.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { currentViewer } from "../current-viewer.ts";
import { beginPage } from "../render-context.ts";

export async function generateMetadata() {
  const t = await getTranslations("signOut");
  return { title: t("title"), robots: { index: false } };
}

export default async function SignOutPage() {
  await beginPage();
  const [viewer, head, t] = await Promise.all([currentViewer(), headers(), getTranslations("signOut")]);
  return (
    <Shell path="/signout" viewer={viewer}>
      <div className="mx-auto grid max-w-sm gap-6 py-6 md:py-12">
        <h1 className="font-serif text-display font-medium">{t("title")}</h1>
        {viewer ? (
          <SignOutForm csrfToken={head.get("x-parallax-csrf") ?? ""} />
        ) : (
          <p role="status">{t("done")}</p>
        )}
      </div>
    </Shell>
  );
}
