import { Bell } from "lucide-react";
import { useTranslations } from "next-intl";
import { SearchForm } from "../search/search-form.tsx";
import { cn } from "../ui/class-names.ts";
import { Link } from "../ui/link.tsx";
import { Mark } from "../ui/mark.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import type { Viewer } from "./shell.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

type Props = { path: string; viewer: Viewer; hasSearch: boolean };

const queryOf = (path: string) => path.split("?", 2)[1] ?? "";

/** The head of every page: languages, theme and sign-in in one line, the name and the search below. */
export function Masthead({ path, viewer, hasSearch }: Props) {
  return (
    <header className="page w-full">
      <div className="no-print flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1.5 text-note">
        <LanguageSwitch query={queryOf(path)} />
        <div className="flex min-w-28 flex-1 items-center justify-end gap-x-3 sm:gap-x-4">
          <ThemeSwitch back={path} />
          {viewer ? <BellLink unread={viewer.unread} /> : null}
          <ViewerLink path={path} viewer={viewer} />
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-b-3 border-double border-ink pt-5 pb-3">
        <Brand />
        {hasSearch ? (
          <div className="no-print w-full sm:w-80">
            <SearchForm />
          </div>
        ) : null}
      </div>
      <MainNavigation path={path} viewer={viewer} />
    </header>
  );
}

/** More is not counted. */
const MOST = 99;

/** The way to one's notices, with how many wait; the number is said in words as well. */
function BellLink({ unread }: { unread: number }) {
  const t = useTranslations("deliveries");
  const shown = unread > MOST ? `${MOST}+` : String(unread);
  return (
    <Link href="/notifications" className="target link-quiet gap-1 text-ink" title={t("title")}>
      <Bell aria-hidden className="size-4" />
      <span className="sr-only">{t("bell", { count: unread })}</span>
      {unread === 0 ? null : (
        <span aria-hidden className="text-fine font-semibold text-accent tabular-nums">
          {shown}
        </span>
      )}
    </Link>
  );
}

function ViewerLink({ path, viewer }: { path: string; viewer: Viewer }) {
  const t = useTranslations("shell");
  const href = viewer ? "/account" : `/signin?callbackUrl=${encodeURIComponent(path)}`;
  return (
    <Link href={href} className="target link-quiet max-w-32 min-w-0 text-ink">
      <span className="truncate">{viewer ? `@${viewer.handle}` : t("signIn")}</span>
    </Link>
  );
}

function Brand() {
  const t = useTranslations("brand");
  return (
    <Link href="/" className="flex flex-wrap items-center gap-3 wrap-break-word">
      <Mark className="h-7 w-auto shrink-0 text-accent" />
      <span className="flex-1">
        <span className="block font-serif text-title leading-none font-semibold tracking-tight">
          {t("name")}
        </span>
        <span className="mt-1 block text-note leading-tight text-soft">{t("tagline")}</span>
      </span>
    </Link>
  );
}

/** The door that a page stands behind: the longest that begins its path; events are behind the first. */
function doorOf(path: string, doors: readonly string[]): string | undefined {
  const [here = "/"] = path.split("?", 1);
  if (here.startsWith("/events/")) return "/";
  const isBehind = (door: string) => here === door || (door !== "/" && here.startsWith(`${door}/`));
  return doors.filter(isBehind).toSorted((a, b) => b.length - a.length)[0];
}

function MainNavigation({ path, viewer }: { path: string; viewer: Viewer }) {
  const t = useTranslations();
  const doors = [
    { href: "/", label: t("shell.events"), isOpen: true },
    { href: "/domains", label: t("domains.door"), isOpen: true },
    { href: "/home", label: t("timelines.nav"), isOpen: true },
    { href: "/subscriptions", label: t("subscriptions.nav"), isOpen: true },
    { href: "/docs", label: t("shell.guide"), isOpen: true },
    { href: "/docs/api", label: t("shell.api"), isOpen: true },
    { href: "/desk", label: t("desk.nav"), isOpen: viewer?.hasDesk === true },
    { href: "/admin", label: t("admin.nav"), isOpen: viewer?.hasAdmin === true },
  ];
  const here = doorOf(
    path,
    doors.map(({ href }) => href),
  );
  return (
    <nav aria-label={t("shell.mainNavigation")} className="no-print text-note">
      <ul className="flex flex-wrap gap-x-5 py-1.5">
        {doors
          .filter(({ isOpen }) => isOpen)
          .map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={href === here ? "page" : undefined}
                className={cn("target link-quiet", href === here ? "text-ink" : "text-soft hover:text-ink")}
              >
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
