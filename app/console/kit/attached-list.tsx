import { Form } from "@remix-run/react";
import { Icon } from "~/ui/icons";
import { DETACH_INTENT } from "./intents";
import { words } from "./words";

export interface Attachable {
  id: string;
  name: string;
}

/** What is attached to a record, each with a way to detach it. */
export function AttachedList({ attached, csrfToken }: { attached: readonly Attachable[]; csrfToken: string }) {
  return (
    <>
      <h3 className="label">{words.attached}</h3>
      {attached.length === 0 && <p className="hint">{words.nothingAttached}</p>}
      <ul className="attached">
        {attached.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="csrfToken" value={csrfToken} />
              <input type="hidden" name="chosen" value={id} />
              <button
                className="icon-button"
                type="submit"
                name="intent"
                value={DETACH_INTENT}
                aria-label={words.detachOne(name)}
                title={words.detach}
              >
                <Icon name="close" />
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}
