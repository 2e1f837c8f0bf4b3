import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage } from "~/auth/handlers.server";
import { problem } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";
import { type FormState, untouched } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonLink, Submit } from "~/ui/button";
import { choiceLook } from "~/ui/checkbox-field";
import { Dialog } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { ErrorSummary } from "~/ui/error-summary";
import { PlainForm } from "~/ui/plain-form";
import { FieldError } from "~/ui/text-field";
import { tickLook } from "~/ui/tick-look";
import { sso } from "./words";

/** The SSO dialog: for which client to open the application. */
export const loader = userLoader(async ({ session, user, api, params, url }) => {
  const application = user.applicationData.find(({ _id }) => _id === params.applicationId);
  if (!application) throw problem("not-found");
  const answer = await api("clientsOfApplicationAndUser", { userId: user._id, applicationId: application._id });
  if (answer.code !== 200) throw problem(answer.code === 503 ? "unavailable" : "broken", answer.msg);
  const clients = answer.data.flatMap(({ clientData, role }) =>
    clientData.map((client) => ({ id: client._id, name: client.actualName, role: role ?? "" })),
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
  clients: readonly { id: string; name: string; role: string }[];
  csrfToken: string;
  form: FormState;
  /** Whether the application opens in this window: the user came from there. */
  opensHere: boolean;
}

const labels = { clientId: sso.client };

/** Asks for which of the user's clients the application shall open (spec §4, dashboard tile). */
function SsoDialog({ application, clients, csrfToken, form, opensHere }: SsoDialogProps) {
  const navigate = useNavigate();
  // The browser sends the form to a new window after this handler; the dialog's own window goes back to the tiles.
  const closeAfterSubmit = () => setTimeout(() => navigate(paths.apps, { preventScrollReset: true }));
  const newWindow = { target: "_blank", rel: "noopener", onSubmit: closeAfterSubmit };
  const chosen = form.values.clientId ?? clients[0]?.id;

  return (
    <Dialog title={sso.title} size="small" closeHref={paths.apps}>
      <ErrorSummary form={form} labels={labels} />
      <PlainForm csrfToken={csrfToken} action={paths.launch} {...(opensHere ? {} : newWindow)}>
        <input type="hidden" name="applicationId" value={application.id} />
        <fieldset aria-describedby="clientId-error">
          <legend>{sso.lead(application.name)}</legend>
          <div className="mt-3 max-h-[50vh] overflow-y-auto">
            {clients.map(({ id, name, role }, index) => (
              <label className={choiceLook} key={id}>
                {/* The first has the field's id, so that the error summary leads to it. */}
                <input
                  className={tickLook}
                  type="radio"
                  id={index === 0 ? "clientId" : undefined}
                  name="clientId"
                  value={id}
                  defaultChecked={id === chosen}
                />
                <span className="min-w-0">
                  {name} <small className="text-sm text-muted">{sso.as(role)}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <FieldError form={form} name="clientId" />
        <DialogFoot>
          <ButtonLink to={paths.apps} preventScrollReset>
            {sso.cancel}
          </ButtonLink>
          <Submit intent="launch">{sso.submit}</Submit>
        </DialogFoot>
      </PlainForm>
    </Dialog>
  );
}
