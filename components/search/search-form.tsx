import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "../ui/class-names.ts";
import { Input } from "../ui/input.tsx";

type Props = { query?: string; size?: "small" | "large" };

/** The search box; a plain form, so that it works before and without scripts. */
export function SearchForm({ query = "", size = "small" }: Props) {
  const t = useTranslations("search");
  const id = `search-${size}`;
  return (
    <form method="get" action="/search" role="search" className="relative">
      <label htmlFor={id} className="sr-only">
        {t("label")}
      </label>
      <Input
        id={id}
        name="q"
        type="search"
        defaultValue={query}
        placeholder={t("placeholder")}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={1_000}
        className={cn("pe-10", size === "large" && "min-h-11 text-lead")}
      />
      <button
        type="submit"
        className="absolute inset-y-0 end-0 flex w-10 cursor-pointer items-center justify-center text-faint hover:text-ink"
      >
        <Search aria-hidden className="size-4" />
        <span className="sr-only">{t("submit")}</span>
      </button>
    </form>
  );
}
