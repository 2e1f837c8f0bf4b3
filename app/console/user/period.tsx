import { beginningInWords, endInWords } from "~/lib/day-or-instant";
import { errorsOf, type FormReply, valueOf } from "~/lib/form-reply";
import { DayField } from "~/ui/day-field";
import { words } from "./words";

export const periodLabels = { validFrom: words.validFrom, validUntil: words.validUntil };

const FIELDS = ["validFrom", "validUntil"];

/** Open once one of the days is entered or refused. */
export const PeriodFields = ({ form }: { form: FormReply }) => (
  <details className="mb-4" open={FIELDS.some((name) => valueOf(form, name) || errorsOf(form, name).length > 0)}>
    <summary className="mb-2 cursor-pointer text-sm font-semibold">{words.forATime}</summary>
    <DayField form={form} name="validFrom" label={words.validFrom} hint={words.validFromHint} />
    <DayField form={form} name="validUntil" label={words.validUntil} hint={words.validUntilHint} />
  </details>
);

interface ShownPeriod {
  validFrom?: string | null | undefined;
  validUntil?: string | null | undefined;
}

/** In a zone (IANA's name); without it in UTC. */
export function withPeriod(name: string, { validFrom, validUntil }: ShownPeriod, zone?: string): string {
  const from = validFrom ? words.from(beginningInWords(validFrom, zone)) : "";
  const until = validUntil ? words.until(endInWords(validUntil, zone), new Date(validUntil) <= new Date()) : "";
  return [name, from, until].filter(Boolean).join(", ");
}
