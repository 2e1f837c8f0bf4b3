import { type ListOfForm, RowList } from "~/console/kit/row-list";
import { TITLE_MAX } from "~/contract/kit/rules";
import { GROUPS_SENT_MAX } from "~/contract/kit/sign-on-rules";
import { signOn } from "~/contract/sign-on";
import { valueOf } from "~/lib/form-reply";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { TextField } from "~/ui/text-field";
import { fieldOfRow } from "./rows";
import { words } from "./words";

const GROUPS = "groups";

export function GroupRows(list: ListOfForm) {
  const form = list.reply;
  return (
    <FieldGroup legend={signOn.labels.groups}>
      <Hint className="mb-3">{words.groupsHint}</Hint>
      <RowList
        {...list}
        name={GROUPS}
        most={GROUPS_SENT_MAX}
        noMore={words.noMoreGroups(GROUPS_SENT_MAX)}
        add={words.moreGroups}
        nameOf={(row) => String(valueOf(form, fieldOfRow(GROUPS, row, "name")) ?? "")}
      >
        {(row, isNew) => (
          <div className="w-full min-w-0 sm:w-auto sm:flex-1">
            <TextField
              form={form}
              name={fieldOfRow(GROUPS, row, "name")}
              label={words.rowGroup(row + 1)}
              required={false}
              maxLength={TITLE_MAX}
              autoComplete="off"
              autoFocus={isNew}
            />
          </div>
        )}
      </RowList>
    </FieldGroup>
  );
}
