import type { FormMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { FormReply } from "~/lib/form-reply";
import { Button } from "~/ui/button";
import { Hint } from "~/ui/hint";
import { words } from "./words";

export interface ListOfForm {
  reply: FormReply;
  form: Pick<FormMetadata, "insert" | "remove">;
  rows: readonly { key?: string | undefined }[];
  isReadOnly: boolean;
}

interface RowListProps extends ListOfForm {
  name: string;
  /** How many rows there may be. */
  most: number;
  noMore: string;
  add: string;
  /** Empty rows have no name, and nothing to remove. */
  nameOf(row: number): string;
  /** @param isNew just added: takes the focus */
  children(row: number, isNew: boolean): ReactNode;
}

/** conform's intents add and remove rows by submits that save nothing: no script is needed. */
export function RowList({ reply, form, rows, name, isReadOnly, most, noMore, add, nameOf, children }: RowListProps) {
  const { intent } = reply;
  const isChanged = (type: "insert" | "remove") => intent?.type === type && intent.payload.name === name;
  const isRemoved = isChanged("remove");
  const adding = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone; `autoFocus` is for pages without scripts.
  useEffect(() => {
    if (isRemoved) adding.current?.focus();
  }, [isRemoved, reply]);
  return (
    <>
      {rows.map(({ key }, row) => (
        <div className="flex flex-wrap items-start" key={key}>
          {children(row, isChanged("insert") && row === rows.length - 1)}
          {!isReadOnly && (
            <div className="sm:w-28 sm:pl-4 sm:pt-6">
              {nameOf(row) !== "" && (
                <div className="pb-4">
                  <Button
                    type="submit"
                    aria-label={words.removeRowOf(nameOf(row))}
                    {...form.remove.getButtonProps({ name, index: row })}
                  >
                    {words.removeRow}
                  </Button>
                </div>
              )}
            </div>
          )}
        </div>
      ))}
      {!isReadOnly &&
        (rows.length < most ? (
          <p className="mb-4">
            <Button type="submit" ref={adding} autoFocus={isRemoved} {...form.insert.getButtonProps({ name })}>
              {add}
            </Button>
          </p>
        ) : (
          <Hint className="mb-4">{noMore}</Hint>
        ))}
    </>
  );
}
