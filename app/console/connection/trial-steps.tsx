import type { ReactNode } from "react";
import type { Foreseen } from "~/contract/connection-trial";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { LightLink } from "~/ui/light-link";
import { NameInFull } from "~/ui/naming";
import { PlainTable } from "~/ui/plain-table";
import { words as allWords } from "./words";

const words = allWords.trial;

/** What a sign-in would do, one step after the other. */
export function TrialSteps({ foreseen }: { foreseen: Foreseen }) {
  const { identity, email, outcome, secondStep, rules, access } = foreseen;
  const account = "account" in outcome ? outcome.account : undefined;
  return (
    <>
      <section className="mb-6" aria-label={words.steps}>
        <h2 className="mb-2 text-base">{words.steps}</h2>
        <ol className="list-decimal rounded border bg-white py-2 pl-10 pr-4 text-sm *:py-1">
          <li className="break-anywhere">
            {words.identity[identity.by]}
            <Said>{identity.issuer}</Said>
            <Said>{identity.subject}</Said>
          </li>
          <li className="break-anywhere">
            {email ? (email.isProven ? words.provenEmail : words.unprovenEmail) : words.noEmail}
            {email && <Said>{email.address}</Said>}
          </li>
          <li className="break-anywhere">
            <Badge color={outcome.kind === "refused" ? "red" : "green"}>{words.outcomes[outcome.kind]}</Badge>{" "}
            {outcome.kind === "refused" ? words.whys[outcome.why] : words.outcomeTexts[outcome.kind]}
            {account && (
              <span className="block">
                <LightLink to={paths.userPage(account._id)}>
                  <NameInFull name={`${account.name} (${account.email})`} />
                </LightLink>
              </span>
            )}
            {outcome.kind === "new" && <Said>{`${outcome.firstName} ${outcome.lastName} (${outcome.email})`}</Said>}
            {outcome.kind === "link" && <span className="block">{words.proofs[proofOf(outcome)]}</span>}
            {outcome.kind === "refused" && <span className="block">{words.theyRead(outcome.msg)}</span>}
          </li>
          {secondStep.asked && (
            <li>
              {words.secondSteps[secondStep.asked]} {secondStep.saysSeveral ? words.saysSeveral : words.saysNone}{" "}
              {words.trust(allWords.trusts[secondStep.trust])}
            </li>
          )}
          {outcome.kind !== "refused" && <li>{access.length > 0 ? words.accessBelow : words.noAccess}</li>}
        </ol>
      </section>
      {access.length > 0 && (
        <Section title={words.access} headers={[words.application, words.client, words.role, words.result]}>
          {access.map(({ application, client, role, result, roleBefore }) => (
            <tr key={`${application} ${client}`}>
              <Cell label={words.application}>{application}</Cell>
              <Cell label={words.client}>{client}</Cell>
              <Cell label={words.role}>{role}</Cell>
              <td data-label={words.result}>
                {roleBefore === undefined ? words.accessResults[result] : words.insteadOf(roleBefore)}
              </td>
            </tr>
          ))}
        </Section>
      )}
      {rules.length > 0 && (
        <Section title={words.rules} headers={[words.claim, words.value, words.application, words.role, words.result]}>
          {rules.map(({ claim, value, application, role, result }, index) => (
            <tr key={`${index} ${claim}`}>
              <Cell label={words.claim}>{claim}</Cell>
              <Cell label={words.value}>{value}</Cell>
              <Cell label={words.application}>{application}</Cell>
              <Cell label={words.role}>{role}</Cell>
              <td data-label={words.result}>{words.ruleResults[result]}</td>
            </tr>
          ))}
        </Section>
      )}
    </>
  );
}

const proofOf = ({ takesPassword, asksCode }: Extract<Foreseen["outcome"], { kind: "link" }>) =>
  takesPassword ? (asksCode ? "passwordAndCode" : "password") : "passkey";

/** In the provider's words: plain text. */
const Said = ({ children }: { children: string }) => (
  <span className="block font-mono" dir="auto">
    {children}
  </span>
);

const Cell = ({ label, children }: { label: string; children: string }) => (
  <td className="break-anywhere" data-label={label} dir="auto">
    {children}
  </td>
);

const Section = ({ title, headers, children }: { title: string; headers: string[]; children: ReactNode }) => (
  <section className="mb-6" aria-label={title}>
    <h2 className="mb-2 text-base">{title}</h2>
    <PlainTable title={title} headers={headers}>
      {children}
    </PlainTable>
  </section>
);
