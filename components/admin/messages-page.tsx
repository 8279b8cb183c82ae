import { useTranslations } from "next-intl";
import type { Message, MessageWithEnvelope } from "#lib/bus/contracts.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Record as Facts } from "../ui/record.tsx";
import { Section } from "../ui/section.tsx";
import { PageHead } from "./admin-frame.tsx";
import { DataTable } from "./data-table.tsx";
import { Document } from "./document.tsx";

/** `org.evemiss.iiodo.event.created.v1` → `event.created`: what tells types apart. */
const shortType = (type: string): string => type.replace(/^org\.evemiss\.iiodo\./, "").replace(/\.v1$/, "");
const TONES = { done: "gain", dead: "alarm", quarantined: "alarm", waiting: "warm" } as const;

function Consumers({ consumers }: { consumers: Message["consumers"] }) {
  const t = useTranslations("admin");
  if (consumers.length === 0) return <span className="text-faint">{t("noConsumers")}</span>;
  return (
    <ul className="grid gap-0.5">
      {consumers.map((one) => (
        <li key={one.name} className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-mono text-fine">{one.name}</span>
          <Badge tone={TONES[one.status as keyof typeof TONES] ?? "plain"}>
            {t(`deliveryStatus.${one.status}`)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** Sent messages, newest first, with a search over them. */
export function MessagesPage({ messages, query }: { messages: readonly Message[]; query: string }) {
  const t = useTranslations("admin");
  const rows = messages.map((message) => ({
    key: message.id,
    cells: [
      <Link
        key="type"
        href={`/admin/messages/${message.id}`}
        className="target link-text font-mono text-fine"
      >
        {shortType(message.type)}
      </Link>,
      <span key="subject" className="font-mono text-fine text-soft">
        {message.subject}
      </span>,
      <Consumers key="consumers" consumers={message.consumers} />,
      <Moment key="at" at={message.time} detail="minute" />,
    ],
  }));
  return (
    <>
      <PageHead title={t("messages")} />
      <form method="get" action="/admin/messages" className="mb-7 flex max-w-xl flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <Field id="q" label={t("look")} hint={t("lookHint")}>
            <Input id="q" name="q" defaultValue={query} maxLength={200} aria-describedby="q-hint" />
          </Field>
        </div>
        <Button type="submit">{t("find")}</Button>
      </form>
      {messages.length === 0 ? (
        <p className="text-small text-soft">{t("noMessages")}</p>
      ) : (
        <DataTable
          caption={t("messages")}
          heads={[t("type"), t("subject"), t("consumers"), t("age")]}
          rows={rows}
        />
      )}
    </>
  );
}

/** One message: who it is for, how far each of them is, and the envelope that travels. */
export function MessagePage({ message }: { message: MessageWithEnvelope }) {
  const t = useTranslations("admin");
  const about = message.subject.split("/").at(-1) ?? "";
  return (
    <>
      <PageHead title={shortType(message.type)}>
        <p className="flex flex-wrap items-baseline gap-x-4 text-note text-soft">
          <Badge framed>{t(`messageStatus.${message.status}`)}</Badge>
          <span className="font-mono text-fine">{message.id}</span>
          <Link href={`/admin/trail/${message.id}`} className="link-text">
            {t("trail")}
          </Link>
        </p>
      </PageHead>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Section id="envelope" title={t("envelope")}>
          <Document value={message.envelope} label={t("envelope")} />
        </Section>
        <Section id="consumers" title={t("consumers")} className="self-start">
          <Facts
            entries={[
              { term: t("bus"), children: message.bus },
              {
                term: t("subject"),
                children: (
                  <Link href={`/admin/trail/${about}`} className="link-text font-mono text-fine">
                    {message.subject}
                  </Link>
                ),
              },
              ...message.consumers.map((one) => ({
                term: one.name,
                children: (
                  <>
                    {t(`deliveryStatus.${one.status}`)}, {t("attempts", { count: one.attempts })}
                    {one.error === null ? null : (
                      <bdi className="block font-mono text-fine text-soft">{one.error}</bdi>
                    )}
                  </>
                ),
              })),
            ]}
          />
        </Section>
      </div>
    </>
  );
}
