import { type ListOfForm, RowList } from "~/console/kit/row-list";
import { API_SCOPE_MAX, API_SCOPE_TEXT_MAX, API_SCOPES_MAX } from "~/contract/kit/sign-on-rules";
import { signOn } from "~/contract/sign-on";
import { valueOf } from "~/lib/form-reply";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { TextField } from "~/ui/text-field";
import { fieldOfRow } from "./rows";
import { words } from "./words";

const SCOPES = "apiScopes";

export function ScopeRows(list: ListOfForm) {
  const form = list.reply;
  const text = { form, required: false, maxLength: API_SCOPE_TEXT_MAX } as const;
  return (
    <FieldGroup legend={signOn.labels.apiScopes}>
      <Hint className="mb-3">{words.scopesHint}</Hint>
      <RowList
        {...list}
        name={SCOPES}
        most={API_SCOPES_MAX}
        noMore={words.noMoreScopes(API_SCOPES_MAX)}
        add={words.moreScopes}
        nameOf={(row) => String(valueOf(form, fieldOfRow(SCOPES, row, "name")) ?? "")}
      >
        {(row, isNew) => (
          <>
            <div className="w-full sm:w-40 sm:pr-4">
              <TextField
                form={form}
                name={fieldOfRow(SCOPES, row, "name")}
                label={words.rowScope(row + 1)}
                required={false}
                maxLength={API_SCOPE_MAX}
                spellCheck={false}
                autoCapitalize="none"
                dir="ltr"
                autoFocus={isNew}
              />
            </div>
            <div className="w-full min-w-0 sm:w-auto sm:flex-1 sm:pr-4">
              <TextField {...text} name={fieldOfRow(SCOPES, row, "description")} label={words.rowScopeText(row + 1)} />
            </div>
            <div className="w-full min-w-0 sm:w-auto sm:flex-1">
              <TextField
                {...text}
                name={fieldOfRow(SCOPES, row, "descriptionHi")}
                label={words.rowScopeTextHi(row + 1)}
                lang="hi"
              />
            </div>
          </>
        )}
      </RowList>
    </FieldGroup>
  );
}
