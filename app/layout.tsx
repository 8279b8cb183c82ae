import type { Metadata, Viewport } from "next";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { type FailureWords, FailureWordsProvider } from "../components/shell/failure-words.tsx";
import { renderContext } from "./render-context.ts";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const [t, { origin }] = await Promise.all([getTranslations("brand"), renderContext()]);
  return {
    metadataBase: new URL(origin),
    title: { default: `${t("name")}: ${t("tagline")}`, template: `%s · ${t("name")}` },
    description: t("description"),
    applicationName: t("name"),
    formatDetection: { telephone: false, address: false, email: false },
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf6" },
    { media: "(prefers-color-scheme: dark)", color: "#161513" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, { theme, requestId }] = await Promise.all([getLocale(), renderContext()]);
  return (
    <html lang={locale} data-theme={theme ?? undefined} data-request={requestId ?? undefined}>
      <body>
        <WithFailureWords>{children}</WithFailureWords>
      </body>
    </html>
  );
}

/** The error page runs in the browser, where no messages are; it gets its few words from here. */
function WithFailureWords({ children }: { children: ReactNode }) {
  const t = useTranslations("failure");
  const words: FailureWords = {
    title: t("title"),
    text: t("text"),
    request: t("request"),
    retry: t("retry"),
    home: t("home"),
  };
  return <FailureWordsProvider words={words}>{children}</FailureWordsProvider>;
}
