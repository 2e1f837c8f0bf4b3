import { untouched } from "~/lib/form-reply";
import { ClientChoice } from "~/portal/launch/client-choice";
import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { words } from "./words";

export interface AskedClient {
  applicationName: string;
  clients: readonly { _id: string; actualName: string; role: string }[];
  csrfToken: string;
}

export const ChoiceView = ({ applicationName, clients, csrfToken }: AskedClient) => (
  <PublicCard title={words.choose}>
    <PlainForm csrfToken={csrfToken}>
      <ClientChoice
        form={untouched}
        lead={words.chooseText(applicationName)}
        clients={clients.map(({ actualName: name, ...client }) => ({ ...client, name }))}
      />
      <Submit wide intent="choose">
        {words.go}
      </Submit>
    </PlainForm>
  </PublicCard>
);
