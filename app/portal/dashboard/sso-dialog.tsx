import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage } from "~/auth/handlers.server";
import { problem } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";
import { type FormReply, untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ClientChoice } from "~/portal/launch/client-choice";
import { ButtonAnchor, Submit } from "~/ui/button";
import { DialogFoot } from "~/ui/dialog-parts";
import { ErrorSummary } from "~/ui/error-summary";
import { PlainDialog } from "~/ui/plain-dialog";
import { PlainForm } from "~/ui/plain-form";
import { sso } from "./words";

export const loader = userLoader(async ({ session, user, api, params, url }) => {
  const application = user.applicationData.find(({ _id }) => _id === params.applicationId);
  if (!application) throw problem("not-found");
  const answer = await api("clientsOfApplicationAndUser", { userId: user._id, applicationId: application._id });
  if (answer.code !== 200) throw problem(answer.code === 503 ? "unavailable" : "broken", answer.msg);
  const clients = answer.data.flatMap(({ clientData, role }) =>
    clientData.map((client) => ({ _id: client._id, name: client.actualName, role: role ?? "" })),
  );
  return answerPage(session, {
    application: { id: application._id, name: application.name.description },
    clients,
    csrfToken: csrfTokenOf(session),
    opensHere: url.searchParams.get("window") === "this",
  });
});

export const meta: MetaFunction = () => [{ title: pageTitle(sso.title) }];

export default function SsoDialogRoute() {
  return <SsoDialog {...useLoaderData<typeof loader>()} form={untouched} />;
}

interface SsoDialogProps {
  application: { id: string; name: string };
  clients: readonly { _id: string; name: string; role: string }[];
  csrfToken: string;
  form: FormReply;
  /** The user came from the application. */
  opensHere: boolean;
}

const labels = { clientId: sso.client };

/** Spec §4, dashboard tile. */
function SsoDialog({ application, clients, csrfToken, form, opensHere }: SsoDialogProps) {
  // The dialog's window returns to the tiles (public/frame.js).
  const newWindow = { target: "_blank", rel: "noopener" };

  return (
    <PlainDialog title={sso.title} closeHref={paths.apps}>
      <ErrorSummary form={form} labels={labels} />
      <PlainForm csrfToken={csrfToken} action={paths.launch} {...(opensHere ? {} : newWindow)}>
        <input type="hidden" name="applicationId" value={application.id} />
        <ClientChoice
          form={form}
          lead={sso.lead(application.name)}
          clients={clients}
          className="mt-3 max-h-[50vh] overflow-y-auto"
        />
        <DialogFoot>
          <ButtonAnchor href={paths.apps} data-place="">
            {sso.cancel}
          </ButtonAnchor>
          <Submit intent="launch">{sso.submit}</Submit>
        </DialogFoot>
      </PlainForm>
    </PlainDialog>
  );
}
