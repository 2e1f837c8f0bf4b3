import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { refusedForm } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { adminAction, readerLoader } from "~/auth/require-user.server";
import { Confirmable } from "~/console/kit/confirmable";
import { askInPlace } from "~/console/kit/dialog.server";
import { dataOf } from "~/console/kit/list.server";
import { titled } from "~/console/kit/titled";
import { hasSecret, SECRET_NAME_MAX } from "~/contract/kit/sign-on-rules";
import type { ShownSignOn } from "~/contract/sign-on";
import { DAY_MS } from "~/lib/durations";
import { entered } from "~/lib/form-entry";
import { type FormReply, untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink, Submit } from "~/ui/button";
import { CopyField } from "~/ui/copy-field";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { PlainTable } from "~/ui/plain-table";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { Time } from "~/ui/time";
import { SignOnFrame } from "./frame";
import { offered } from "./offered.server";
import { askedOf, RemovalCell, RemovalQuestion } from "./removal";
import { words as allWords } from "./words";

const words = allWords.secrets;

export const loader = readerLoader(async ({ api, session, params, url, isAdmin }) => {
  offered();
  const { application, kind, clientAuthentication, secrets } = dataOf(
    await api("signOnOfApplication", { id: params.id ?? "" }),
  );
  return answerPage(session, {
    ...{ application, kind, clientAuthentication, secrets, isAdmin },
    removing: isAdmin ? askedOf(secrets, url) : undefined,
    csrfToken: csrfTokenOf(session),
    notice: session.get("notice"),
    now: new Date().toISOString(),
  });
});

interface Answered {
  made?: { name: string; secret: string };
  form: FormReply;
}

const NEVER = "never";

/** Only this answer contains a new secret. */
export const action = adminAction(
  async ({ api, session, form, params }) => {
    offered();
    const id = params.id ?? "";
    if (form.get("intent") === "remove") {
      const answer = await api("removeApplicationSecret", { id, secretId: entered(form, "secretId") });
      session.flash("notice", { kind: answer.code === 200 ? "success" : "error", text: answer.msg });
      return redirectTo(session, paths.signOnSecrets(id));
    }
    const name = entered(form, "name");
    const days = Number(entered(form, "life"));
    const expiresAt = days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : null;
    const answer = await api("addApplicationSecret", { id, name, expiresAt });
    const shown: Answered =
      answer.code === 200
        ? { made: { name, secret: answer.data.secret }, form: untouched }
        : { form: refusedForm(form, answer, [], { expiresAt: "life" }) };
    return answerPage(session, shown, { status: answer.code });
  },
  { whenAsked: askInPlace },
);

export const shouldRevalidate = () => true;

export const meta = titled(allWords.title);

const labels = { name: words.name, life: words.expires };
const lives = Object.entries(words.lives).map(([value, label]) => ({ value, label }));
const untouchedForm = { initialValue: { life: NEVER } };

export default function SignOnSecrets() {
  const { application, kind, clientAuthentication, secrets, removing, isAdmin, csrfToken, notice, now } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const address = paths.signOnSecrets(application._id);
  if (answered?.made) {
    return (
      <SignOnFrame application={application} kind={kind}>
        <Panel wide>
          <Notice kind="info" text={words.once} />
          <CopyField id="secret" label={words.made(answered.made.name)} value={answered.made.secret} />
          <ButtonLink to={address}>{words.done}</ButtonLink>
        </Panel>
      </SignOnFrame>
    );
  }
  const form = answered?.form ?? untouchedForm;
  const why = kind !== "oidc" ? words.notOidc : hasSecret(clientAuthentication) ? undefined : words.notNeeded;
  return (
    <SignOnFrame application={application} kind={kind}>
      <Confirmable>
        {notice && <Notice {...notice} />}
        {removing && (
          <RemovalQuestion {...{ address, csrfToken, words }} field="secretId" id={removing._id} name={removing.name} />
        )}
        {why && <Notice kind="info" text={why} />}
        <Hint className="mb-3">{words.lead}</Hint>
        {secrets.length === 0 ? (
          <EmptyState title={words.none}>
            <p>{words.noneText}</p>
          </EmptyState>
        ) : (
          <PlainTable
            title={allWords.tabs.secrets}
            headers={[words.name, words.created, words.expires, words.lastUsed, ...(isAdmin ? [words.action] : [])]}
          >
            {secrets.map((secret) => (
              <SecretRow key={secret._id} secret={secret} now={now} address={isAdmin ? address : undefined} />
            ))}
          </PlainTable>
        )}
        {isAdmin && !why && (
          <div className="mt-6">
            <Panel>
              <ErrorSummary form={form} labels={labels} />
              <Form method="post" action={address} noValidate preventScrollReset>
                <input type="hidden" name="csrfToken" value={csrfToken} />
                <FieldGroup legend={words.add}>
                  <TextField
                    form={form}
                    name="name"
                    label={words.name}
                    hint={words.nameHint}
                    maxLength={SECRET_NAME_MAX}
                    autoComplete="off"
                  />
                  <SelectField form={form} name="life" label={words.expires} options={lives} />
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

type Secret = ShownSignOn["secrets"][number];

interface SecretRowProps {
  secret: Secret;
  now: string;
  address: string | undefined;
}

const SecretRow = ({ secret, now, address }: SecretRowProps) => (
  <tr>
    <td data-label={words.name} className="break-anywhere">
      <bdi>{secret.name}</bdi>
    </td>
    <td data-label={words.created}>
      <Time at={secret.createdAt} />
    </td>
    <td data-label={words.expires}>
      {secret.expiresAt ? <Time at={secret.expiresAt} /> : words.never}{" "}
      {secret.expiresAt && secret.expiresAt <= now && <Badge color="red">{words.expired}</Badge>}
    </td>
    <td data-label={words.lastUsed}>{secret.lastUsedAt ? <Time at={secret.lastUsedAt} /> : words.notUsed}</td>
    {address && (
      <RemovalCell address={address} id={secret._id} label={words.removeOne(secret.name)}>
        {words.remove}
      </RemovalCell>
    )}
  </tr>
);
