import type { ShownFields } from "~/contract/kit/record";
import type { FormState } from "~/lib/form-state";

/** Gives a form's field what its declaration says: name, label, whether it must be filled in. */
export const fieldsOf =
  <Declared extends string>({ labels, required }: ShownFields<Declared>, form: FormState) =>
  <Name extends Declared>(name: Name) => ({ form, name, label: labels[name], required: required[name] });
