import { Form } from "@remix-run/react";
import { Confirmable } from "~/console/kit/confirmable";
import { type DialogState, useDialogData, useIsSending, useListAddress } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { SERVICE_TOKENS_MAX } from "~/contract/kit/rules";
import type { ServiceToken } from "~/contract/service-account";
import type { NoticeContent } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { ButtonLink, Submit } from "~/ui/button";
import { CopyField } from "~/ui/copy-field";
import { Dialog } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PlainTable } from "~/ui/plain-table";
import { Time } from "~/ui/time";
import { ExpiresOn } from "./expires-on";
import { END_INTENT } from "./intents";
import type { changeTokens, loadTokens } from "./service-account.server";
import { ShownToken } from "./shown-token";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { changeTokens as action, loadTokens as loader } from "./service-account.server";

export const shouldRevalidate = () => true;

export const meta = titled(words.tokensTitle);

interface State extends DialogState {
  name: string;
  tokens: readonly ServiceToken[];
  credentials: { clientId: string; tokenEndpoint: string };
  notice?: NoticeContent | undefined;
}

export default function ServiceTokens() {
  const state: State = useDialogData<typeof loadTokens, typeof changeTokens>();
  const address = useListAddress(paths.serviceAccount);
  const isSending = useIsSending();
  if (state.once) return <ShownToken title={words.tokensTitle} token={state.once} />;
  const { name, tokens, credentials, form, csrfToken, notice, isReadOnly } = state;
  return (
    <Dialog title={words.tokensTitle} size="large" about={name} closeHref={address}>
      <Confirmable>
        {notice && <Notice {...notice} />}
        <ErrorSummary form={form} labels={{ expiresOn: words.expiresOn }} />
        {tokens.length === 0 ? (
          <Notice kind="info" text={words.noToken} />
        ) : (
          <PlainTable
            title={words.tokensTitle}
            headers={[words.token, words.made, words.expires, words.lastUsed, ...(isReadOnly ? [] : [words.action])]}
            inDialog
          >
            {tokens.map((token) => (
              <TokenRow key={token._id} token={token} csrfToken={isReadOnly ? undefined : csrfToken} />
            ))}
          </PlainTable>
        )}
        <div className="mt-4">
          <FieldGroup legend={words.credentials}>
            <Hint className="mb-3">{words.credentialsHint}</Hint>
            <CopyField id="client-id" label={words.clientId} value={credentials.clientId} />
            <CopyField id="token-endpoint" label={words.tokenEndpoint} value={credentials.tokenEndpoint} />
          </FieldGroup>
        </div>
        <Form method="post" noValidate preventScrollReset>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          {!isReadOnly && (
            <div className="mt-4">
              <Hint>{words.tokensHint}</Hint>
              {tokens.length < SERVICE_TOKENS_MAX && <ExpiresOn form={form} />}
            </div>
          )}
          <DialogFoot>
            <ButtonLink to={address} preventScrollReset>
              {words.close}
            </ButtonLink>
            {!isReadOnly && tokens.length < SERVICE_TOKENS_MAX && (
              <Submit intent="rotate" disabled={isSending}>
                {words.makeAnother}
              </Submit>
            )}
          </DialogFoot>
        </Form>
      </Confirmable>
    </Dialog>
  );
}

interface TokenRowProps {
  token: ServiceToken;
  csrfToken: string | undefined;
}

const TokenRow = ({ token: { _id, ending, createdAt, expiresAt, lastUsedAt }, csrfToken }: TokenRowProps) => (
  <tr>
    <td className="font-mono" data-label={words.token}>
      {words.ending(ending)}
    </td>
    <td data-label={words.made}>
      <Time at={createdAt} />
    </td>
    <td data-label={words.expires}>
      <Time at={expiresAt} />
    </td>
    <td data-label={words.lastUsed}>{lastUsedAt ? <Time at={lastUsedAt} /> : words.never}</td>
    {csrfToken !== undefined && (
      <td className="row-actions">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <input type="hidden" name="tokenId" value={_id} />
          <Submit kind="plain" intent={END_INTENT} aria-label={words.endOne(ending)}>
            {words.end}
          </Submit>
        </Form>
      </td>
    )}
  </tr>
);
