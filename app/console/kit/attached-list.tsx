import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Hint } from "~/ui/hint";
import { IconLabel, iconButtonLook } from "~/ui/icon-button";
import { Icon } from "~/ui/icons";
import { labelLook } from "~/ui/text-field";
import { DETACH_INTENT } from "./intents";
import { words } from "./words";

export interface Attachable {
  id: string;
  name: string;
}

interface AttachedItemProps {
  name: string;
  /** Whether it belongs to the one before it. */
  isNested?: boolean;
  children: ReactNode;
}

/** One of several in a dialog, and what can be done about it. */
export const AttachedItem = ({ name, isNested, children }: AttachedItemProps) => (
  <li className={`mb-2 flex items-center justify-between rounded border pl-3 text-sm ${isNested ? "ml-6" : ""}`}>
    <span className="min-w-0 break-words py-2" dir="auto">
      {name}
    </span>
    <div className="shrink-0">{children}</div>
  </li>
);

interface AttachedListProps {
  attached: readonly Attachable[];
  csrfToken: string;
  isReadOnly?: boolean;
}

/** What is attached to a record, each with a way to detach it, unless it is only read. */
export function AttachedList({ attached, csrfToken, isReadOnly = false }: AttachedListProps) {
  return (
    <>
      <h3 className={labelLook}>{words.attached}</h3>
      {attached.length === 0 && <Hint>{words.nothingAttached}</Hint>}
      <ul className="mb-4">
        {attached.map(({ id, name }) => (
          <AttachedItem key={id} name={name}>
            {!isReadOnly && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="csrfToken" value={csrfToken} />
                <input type="hidden" name="chosen" value={id} />
                <button
                  className={iconButtonLook}
                  type="submit"
                  name="intent"
                  value={DETACH_INTENT}
                  title={words.detach}
                >
                  <Icon name="close" />
                  <IconLabel>{words.detachOne(name)}</IconLabel>
                </button>
              </Form>
            )}
          </AttachedItem>
        ))}
      </ul>
    </>
  );
}
