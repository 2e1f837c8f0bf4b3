import { FACTOR_POLICIES } from "~/contract/kit/authentication";
import { SelectField } from "~/ui/select-field";
import type { FieldProps } from "~/ui/text-field";
import { factorPolicyNames, words } from "./words";

const options = FACTOR_POLICIES.map((value) => ({ value, label: factorPolicyNames[value] }));

export const FactorPolicyField = ({ hint = words.factorPolicyHint, ...field }: FieldProps) => (
  <SelectField {...field} required hint={hint} options={options} />
);
