import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SearchForm } from "../search/search-form.tsx";
import { Link } from "../ui/link.tsx";

type Props = {
  title: string;
  text: string;
  /** What helps here more than the search does. */
  children?: ReactNode;
};

/** Nothing answers here: says why that may be and offers the search, or what helps more. */
export function NotFound({ title, text, children }: Props) {
  const t = useTranslations("notFound");
  return (
    <div className="grid max-w-2xl gap-6 py-6 md:py-12">
      <p aria-hidden className="font-serif text-display text-faint">
        404
      </p>
      <h1 className="font-serif text-display font-medium">{title}</h1>
      <p className="measure text-soft">{text}</p>
      {children ? (
        <p>{children}</p>
      ) : (
        <div className="grid gap-2">
          <p className="text-small font-medium">{t("suggest")}</p>
          <SearchForm size="large" />
        </div>
      )}
      <p>
        <Link href="/" className="link-text">
          {t("home")}
        </Link>
      </p>
    </div>
  );
}
