import type { ReactNode } from "react";
import type { ReadableScope } from "~/contract/kit/interaction-rules";
import type { FormReply } from "~/lib/form-reply";
import { currentLanguage } from "~/lib/language";
import { RequestLink } from "~/portal/access-request/request-link";
import { sso } from "~/portal/dashboard/tile-words";
import { ClientChoice } from "~/portal/launch/client-choice";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { OwnForm, PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { words } from "./words";

interface StepViewProps {
  title: string;
  csrfToken: string;
  /** Form target for returning to the application. */
  leave: string;
  form: FormReply;
  step: string;
  application: string;
  /** A signing-in device has no address to return to. */
  isDevice: boolean;
  userId: string;
  email: string;
  isOther?: boolean;
  clients?: readonly { _id: string; name: string; role: string }[];
  scopes?: readonly ReadableScope[];
  apis?: readonly { name: string; scopes: readonly { description: string; descriptionHi?: string | undefined }[] }[];
  isOpen: boolean;
  /** Why access that was given does not count. */
  reason?: string;
  request?: string;
}

export function StepView(props: StepViewProps) {
  switch (props.step) {
    case "choose":
      return <ChooseView {...props} />;
    case "consent":
      return <ConsentView {...props} />;
    case "no-access":
      return <NoAccessView {...props} />;
    case "unmet":
      return <Asking {...props}>{<p className="mb-4">{words.unmet.text(props.application)}</p>}</Asking>;
    default:
      return <AccountView {...props} />;
  }
}

/** Each has a way back to the application. */
function Asking({ title, csrfToken, leave, application, isDevice, children }: StepViewProps & { children: ReactNode }) {
  return (
    <PublicCard title={title}>
      {children}
      <PlainForm csrfToken={csrfToken} action={leave} className="mt-4">
        <Submit intent="leave" kind="link">
          {isDevice ? words.device.stop : words.back(application)}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}

const OtherAccount = ({ csrfToken, kind }: { csrfToken: string; kind: "primary" | "plain" }) => (
  <PlainForm csrfToken={csrfToken} className="mt-3">
    <Submit wide kind={kind} intent="other">
      {words.otherAccount}
    </Submit>
  </PlainForm>
);

function AccountView(props: StepViewProps) {
  const { csrfToken, application, userId, email, isOther } = props;
  if (isOther)
    return (
      <Asking {...props}>
        <p className="mb-4">{words.account.other(application, email)}</p>
        <OtherAccount csrfToken={csrfToken} kind="primary" />
      </Asking>
    );
  return (
    <Asking {...props}>
      <p className="mb-4">{words.account.text(application, email)}</p>
      <PlainForm csrfToken={csrfToken}>
        <input type="hidden" name="userId" value={userId} />
        <Submit wide intent="same">
          {words.account.same(email)}
        </Submit>
      </PlainForm>
      <OtherAccount csrfToken={csrfToken} kind="plain" />
    </Asking>
  );
}

/** The SSO dialog as a page; the last used client comes first. */
function ChooseView(props: StepViewProps) {
  const { csrfToken, application, form, clients = [] } = props;
  return (
    <Asking {...props}>
      <ErrorSummary form={form} labels={{ clientId: sso.client }} />
      <OwnForm csrfToken={csrfToken}>
        <ClientChoice form={form} lead={sso.lead(application)} clients={clients} />
        <p className="mb-4 text-sm">{words.choose.kept(application)}</p>
        <Submit wide intent="choose">
          {words.choose.submit}
        </Submit>
      </OwnForm>
    </Asking>
  );
}

function ConsentView({ title, csrfToken, leave, application, email, scopes = [], apis = [] }: StepViewProps) {
  return (
    <PublicCard title={title}>
      <p className="mb-2">{words.consent.text(application, email)}</p>
      <ul className="mb-4 list-disc pl-5">
        {scopes.map((scope) => (
          <li key={scope}>{words.consent.reads[scope]}</li>
        ))}
      </ul>
      {apis.map(({ name, scopes: allowed }) => (
        <div key={name} className="mb-4">
          <p className="mb-2">{allowed.length > 0 ? words.consent.callsFor(name) : words.consent.calls(name)}</p>
          <ul className="list-disc pl-5">
            {allowed.map(({ description, descriptionHi }) => (
              <li key={description}>{(currentLanguage() === "hi" && descriptionHi) || description}</li>
            ))}
          </ul>
        </div>
      ))}
      <PlainForm csrfToken={csrfToken}>
        <Submit wide intent="consent">
          {words.consent.submit}
        </Submit>
      </PlainForm>
      <PlainForm csrfToken={csrfToken} action={leave} className="mt-3">
        <Submit wide intent="leave" kind="plain">
          {words.consent.deny}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}

function NoAccessView(props: StepViewProps) {
  const { csrfToken, application, email, form, isOpen, reason, request } = props;
  return (
    <Asking {...props}>
      <ErrorSummary form={form} labels={{ client: words.noAccess.client }} />
      <p className="mb-4" role="alert">
        {reason ? `${reason}.` : words.noAccess.text(application, email)}
      </p>
      <p className="mb-4">{isOpen ? words.noAccess.open : request ? words.noAccess.request : words.noAccess.ask}</p>
      <RequestLink href={request} />
      {isOpen && (
        <OwnForm csrfToken={csrfToken}>
          <TextField form={form} name="client" label={words.noAccess.client} type="text" autoComplete="organization" />
          <Submit wide intent="assign">
            {words.noAccess.submit}
          </Submit>
        </OwnForm>
      )}
      <OtherAccount csrfToken={csrfToken} kind="plain" />
    </Asking>
  );
}
