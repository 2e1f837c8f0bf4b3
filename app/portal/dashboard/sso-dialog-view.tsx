import { useNavigate } from "@remix-run/react";
import type { FormState } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { ButtonLink, Submit } from "~/ui/button";
import { choiceLook, tickLook } from "~/ui/checkbox-field";
import { Dialog, DialogFoot } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/error-summary";
import { PlainForm } from "~/ui/plain-form";
import { FieldError } from "~/ui/text-field";
import { sso } from "./words";

interface SsoDialogProps {
  application: { id: string; name: string };
  clients: readonly { id: string; name: string; role: string }[];
  csrfToken: string;
  form: FormState;
}

const labels = { clientId: sso.client };

/** Asks for which of the user's clients the application shall open (spec §4, dashboard tile). */
export function SsoDialog({ application, clients, csrfToken, form }: SsoDialogProps) {
  const navigate = useNavigate();
  // The browser sends the form to a new window after this handler; the dialog's own window goes back to the tiles.
  const closeAfterSubmit = () => setTimeout(() => navigate(paths.apps, { preventScrollReset: true }));
  const chosen = form.values.clientId ?? clients[0]?.id;

  return (
    <Dialog title={sso.title} size="small" closeHref={paths.apps}>
      <ErrorSummary form={form} labels={labels} />
      <PlainForm csrfToken={csrfToken} action={paths.launch} target="_blank" rel="noopener" onSubmit={closeAfterSubmit}>
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
