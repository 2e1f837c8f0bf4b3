import { type FormReply, valueOf } from "~/lib/form-reply";
import { choiceLook } from "~/ui/checkbox-field";
import { FieldError } from "~/ui/text-field";
import { tickLook } from "~/ui/tick-look";
import { launchWords as words } from "./words";

interface ClientChoiceProps {
  form: FormReply;
  lead: string;
  clients: readonly { _id: string; name: string; displayName?: string; role: string }[];
  className?: string;
}

/** The first is preselected. */
export function ClientChoice({ form, lead, clients, className = "mb-3 mt-3" }: ClientChoiceProps) {
  const chosen = valueOf(form, "clientId") ?? clients[0]?._id;
  return (
    <>
      <fieldset className="min-w-0" aria-describedby="clientId-error">
        <legend>{lead}</legend>
        <div className={className}>
          {clients.map(({ _id, name, displayName, role }, index) => (
            <label className={choiceLook} key={_id}>
              {/* The error summary links to the first by the field's id. */}
              <input
                className={tickLook}
                type="radio"
                id={index === 0 ? "clientId" : undefined}
                name="clientId"
                value={_id}
                defaultChecked={_id === chosen}
              />
              <span className="min-w-0">
                <bdi>{name}</bdi> <small className="text-sm text-muted">{words.as(role)}</small>
                {displayName && (
                  <>
                    {" "}
                    <small className="block break-words text-xs text-muted" dir="auto">
                      {displayName}
                    </small>
                  </>
                )}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <FieldError form={form} name="clientId" />
    </>
  );
}
