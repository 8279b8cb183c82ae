import { useTranslations } from "next-intl";
import { EVENT_TYPES } from "#lib/flow/events/contracts.ts";
import { Maturity, Scale } from "#lib/flow/projections/contracts.ts";
import { Cadence, ReadingLocale } from "#lib/flow/subscriptions/contracts.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import { Summary } from "../ui/summary.tsx";
import { Check, CheckRow } from "./form-parts.tsx";
import { type Fault, faultAt, faultCode } from "./faults.ts";
import type { Fields } from "./read-form.ts";
import type { DomainChoice, Vocabulary } from "./vocabulary.ts";

export const BUILDER = "builder";
type Props = { fields: Fields; vocabulary: Vocabulary; faults: readonly Fault[] };

/**
 * The contract builder: a plain form. Without scripts one button shows what the contract would have brought, the other
 * subscribes; with them the preview follows every change.
 */
export function BuilderForm({ fields, vocabulary, faults }: Props) {
  const t = useTranslations("subscriptions.form");
  return (
    <form id={BUILDER} method="get" action="/subscriptions" className="grid gap-6">
      <ScopePart fields={fields} vocabulary={vocabulary} faults={faults} />
      <ThresholdPart fields={fields} faults={faults} />
      <DeliveryPart fields={fields} faults={faults} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="strong" formMethod="post" formAction="/subscriptions/contracts">
          {t("subscribe")}
        </Button>
        <Button type="submit">{t("preview")}</Button>
      </div>
    </form>
  );
}

/** What is wrong with a field in words, and how its control says so beside its hint. */
function useFaults(faults: readonly Fault[]) {
  const t = useTranslations("subscriptions.fault");
  return (field: string, hint?: string) => {
    const fault = faultAt(faults, field);
    const describedBy = [hint, fault ? `${field}-fault` : undefined].filter(Boolean).join(" ") || undefined;
    return {
      fault: fault ? t(faultCode(fault.code)) : null,
      select: { describedBy, isWrong: fault !== null },
      input: { "aria-describedby": describedBy, "aria-invalid": fault ? true : undefined },
    };
  };
}

