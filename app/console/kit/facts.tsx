import { createContext, type ReactNode, useContext } from "react";
import { inReadersLanguage } from "~/lib/language";
import { ButtonLink } from "~/ui/button";
import { ButtonRow } from "~/ui/button-row";
import { NameInFull } from "~/ui/naming";
import { Panel } from "~/ui/panel";
import { offeredOf, type RowAction } from "./row-actions";

export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  actions: readonly RowAction[];
  isReadOnly: boolean;
  children?: ReactNode;
}

/** Over a list: the facts alone. */
export const Peeked = createContext(false);

export function Facts({ facts, actions, isReadOnly, children }: FactsProps) {
  const known = (
    <dl className="mb-4 text-sm">
      {facts.map(
        ([label, value]) =>
          value && (
            <div className="mb-2 flex flex-wrap" key={label}>
              <dt className="w-full shrink-0 text-muted md:w-44">{inReadersLanguage(label)}</dt>
              <dd className="min-w-0 break-words">{typeof value === "string" ? <NameInFull name={value} /> : value}</dd>
            </div>
          ),
      )}
    </dl>
  );
  if (useContext(Peeked)) return known;
  return (
    <>
      <Panel wide>
        {known}
        <ButtonRow>
          {offeredOf(actions, isReadOnly).map(({ to, label, destroys }) => (
            <ButtonLink key={to} to={to} kind={destroys ? "danger" : "plain"}>
              {label}
            </ButtonLink>
          ))}
        </ButtonRow>
      </Panel>
      {children}
    </>
  );
}
