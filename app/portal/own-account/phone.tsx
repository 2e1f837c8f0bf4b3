import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { formTitle } from "~/lib/product";
import { contactNumber } from "~/portal/account/account-fields";
import { TextField } from "~/ui/text-field";
import { contactChange } from "./contact-change.server";
import { ContactForm } from "./contact-form";
import { words } from "./words";

const text = words.contact.phone;

const { loader, action } = contactChange({
  field: "phoneNumber",
  address: paths.ownPhone,
  value: contactNumber,
  send: ({ api }, value) => api("sendOwnPhoneCode", { phoneNumber: value }),
  change: ({ api }, value, otp) => api("changeOwnPhone", { phoneNumber: value, otp }),
});

export { action, loader };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: formTitle(text.title, data?.form) }];

const labels = { phoneNumber: text.label };

export default function OwnPhone() {
  const loaded = useLoaderData<typeof loader>();
  const page = { ...loaded, ...useActionData<typeof action>() };
  return (
    <ContactForm {...page} title={text.title} lead={text.lead(page.current)} labels={labels}>
      <TextField
        form={page.form}
        name="phoneNumber"
        label={labels.phoneNumber}
        type="tel"
        autoComplete="tel-national"
      />
    </ContactForm>
  );
}
