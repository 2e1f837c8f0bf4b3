import { type ListOfForm, RowList } from "~/console/kit/row-list";
import { CLAIM_NAME_MAX, CLAIM_NAMES } from "~/contract/kit/sign-on-rules";
import { signOn } from "~/contract/sign-on";
import { valueOf } from "~/lib/form-reply";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { fieldOfRow } from "./rows";
import { words } from "./words";

const CLAIMS = "claimNames";

export function ClaimRows(list: ListOfForm) {
  const form = list.reply;
  return (
    <FieldGroup legend={signOn.labels.claimNames}>
      <Hint className="mb-3">{words.claimNamesHint}</Hint>
      <RowList
        {...list}
        name={CLAIMS}
        most={CLAIM_NAMES.length}
        noMore={words.noMoreClaims}
        add={words.moreClaims}
        nameOf={(row) => String(valueOf(form, fieldOfRow(CLAIMS, row, "claim")) ?? "")}
      >
        {(row, isNew) => (
          <>
            <div className="w-full min-w-0 sm:w-auto sm:flex-1 sm:pr-4">
              <SelectField
                form={form}
                name={fieldOfRow(CLAIMS, row, "claim")}
                label={words.rowClaim(row + 1)}
                options={CLAIM_NAMES}
                empty=""
                required={false}
                autoFocus={isNew}
              />
            </div>
            <div className="w-full sm:w-52">
              <TextField
                form={form}
                name={fieldOfRow(CLAIMS, row, "sentAs")}
                label={words.rowSentAs(row + 1)}
                required={false}
                maxLength={CLAIM_NAME_MAX}
                spellCheck={false}
                autoCapitalize="none"
              />
            </div>
          </>
        )}
      </RowList>
    </FieldGroup>
  );
}
