import { type ListOfForm, RowList } from "~/console/kit/row-list";
import { CALLERS_MAX, CLIENT_ID_MAX } from "~/contract/kit/sign-on-rules";
import { signOn } from "~/contract/sign-on";
import { valueOf } from "~/lib/form-reply";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { TextField } from "~/ui/text-field";
import { fieldOfRow } from "./rows";
import { words } from "./words";

const CALLERS = "callers";

export function CallerRows(list: ListOfForm) {
  const form = list.reply;
  return (
    <FieldGroup legend={signOn.labels.callers}>
      <Hint className="mb-3">{words.callersHint}</Hint>
      <RowList
        {...list}
        name={CALLERS}
        most={CALLERS_MAX}
        noMore={words.noMoreCallers(CALLERS_MAX)}
        add={words.moreCallers}
        nameOf={(row) => String(valueOf(form, fieldOfRow(CALLERS, row, "clientId")) ?? "")}
      >
        {(row, isNew) => (
          <div className="w-full min-w-0 sm:w-auto sm:flex-1">
            <TextField
              form={form}
              name={fieldOfRow(CALLERS, row, "clientId")}
              label={words.rowCaller(row + 1)}
              required={false}
              maxLength={CLIENT_ID_MAX}
              spellCheck={false}
              autoCapitalize="none"
              dir="ltr"
              autoFocus={isNew}
            />
          </div>
        )}
      </RowList>
    </FieldGroup>
  );
}
