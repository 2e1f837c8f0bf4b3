import { ADDRESSES_MAX, ENVIRONMENT_MAX } from "~/contract/kit/sign-on-rules";
import { type FormReply } from "~/lib/form-reply";
import { Submit } from "~/ui/button";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { TextField } from "~/ui/text-field";
import { type AddressList, environmentName, moreIntent, removeIntent, rowsIn, uriName } from "./rows";
import { words } from "./words";

interface AddressRowsProps {
  form: FormReply;
  list: AddressList;
  label: string;
  hint: string;
  isReadOnly: boolean;
  /** Whether there has to be one. */
  isNeeded?: boolean;
}

/** A list of addresses and what is there, a row each. Rows are added and removed by submits, so no script is needed. */
export function AddressRows({ form, list, label, hint, isReadOnly, isNeeded = false }: AddressRowsProps) {
  const rows = rowsIn(form, list);
  return (
    <FieldGroup legend={label}>
      <Hint className="mb-3">{hint}</Hint>
      {/* Rows move up when one above is removed: their inputs are then made anew. */}
      <div key={JSON.stringify(rows)}>
        {rows.map(({ uri }, row) => (
          <div className="flex flex-wrap items-start" key={uriName(list, row)}>
            <div className="w-full min-w-0 sm:w-auto sm:flex-1 sm:pr-4">
              <TextField
                form={form}
                name={uriName(list, row)}
                label={words.rowUri[list](row + 1)}
                required={isNeeded && row === 0}
                inputMode="url"
                spellCheck={false}
                dir="ltr"
              />
            </div>
            <div className="w-full sm:w-52">
              <TextField
                form={form}
                name={environmentName(list, row)}
                label={words.rowEnvironment(row + 1)}
                required={false}
                maxLength={ENVIRONMENT_MAX}
              />
            </div>
            {!isReadOnly && (
              <div className="sm:w-28 sm:pl-4 sm:pt-6">
                {uri !== "" && (
                  <div className="pb-4">
                    <Submit kind="plain" intent={removeIntent(list, row)} aria-label={words.removeOne(uri)}>
                      {words.removeRow}
                    </Submit>
                  </div>
                )}
              </div>
            )}
          </div>
        ))}
      </div>
      {!isReadOnly &&
        (rows.length < ADDRESSES_MAX ? (
          <p className="mb-4">
            <Submit kind="plain" intent={moreIntent(list)}>
              {words.moreRows}
            </Submit>
          </p>
        ) : (
          <Hint className="mb-4">{words.noMoreRows(ADDRESSES_MAX)}</Hint>
        ))}
    </FieldGroup>
  );
}
