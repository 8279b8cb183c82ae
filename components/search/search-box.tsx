import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "../ui/class-names.ts";
import { Input } from "../ui/input.tsx";

type Props = {
  id: string;
  query: string;
  size: "small" | "large";
  describedBy?: string;
  isRefused?: boolean;
};

/** The words to look for, and the button beside them. */
export function SearchBox({ id, query, size, describedBy, isRefused }: Props) {
  const t = useTranslations("search");
  return (
    <div className="relative">
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
        aria-describedby={describedBy}
        aria-invalid={isRefused ? true : undefined}
        className={cn("pe-10", size === "large" && "min-h-11 text-lead")}
      />
      <button
        type="submit"
        className="absolute inset-y-0 end-0 flex w-10 cursor-pointer items-center justify-center text-faint hover:text-ink"
      >
        <Search aria-hidden className="size-4" />
        <span className="sr-only">{t("submit")}</span>
      </button>
    </div>
  );
}
