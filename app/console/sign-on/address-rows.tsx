import { type ListOfForm, RowList } from "~/console/kit/row-list";
import { ADDRESSES_MAX, ENVIRONMENT_MAX } from "~/contract/kit/sign-on-rules";
import { valueOf } from "~/lib/form-reply";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { TextField } from "~/ui/text-field";
import { type AddressList, fieldOfRow } from "./rows";
import { words } from "./words";

interface AddressRowsProps extends ListOfForm {
  name: AddressList;
  label: string;
  hint: string;
  isNeeded?: boolean;
}

export function AddressRows({ name, label, hint, isNeeded = false, ...list }: AddressRowsProps) {
  const form = list.reply;
  return (
    <FieldGroup legend={label}>
      <Hint className="mb-3">{hint}</Hint>
      <RowList
        {...list}
        name={name}
        most={ADDRESSES_MAX}
        noMore={words.noMoreRows(ADDRESSES_MAX)}
        add={words.moreRows}
        nameOf={(row) => String(valueOf(form, fieldOfRow(name, row, "uri")) ?? "")}
      >
        {(row, isNew) => (
          <>
            <div className="w-full min-w-0 sm:w-auto sm:flex-1 sm:pr-4">
              <TextField
                form={form}
                name={fieldOfRow(name, row, "uri")}
                label={words.rowUri[name](row + 1)}
                required={isNeeded && row === 0}
                inputMode="url"
                spellCheck={false}
                dir="ltr"
                autoFocus={isNew}
              />
            </div>
            <div className="w-full sm:w-52">
              <TextField
                form={form}
                name={fieldOfRow(name, row, "environment")}
                label={words.rowEnvironment(row + 1)}
                required={false}
                maxLength={ENVIRONMENT_MAX}
              />
            </div>
          </>
        )}
      </RowList>
    </FieldGroup>
  );
}
