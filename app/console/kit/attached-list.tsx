import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { inNaturalOrder } from "~/lib/natural-key";
import { Submit } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { IconLabel, iconButtonLook } from "~/ui/icon-button";
import { Icon } from "~/ui/icons";
import { NameInFull, Naming } from "~/ui/naming";
import { labelLook } from "~/ui/text-field";
import { DETACH_INTENT } from "./intents";
import { words } from "./words";

const SHOWN_MAX = 6;
const HEADING_ID = "attached";

export interface Attachable {
  id: string;
  name: string;
}

interface AttachedItemProps {
  name: string;
  isNested?: boolean;
  children: ReactNode;
}

export const AttachedItem = ({ name, isNested, children }: AttachedItemProps) => (
  <li className={`mb-2 flex items-center justify-between rounded border pl-3 text-sm ${isNested ? "ml-6" : ""}`}>
    <span className="min-w-0 break-words py-2">
      <NameInFull name={name} />
    </span>
    <div className="shrink-0">{children}</div>
  </li>
);

interface AttachedListProps {
  attached: readonly Attachable[];
  csrfToken: string;
  isReadOnly?: boolean;
}

/** Long lists scroll; one without buttons takes the focus. */
export function AttachedList({ attached, csrfToken, isReadOnly = false }: AttachedListProps) {
  const isLong = attached.length > SHOWN_MAX;
  return (
    <>
      <h3 className={labelLook} id={HEADING_ID}>
        {isLong ? words.attachedCount(attached.length) : words.attached}
      </h3>
      {attached.length === 0 && <Hint>{words.nothingAttached}</Hint>}
      <ul
        className={`mb-4 ${isLong ? "max-h-[18rem] overflow-y-auto pr-1" : ""}`}
        aria-labelledby={HEADING_ID}
        tabIndex={isLong && isReadOnly ? 0 : undefined}
      >
        {[...attached]
          .sort((one, other) => inNaturalOrder(one.name, other.name))
          .map(({ id, name }) =>
            isReadOnly ? (
              <AttachedItem key={id} name={name}>
                {null}
              </AttachedItem>
            ) : (
              <Detachable key={id} {...{ id, name, csrfToken }} />
            ),
          )}
      </ul>
    </>
  );
}

/** Opens a question, so that one click detaches nothing. */
const Detachable = ({ id, name, csrfToken }: Attachable & { csrfToken: string }) => (
  <li className="mb-2 rounded border text-sm">
    <details>
      <summary className="flex cursor-pointer list-none items-center justify-between pl-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 break-words py-2">
          <NameInFull name={name} />
        </span>
        <span className={iconButtonLook} title={words.detach}>
          <Icon name="close" />
          <IconLabel>{words.detachOne(name)}</IconLabel>
        </span>
      </summary>
      <Form className="flex flex-wrap items-center justify-between border-t px-3 py-2" method="post" preventScrollReset>
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="chosen" value={id} />
        <span className="min-w-0 break-words py-2 pr-3">
          <Naming sentence={words.sureDetach} name={name} />
        </span>
        <Submit kind="danger" intent={DETACH_INTENT}>
          {words.detach}
        </Submit>
      </Form>
    </details>
  </li>
);
