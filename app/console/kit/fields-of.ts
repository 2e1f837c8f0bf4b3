import type { ShownFields } from "~/contract/kit/record";
import type { FormState } from "~/lib/form-state";

/** Reads label and requiredness from the declaration. */
export const fieldsOf =
  <Declared extends string>({ labels, required }: ShownFields<Declared>, form: FormState) =>
  <Name extends Declared>(name: Name) => ({ form, name, label: labels[name], required: required[name] });
