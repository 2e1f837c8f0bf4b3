import { useContext } from "react";
import type { EvidenceBasis } from "~/contract/evidence";
import { minuteOf, secondOf } from "~/lib/instant";
import { Zone } from "~/ui/time";
import type { EvidenceKind } from "./kinds";
import { words } from "./words";

export const headInWords = ({ sequence, hash }: EvidenceBasis): string =>
  sequence && hash ? words.headOf(sequence, hash) : words.emptyLog;

export const madeInWords = ({ asOf }: EvidenceBasis, by: string, zone?: string): string =>
  words.madeBy(secondOf(asOf, zone), by);

interface BasisProps {
  kind: EvidenceKind;
  basis: EvidenceBasis;
  by: string;
}

function sourcesOf(kind: EvidenceKind, basis: EvidenceBasis, zone: string | undefined): string[] {
  const { keptSince, firstAt, firstSequence, isReadingUses } = basis;
  const isOfUse = kind === "accounts" || kind === "unused";
  const isOfAccess = !isOfUse && kind !== "reviews";
  const removed = (firstSequence ?? 1) - 1;
  return [
    kind === "reviews" ? words.fromReviews : "",
    ...(isOfAccess ? [words.fromHistory, keptSince ? words.keptSince(minuteOf(keptSince, zone)) : ""] : []),
    firstAt && kind !== "reviews" ? words.fromLog(minuteOf(firstAt, zone)) : "",
    removed > 0 ? words.removed(removed) : "",
    kind === "day" ? words.counts : "",
    isOfUse ? words.uses : "",
    isOfUse && isReadingUses ? words.readingUses : "",
  ].filter(Boolean);
}

export function Basis({ kind, basis, by }: BasisProps) {
  const { sequence } = basis;
  const zone = useContext(Zone);
  const facts = [
    [words.made, madeInWords(basis, by, zone)],
    [words.head, headInWords(basis)],
    [words.verify, sequence ? words.howToVerify(sequence) : ""],
    [words.sources, sourcesOf(kind, basis, zone).join(" ")],
  ].filter(([, text]) => text);
  return (
    <section className="mt-6 max-w-large">
      <h2 className="mb-2 text-base">{words.basis}</h2>
      <dl className="text-sm">
        {facts.map(([label, text]) => (
          <div className="mb-2 flex flex-wrap" key={label}>
            <dt className="w-full shrink-0 text-muted md:w-32">{label}</dt>
            <dd className="break-anywhere min-w-0 flex-[1_1_12rem]" dir="auto">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
