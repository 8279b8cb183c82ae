import { useLocale, useTranslations } from "next-intl";
import { languageName } from "../i18n/language-name.ts";
import { Link } from "../ui/link.tsx";

/** A way to a domain or a site; `language` where its pages are in one of their own. */
export type Door = { readonly href: string; readonly label: string; readonly language?: string };
type Props = { domains: readonly Door[]; sites: readonly Door[] };

/** The network as doors: what is read, and where it is published. */
export function NetworkDoors({ domains, sites }: Props) {
  const t = useTranslations("shell");
  if (domains.length + sites.length === 0) return null;
  return (
    <div className="grid gap-6 border-t border-rule pt-3 text-small lg:border-ink">
      <DoorList id="door-domains" title={t("doorDomains")} doors={domains} />
      <DoorList id="door-sites" title={t("doorSites")} doors={sites} />
    </div>
  );
}

function DoorList({ id, title, doors }: { id: string; title: string; doors: readonly Door[] }) {
  const locale = useLocale();
  if (doors.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="label">
        {title}
      </h2>
      <ul>
        {doors.map(({ href, label, language }) => (
          <li key={href}>
            {language === undefined ? (
              <Link href={href} className="target link-quiet text-ink">
                {label}
              </Link>
            ) : (
              <a href={href} hrefLang={language} className="target link-quiet gap-2 text-ink">
                <bdi>{label}</bdi>
                {language === locale ? null : (
                  <span className="text-note text-faint">{languageName(locale, language)}</span>
                )}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
