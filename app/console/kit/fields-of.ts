import type { ShownFields } from "~/contract/kit/record";
import type { FormReply } from "~/lib/form-reply";

export const fieldsOf =
  <Declared extends string>({ labels, required }: ShownFields<Declared>, form: FormReply) =>
  <Name extends Declared>(name: Name) => ({ form, name, label: labels[name], required: required[name] });