function ScopePart({ fields, vocabulary, faults }: Props) {
  const said = useFaults(faults);
  const t = useTranslations("subscriptions.form");
  const types = useTranslations("subscriptions.type");
  const scales = useTranslations("subscriptions.scale");
  const entity = fields["entity"];
  return (
    <fieldset className="grid gap-4">
      <legend className="label mb-2">{t("what")}</legend>
      <Field id="domain" label={t("domain")} hint={t("domainHint")} fault={said("domain").fault}>
        <Select
          id="domain"
          name="domain"
          chosen={fields["domain"] ?? ""}
          {...said("domain", "domain-hint").select}
        >
          <option value="">{t("anyDomain")}</option>
          {vocabulary.domains.map(({ namespace, title }) => (
            <option key={namespace} value={namespace}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Check
        name="include_children"
        label={t("children")}
        isChosen={fields["include_children"] !== undefined}
      />
      {vocabulary.domains
        .filter(({ concepts }) => concepts.length > 0)
        .map((domain) => (
          <Topics key={domain.namespace} domain={domain} fields={fields} />
        ))}
      {entity ? (
        <Check name="entity" value={entity} label={vocabulary.entities[entity] ?? entity} isChosen />
      ) : null}
      <CheckRow id="scales" legend={t("scales")} fault={said("scales").fault}>
        {Scale.options.map((scale) => (
          <Check key={scale} name={`s.${scale}`} label={scales(scale)} isChosen={`s.${scale}` in fields} />
        ))}
      </CheckRow>
      <CheckRow id="types" legend={t("types")} fault={said("types").fault}>
        {EVENT_TYPES.map((type) => (
          <Check key={type} name={`e.${type}`} label={types(type)} isChosen={`e.${type}` in fields} />
        ))}
      </CheckRow>
    </fieldset>
  );
}

/** The concepts of a domain, open where the domain or one of them is chosen. */
function Topics({ domain, fields }: { domain: DomainChoice; fields: Fields }) {
  const t = useTranslations("subscriptions.form");
  const chosen = domain.concepts.filter(({ id }) => `t.${id}` in fields).length;
  return (
    <details
      open={fields["domain"] === domain.namespace || chosen > 0}
      className="border-s-2 border-rule ps-3"
    >
      <Summary>{t("topics", { domain: domain.title, count: chosen })}</Summary>
      <div className="grid gap-x-6 py-1 sm:grid-cols-2">
        {domain.concepts.map(({ id, label }) => (
          <Check key={id} name={`t.${id}`} label={label} isChosen={`t.${id}` in fields} />
        ))}
      </div>
    </details>
  );
}

function ThresholdPart({ fields, faults }: Pick<Props, "fields" | "faults">) {
  const said = useFaults(faults);
  const t = useTranslations("subscriptions.form");
  const maturities = useTranslations("domains.maturities");
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="label mb-2">{t("least")}</legend>
      {(["importance_min", "materiality_min"] as const).map((name) => (
        <Field key={name} id={name} label={t(name)} hint={t(`${name}_hint`)} fault={said(name).fault}>
          <Input
            id={name}
            name={name}
            type="number"
            min={0}
            max={1}
            step={0.01}
            inputMode="decimal"
            defaultValue={fields[name] ?? ""}
            {...said(name, `${name}-hint`).input}
          />
        </Field>
      ))}
      <Field id="maturity_min" label={t("maturity")} fault={said("maturity_min").fault}>
        <Select
          id="maturity_min"
          name="maturity_min"
          chosen={fields["maturity_min"] ?? ""}
          {...said("maturity_min").select}
        >
          <option value="">{t("anyMaturity")}</option>
          {Maturity.options.map((level) => (
            <option key={level} value={level}>
              {maturities(level)}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="geographies" label={t("places")} hint={t("placesHint")} fault={said("geographies").fault}>
        <Input
          id="geographies"
          name="geographies"
          defaultValue={fields["geographies"] ?? ""}
          maxLength={200}
          {...said("geographies", "geographies-hint").input}
        />
      </Field>
      <div className="sm:col-span-2">
        <Check name="breaking" label={t("breaking")} isChosen={fields["breaking"] !== undefined} />
        <Check name="watch" label={t("watch")} isChosen={fields["watch"] !== undefined} />
      </div>
    </fieldset>
  );
}

function DeliveryPart({ fields, faults }: Pick<Props, "fields" | "faults">) {
  const said = useFaults(faults);
  const t = useTranslations("subscriptions.form");
  const cadences = useTranslations("subscriptions.cadence");
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="label mb-2">{t("how")}</legend>
      <Field id="cadence" label={t("cadence")} fault={said("cadence").fault}>
        <Select
          id="cadence"
          name="cadence"
          chosen={fields["cadence"] ?? "immediate"}
          {...said("cadence").select}
        >
          {Cadence.options.map((cadence) => (
            <option key={cadence} value={cadence}>
              {cadences(cadence)}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="locale" label={t("locale")} fault={said("locale").fault}>
        <Select id="locale" name="locale" chosen={fields["locale"] ?? ""} {...said("locale").select}>
          <option value="">{t("anyLocale")}</option>
          {ReadingLocale.options.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {{ "zh-TW": "繁體中文", en: "English", ja: "日本語" }[locale]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id="local_time"
        label={t("localTime")}
        hint={t("localTimeHint")}
        fault={said("local_time").fault}
      >
        <Input
          id="local_time"
          name="local_time"
          type="time"
          defaultValue={fields["local_time"] ?? "08:00"}
          {...said("local_time", "local_time-hint").input}
        />
      </Field>
      <Field id="timezone" label={t("timezone")} fault={said("timezone").fault}>
        <Input
          id="timezone"
          name="timezone"
          defaultValue={fields["timezone"] ?? "UTC"}
          maxLength={64}
          {...said("timezone").input}
        />
      </Field>
      <Field id="name" label={t("name")} hint={t("nameHint")} fault={said("name").fault}>
        <Input
          id="name"
          name="name"
          defaultValue={fields["name"] ?? ""}
          maxLength={120}
          {...said("name", "name-hint").input}
        />
      </Field>
    </fieldset>
  );
}
