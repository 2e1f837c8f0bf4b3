import { untouched } from "~/lib/form-reply";
import { ClientChoice } from "~/portal/launch/client-choice";
import { LaunchRefusedView } from "~/portal/launch/refused-view";
import { Button, Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { words } from "./words";

export type SamlPage =
  | { state: "answer"; applicationName: string; action: string; fields: readonly { name: string; value: string }[] }
  | {
      state: "choice";
      csrfToken: string;
      applicationName: string;
      clients: readonly { _id: string; actualName: string; role: string }[];
    }
  | { state: "refused"; text: string; request?: string };

export const titleOf = (page: SamlPage | undefined): string => {
  if (page?.state === "answer") return words.answerTitle(page.applicationName);
  return page?.state === "choice" ? words.choose : words.refusedTitle;
};

export function SamlPageView(page: SamlPage) {
  if (page.state === "refused") return <LaunchRefusedView {...page} title={words.refusedTitle} />;
  if (page.state === "choice") return <ChoiceView {...page} />;
  return (
    <PublicCard title={titleOf(page)}>
      <form method="post" action={page.action}>
        {page.fields.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="mb-4">{words.answerText}</p>
        <Button type="submit" kind="primary" wide>
          {words.next}
        </Button>
        <script src="/send.js" defer />
      </form>
    </PublicCard>
  );
}

const ChoiceView = ({ csrfToken, applicationName, clients }: Extract<SamlPage, { state: "choice" }>) => (
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
    <PlainForm csrfToken={csrfToken} className="mt-4">
      <Submit intent="leave" kind="link">
        {words.leave(applicationName)}
      </Submit>
    </PlainForm>
  </PublicCard>
);
