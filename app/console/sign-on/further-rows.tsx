import { type ListOfForm, RowList } from "~/console/kit/row-list";
import { CLAIM_NAME_MAX, CLAIM_VALUE_MAX, MORE_CLAIMS_MAX } from "~/contract/kit/sign-on-rules";
import { signOn } from "~/contract/sign-on";
import { valueOf } from "~/lib/form-reply";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { TextField } from "~/ui/text-field";
import { fieldOfRow } from "./rows";
import { words } from "./words";

const FURTHER = "moreClaims";

export function FurtherRows(list: ListOfForm) {
  const form = list.reply;
  const text = { form, required: false, spellCheck: false, autoCapitalize: "none", dir: "ltr" } as const;
  return (
    <FieldGroup legend={signOn.labels.moreClaims}>
      <Hint className="mb-3">{words.furtherHint}</Hint>
      <RowList
        {...list}
        name={FURTHER}
        most={MORE_CLAIMS_MAX}
        noMore={words.noMoreFurther(MORE_CLAIMS_MAX)}
        add={words.moreFurther}
        nameOf={(row) => String(valueOf(form, fieldOfRow(FURTHER, row, "sentAs")) ?? "")}
      >
        {(row, isNew) => (
          <>
            <div className="w-full min-w-0 sm:w-52 sm:pr-4">
              <TextField
                {...text}
                name={fieldOfRow(FURTHER, row, "sentAs")}
                label={words.rowFurther(row + 1)}
                maxLength={CLAIM_NAME_MAX}
                autoFocus={isNew}
              />
            </div>
            <div className="w-full min-w-0 sm:w-auto sm:flex-1">
              <TextField
                {...text}
                name={fieldOfRow(FURTHER, row, "value")}
                label={words.rowValue(row + 1)}
                maxLength={CLAIM_VALUE_MAX}
              />
            </div>
          </>
        )}
      </RowList>
    </FieldGroup>
  );
}
