import { Submit } from "~/ui/button";
import { choiceLook } from "~/ui/checkbox-field";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { tickLook } from "~/ui/tick-look";
import { words } from "./words";

export interface ClientChoice {
  applicationName: string;
  clients: readonly { _id: string; actualName: string; role: string }[];
  csrfToken: string;
}

/** For which of their clients somebody comes to an application. */
export function ChoiceView({ applicationName, clients, csrfToken }: ClientChoice) {
  return (
    <PublicCard title={words.choose}>
      <PlainForm csrfToken={csrfToken}>
        <fieldset className="mb-4">
          <legend className="mb-3">{words.chooseText(applicationName)}</legend>
          {clients.map(({ _id, actualName, role }, index) => (
            <label className={choiceLook} key={_id}>
              <input className={tickLook} type="radio" name="clientId" value={_id} defaultChecked={index === 0} />
              <span className="min-w-0">
                {actualName} <small className="text-sm text-muted">{words.as(role)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <Submit wide intent="choose">
          {words.go}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}
