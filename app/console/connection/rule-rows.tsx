import { type ListOfForm, RowList } from "~/console/kit/row-list";
import { connection } from "~/contract/connection";
import { CLAIM_RULE_MAX, CLAIM_RULES_MAX } from "~/contract/kit/connection-rules";
import { TITLE_MAX } from "~/contract/kit/rules";
import { valueOf } from "~/lib/form-reply";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { TextField } from "~/ui/text-field";
import { fieldOfRule, RULE_PARTS, RULES } from "./rule-fields";
import { words } from "./words";

export function RuleRows(list: ListOfForm) {
  const form = list.reply;
  const nameOf = (row: number) =>
    RULE_PARTS.map((part) => String(valueOf(form, fieldOfRule(row, part)) ?? ""))
      .filter(Boolean)
      .join(" ");
  return (
    <FieldGroup legend={connection.labels.rules}>
      <Hint className="mb-3">{words.rulesHint}</Hint>
      <RowList
        {...list}
        name={RULES}
        most={CLAIM_RULES_MAX}
        noMore={words.noMoreRules(CLAIM_RULES_MAX)}
        add={words.moreRules}
        nameOf={nameOf}
      >
        {(row, isNew) => (
          <div className="flex w-full min-w-0 flex-wrap sm:w-auto sm:flex-1">
            {RULE_PARTS.map((part) => (
              <div key={part} className="w-full sm:w-1/2 sm:pr-4">
                <TextField
                  form={form}
                  name={fieldOfRule(row, part)}
                  label={words.ruleParts[part](row + 1)}
                  required={false}
                  maxLength={part === "claim" || part === "value" ? CLAIM_RULE_MAX : TITLE_MAX}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  autoFocus={isNew && part === "claim"}
                />
              </div>
            ))}
          </div>
        )}
      </RowList>
    </FieldGroup>
  );
}
