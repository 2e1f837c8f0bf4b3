import { Form } from "@remix-run/react";
import { ButtonLink, Submit } from "~/ui/button";
import { Naming } from "~/ui/naming";
import { Panel } from "~/ui/panel";

/** Opens the question. */
const REMOVING = "remove";

export const askedOf = <Listed extends { _id: string }>(listed: readonly Listed[], url: URL): Listed | undefined =>
  listed.find(({ _id }) => _id === url.searchParams.get(REMOVING));

interface RemovalCellProps {
  address: string;
  id: string;
  label: string;
  children: string;
}

export const RemovalCell = ({ address, id, label, children }: RemovalCellProps) => (
  <td className="row-actions">
    <ButtonLink to={`${address}?${new URLSearchParams({ [REMOVING]: id }).toString()}`} aria-label={label}>
      {children}
    </ButtonLink>
  </td>
);

interface RemovalQuestionProps {
  address: string;
  csrfToken: string;
  field: string;
  id: string;
  name: string;
  words: { question(name: string): string; questionText: string; remove: string; keep: string };
}

export const RemovalQuestion = ({ address, csrfToken, field, id, name, words }: RemovalQuestionProps) => (
  <div className="mb-4">
    <Panel>
      <h2 className="mb-2 text-base break-anywhere">
        <Naming sentence={words.question} name={name} />
      </h2>
      <p className="mb-4">{words.questionText}</p>
      <Form method="post" action={address}>
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name={field} value={id} />
        <Submit kind="danger" intent="remove">
          {words.remove}
        </Submit>{" "}
        <ButtonLink to={address}>{words.keep}</ButtonLink>
      </Form>
    </Panel>
  </div>
);
