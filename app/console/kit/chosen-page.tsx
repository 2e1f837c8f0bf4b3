import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { type FormReply, untouched } from "~/lib/form-reply";
import { Badge } from "~/ui/badge";
import { ButtonLink, Submit } from "~/ui/button";
import { DialogFoot } from "~/ui/dialog-parts";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { LightLink } from "~/ui/light-link";
import { NameInFull } from "~/ui/naming";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { ColumnHeader, Table, TableHead } from "~/ui/table";
import type { ActedRow, ChosenRow } from "./chosen.server";
import { Confirmable } from "./confirmable";
import { useIsSending } from "./dialog-state";
import { ACT_ENTRY, BACK_ENTRY, CARRY_OUT_INTENT, CHOSEN_ENTRY } from "./intents";
import { words } from "./words";

export interface ChosenState {
  csrfToken: string;
  act?: string;
  back?: string;
  problem?: string;
  rows?: readonly ChosenRow[];
  form?: FormReply;
  acted?: readonly ActedRow[];
}

interface ChosenPageProps {
  title: string;
  list: string;
  state: ChosenState;
  /** By the act's name. `takes`: people lose something. */
  acts: Readonly<Record<string, { ask(count: number): string; submit: string; takes?: true }>>;
  labels: Readonly<Record<string, string>>;
  pageOf(id: string): string;
  children?: ReactNode;
}

export function ChosenPage({ title, list, state, acts, labels, pageOf, children }: ChosenPageProps) {
  const { back = list, problem, rows, acted } = state;
  const act = state.act === undefined ? undefined : acts[state.act];
  return (
    <>
      <PageHeader title={title}>
        <ButtonLink to={back}>{words.backToList}</ButtonLink>
      </PageHeader>
      <Confirmable>
        {problem !== undefined && <Notice kind="error" text={problem} />}
        {acted ? (
          <Acted title={title} rows={acted} pageOf={pageOf} />
        ) : act && rows ? (
          <Asked {...{ state, rows, act, back, labels, pageOf }}>{children}</Asked>
        ) : (
          <EmptyState title={words.nothingChosen}>
            <p>{words.nothingChosenText}</p>
          </EmptyState>
        )}
      </Confirmable>
    </>
  );
}

interface AskedProps extends Pick<ChosenPageProps, "state" | "labels" | "pageOf" | "children"> {
  rows: readonly ChosenRow[];
  act: ChosenPageProps["acts"][string];
  back: string;
}

function Asked({ state, rows, act, back, labels, pageOf, children }: AskedProps) {
  const isSending = useIsSending();
  const { form = untouched, csrfToken } = state;
  return (
    <Panel>
      <ErrorSummary form={form} labels={labels} />
      <h2 className="mb-2 text-base">{act.ask(rows.length)}</h2>
      <ul
        className="mb-4 max-h-80 overflow-y-auto rounded border text-sm"
        tabIndex={0}
        aria-label={words.chosen(rows.length)}
      >
        {rows.map(({ id, name }) => (
          <li key={id} className="break-words border-b px-3 py-2 last:border-b-0">
            <LightLink to={pageOf(id)}>
              <NameInFull name={name} />
            </LightLink>
          </li>
        ))}
      </ul>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name={BACK_ENTRY} value={back} />
        <input type="hidden" name={ACT_ENTRY} value={state.act} />
        <input type="hidden" name={CHOSEN_ENTRY} value={rows.map(({ id }) => id).join(" ")} />
        {children}
        <DialogFoot>
          <ButtonLink to={back}>{words.cancel}</ButtonLink>
          <Submit kind={act.takes ? "danger" : "primary"} intent={CARRY_OUT_INTENT} disabled={isSending}>
            {act.submit}
          </Submit>
        </DialogFoot>
      </Form>
    </Panel>
  );
}

const COLORS = { done: "green", waits: "amber", failed: "red" } as const;

interface ActedProps extends Pick<ChosenPageProps, "title" | "pageOf"> {
  rows: readonly ActedRow[];
}

function Acted({ title, rows, pageOf }: ActedProps) {
  const done = rows.filter(({ outcome }) => outcome === "done").length;
  return (
    <>
      <Notice
        kind={done === rows.length ? "success" : done > 0 ? "info" : "error"}
        text={words.actedCount(done, rows.length)}
      />
      <Table title={title}>
        <TableHead>
          <ColumnHeader>{words.name}</ColumnHeader>
          <ColumnHeader>{words.outcome}</ColumnHeader>
          <ColumnHeader>{words.answer}</ColumnHeader>
        </TableHead>
        <tbody>
          {rows.map(({ id, name, outcome, text }) => (
            <tr key={id}>
              <td data-label={words.name}>
                <LightLink to={pageOf(id)}>
                  <NameInFull name={name} />
                </LightLink>
              </td>
              <td data-label={words.outcome}>
                <Badge color={COLORS[outcome]}>{words.acted[outcome]}</Badge>
              </td>
              <td data-label={words.answer}>{text}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
