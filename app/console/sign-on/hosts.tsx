import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { refusedForm } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { adminAction, readerLoader } from "~/auth/require-user.server";
import { Confirmable } from "~/console/kit/confirmable";
import { askInPlace } from "~/console/kit/dialog.server";
import { dataOf } from "~/console/kit/list.server";
import { titled } from "~/console/kit/titled";
import { URL_MAX } from "~/contract/kit/rules";
import { entered } from "~/lib/form-entry";
import { untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { Submit } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { PlainTable } from "~/ui/plain-table";
import { TextField } from "~/ui/text-field";
import { SignOnFrame } from "./frame";
import { hostsWords as words } from "./hosts-words";
import { offered } from "./offered.server";
import { askedOf, RemovalCell, RemovalQuestion } from "./removal";
import { words as allWords } from "./words";

const ROLES_CHARACTERS_MAX = 1_000;

export const loader = readerLoader(async ({ api, session, params, url, isAdmin }) => {
  offered();
  const { application, kind, hosts } = dataOf(await api("forwardAuthHosts", { id: params.id ?? "" }));
  return answerPage(session, {
    ...{ application, kind, hosts, isAdmin },
    removing: isAdmin ? askedOf(hosts, url) : undefined,
    csrfToken: csrfTokenOf(session),
    notice: session.get("notice"),
  });
});

export const action = adminAction(
  async ({ api, session, form, params }) => {
    offered();
    const id = params.id ?? "";
    const isRemoval = form.get("intent") === "remove";
    const answer = isRemoval
      ? await api("removeForwardAuthHost", { id, hostId: entered(form, "hostId") })
      : await api("addForwardAuthHost", {
          id,
          address: entered(form, "address"),
          roles: rolesIn(entered(form, "roles")),
        });
    if (answer.code !== 200 && !isRemoval)
      return answerPage(session, { form: refusedForm(form, answer) }, { status: answer.code });
    session.flash("notice", { kind: answer.code === 200 ? "success" : "error", text: answer.msg });
    return redirectTo(session, paths.signOnHosts(id));
  },
  { whenAsked: askInPlace },
);

const rolesIn = (text: string): string[] =>
  text
    .split(",")
    .map((role) => role.trim())
    .filter((role) => role !== "");

export const shouldRevalidate = () => true;

export const meta = titled(allWords.title);

const labels = { address: words.address, roles: words.roles };

export default function SignOnHosts() {
  const { application, kind, hosts, removing, isAdmin, csrfToken, notice } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form ?? untouched;
  const address = paths.signOnHosts(application._id);
  return (
    <SignOnFrame application={application} kind={kind}>
      <Confirmable>
        {notice && <Notice {...notice} />}
        {removing && (
          <RemovalQuestion
            {...{ address, csrfToken, words }}
            field="hostId"
            id={removing._id}
            name={removing.address}
          />
        )}
        {kind !== "forward" && <Notice kind="info" text={words.notForward} />}
        <Hint className="mb-3">{words.lead}</Hint>
        {hosts.length === 0 ? (
          <EmptyState title={words.none}>
            <p>{words.noneText}</p>
          </EmptyState>
        ) : (
          <PlainTable
            title={allWords.tabs.hosts}
            headers={[words.address, words.roles, ...(isAdmin ? [words.action] : [])]}
          >
            {hosts.map((host) => (
              <HostRow key={host._id} host={host} address={isAdmin ? address : undefined} />
            ))}
          </PlainTable>
        )}
        {isAdmin && (
          <div className="mt-6">
            <Panel>
              <ErrorSummary form={form} labels={labels} />
              <Form method="post" action={address} noValidate preventScrollReset key={hosts.length}>
                <input type="hidden" name="csrfToken" value={csrfToken} />
                <FieldGroup legend={words.add}>
                  <TextField
                    form={form}
                    name="address"
                    label={words.address}
                    hint={words.addressHint}
                    maxLength={URL_MAX}
                    inputMode="url"
                    spellCheck={false}
                    dir="ltr"
                  />
                  <TextField
                    form={form}
                    name="roles"
                    label={words.roles}
                    hint={words.rolesHint}
                    maxLength={ROLES_CHARACTERS_MAX}
                    required={false}
                  />
                </FieldGroup>
                <Submit intent="add">{words.add}</Submit>
              </Form>
            </Panel>
          </div>
        )}
      </Confirmable>
    </SignOnFrame>
  );
}

interface Host {
  _id: string;
  address: string;
  roles: readonly string[];
}

/** `address`: where it can be removed. */
const HostRow = ({ host, address }: { host: Host; address: string | undefined }) => (
  <tr>
    <td data-label={words.address} className="break-anywhere">
      <bdi dir="ltr">{host.address}</bdi>
    </td>
    <td data-label={words.roles} className="break-anywhere">
      <bdi>{host.roles.length > 0 ? host.roles.join(", ") : words.everybody}</bdi>
    </td>
    {address && (
      <RemovalCell address={address} id={host._id} label={words.removeOne(host.address)}>
        {words.remove}
      </RemovalCell>
    )}
  </tr>
);
