import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { email } from "~/portal/account/account-fields";
import { TextField } from "~/ui/text-field";
import { contactChange } from "./contact-change.server";
import { ContactForm } from "./contact-form";
import { words } from "./words";

const text = words.contact.email;

const { loader, action } = contactChange({
  field: "email",
  address: paths.ownEmail,
  value: email,
  send: ({ api }, value) => api("sendOwnEmailCode", { email: value }),
  change: ({ api }, value, otp) => api("changeOwnEmail", { email: value, otp }),
});

export { action, loader };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(text.title, data?.form) }];

const labels = { email: text.label };

export default function OwnEmail() {
  const loaded = useLoaderData<typeof loader>();
  const page = { ...loaded, ...useActionData<typeof action>() };
  return (
    <ContactForm {...page} title={text.title} lead={text.lead(page.current)} labels={labels}>
      <TextField form={page.form} name="email" label={labels.email} type="email" autoComplete="email" />
    </ContactForm>
  );
}
