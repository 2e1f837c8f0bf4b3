import { useLoaderData } from "@remix-run/react";
import { answerPage } from "~/auth/handlers.server";
import { readerLoader } from "~/auth/require-user.server";
import { dataOf } from "~/console/kit/list.server";
import { titled } from "~/console/kit/titled";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { CopyBlock } from "~/ui/copy-block";
import { CopyField } from "~/ui/copy-field";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { connectSettings } from "./connect-words";
import { SignOnFrame } from "./frame";
import { offered } from "./offered.server";
import { words as allWords } from "./words";

const words = allWords.connect;

/** As in the discovery document, without their ending. */
const ENDPOINTS = [
  { name: "authorization", path: paths.openidAuthorize },
  { name: "token", path: paths.openidToken },
  { name: "userinfo", path: paths.openidUserinfo },
  { name: "end-session", path: paths.openidLogout },
  { name: "jwks", path: paths.openidKeys },
] as const;

export const loader = readerLoader(async ({ api, session, params }) => {
  offered();
  const record = dataOf(await api("signOnOfApplication", { id: params.id ?? "" }));
  const { publicUrl } = env();
  const isOpenId = record.kind === "oidc" && record.clientId;
  return answerPage(session, {
    application: record.application,
    kind: record.kind,
    connection: isOpenId
      ? {
          issuer: publicUrl,
          discovery: publicUrl + paths.discovery,
          endpoints: ENDPOINTS.map(({ name, path }) => ({ name, address: publicUrl + path })),
          clientId: record.clientId ?? "",
          redirectUri: record.redirectUris[0]?.uri ?? "",
          scope: ["openid", ...record.claims].join(" "),
          method: record.clientAuthentication,
          secret: words.placeholder,
        }
      : undefined,
  });
});

export const meta = titled(allWords.title);

export default function ConnectCard() {
  const { application, kind, connection } = useLoaderData<typeof loader>();
  return (
    <SignOnFrame application={application} kind={kind}>
      {connection ? (
        <Panel wide>
          <Hint className="mb-4">{words.lead}</Hint>
          <CopyField id="issuer" label={words.issuer} value={connection.issuer} />
          <CopyField id="client-id" label={words.clientId} value={connection.clientId} />
          <CopyField id="discovery" label={words.discovery} value={connection.discovery} hint={words.discoveryHint} />
          <FieldGroup legend={words.endpoints}>
            <Hint className="mb-3">{words.endpointsHint}</Hint>
            {connection.endpoints.map(({ name, address }) => (
              <CopyField key={name} id={name} label={words.endpointNames[name]} value={address} />
            ))}
          </FieldGroup>
          {connection.method !== "none" && (
            <p className="mb-4 text-sm">
              <strong>{words.secret}</strong>: {words.secretHint}
            </p>
          )}
          <FieldGroup legend={words.ready}>
            <Hint className="mb-3">{words.readyHint}</Hint>
            {connectSettings(connection).map((block) => (
              <CopyBlock key={block.id} {...block} />
            ))}
          </FieldGroup>
        </Panel>
      ) : (
        <Notice kind="info" text={words.notOidc} />
      )}
    </SignOnFrame>
  );
}
