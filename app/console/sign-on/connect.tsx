import { useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { adminAction, readerLoader } from "~/auth/require-user.server";
import { Confirmable } from "~/console/kit/confirmable";
import { askInPlace } from "~/console/kit/dialog.server";
import { dataOf } from "~/console/kit/list.server";
import { readListQuery } from "~/console/kit/list-query";
import { titled } from "~/console/kit/titled";
import { hasSecret } from "~/contract/kit/sign-on-rules";
import { signOn } from "~/contract/sign-on";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { CopyBlock } from "~/ui/copy-block";
import { CopyField } from "~/ui/copy-field";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { LightLink } from "~/ui/light-link";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { apiSettings, type Connection, connectSettings, type Endpoints } from "./connect-words";
import { FoldedBlocks, foldedLook, summaryLook } from "./folded-blocks";
import { SignOnFrame } from "./frame";
import { offered } from "./offered.server";
import { productSettings } from "./product-words";
import { proxyFilesFor } from "./proxy-files.server";
import { SamlValues } from "./saml-values";
import { words as samlWords } from "./saml-words";
import { searched } from "./taken-certificates";
import { words as allWords } from "./words";

const words = allWords.connect;

/** As in the discovery document, without their ending. */
const endpointsAt = (publicUrl: string): Endpoints => ({
  authorization: publicUrl + paths.openidAuthorize,
  token: publicUrl + paths.openidToken,
  userinfo: publicUrl + paths.openidUserinfo,
  "end-session": publicUrl + paths.openidLogout,
  jwks: publicUrl + paths.openidKeys,
});

export const loader = readerLoader(async ({ api, session, params, url, isAdmin }) => {
  offered();
  const id = params.id ?? "";
  const { publicUrl, port } = env();
  const { application, kind, clientId, ...record } = dataOf(await api("signOnOfApplication", { id }));
  const none = { connection: undefined, proxy: undefined, saml: undefined, requiresPkce: false, asApi: undefined };
  const shown = { application, kind, ...none };
  if (kind === "forward") {
    const { hosts } = dataOf(await api("forwardAuthHosts", { id }));
    const origins = [...new Set(hosts.map(({ address }) => new URL(address).origin))];
    const origin = origins.find((each) => each === url.searchParams.get("host")) ?? origins[0];
    if (!origin) return answerPage(session, shown);
    return answerPage(session, { ...shown, proxy: { origin, origins, files: proxyFilesFor(origin, port) } });
  }
  if (kind === "saml") {
    const query = readListQuery(url.searchParams, searched);
    const { search, page, size } = query;
    const answer = await api("samlCertificates", { applicationId: id, search, page, size });
    const { current, next, ...applications } = dataOf(answer);
    const total = answer.code === 200 ? (answer.total ?? 0) : 0;
    const samlConnection = {
      metadata: publicUrl + paths.samlMetadata,
      signIn: publicUrl + paths.samlSignIn,
      logout: publicUrl + paths.samlLogout,
      certificate: current.pem,
      entityId: record.entityId ?? "",
      acs: record.acsUris[0]?.uri ?? "",
    };
    const csrfToken = isAdmin ? csrfTokenOf(session) : undefined;
    const seen = { ...applications, total, query };
    const notice = session.get("notice");
    const saml = { id, connection: samlConnection, next: next.pem, seen, csrfToken, notice };
    return answerPage(session, { ...shown, saml });
  }
  if (kind !== "oidc" || !clientId) return answerPage(session, shown);
  const connection: Connection = {
    issuer: publicUrl,
    discovery: publicUrl + paths.discovery,
    endpoints: endpointsAt(publicUrl),
    clientId,
    redirectUri: record.redirectUris[0]?.uri ?? "",
    scope: ["openid", ...record.claims].join(" "),
    method: record.clientAuthentication,
    secret: words.placeholder,
  };
  const audience = record.audiences[0]?.uri;
  const apiOf = audience
    ? { issuer: publicUrl, jwks: connection.endpoints.jwks, audience, algorithm: record.accessTokenAlgorithm }
    : undefined;
  return answerPage(session, { ...shown, connection, requiresPkce: record.requirePkce, asApi: apiOf });
});

export const action = adminAction(
  async ({ api, session, params }) => {
    dataOf(await api("rotateSamlCertificate", {}));
    session.flash("notice", { kind: "success", text: samlWords.rotated });
    return redirectTo(session, paths.signOnConnect(params.id ?? ""));
  },
  { whenAsked: askInPlace },
);

export const meta = titled(allWords.title);

export default function ConnectCard() {
  const { application, kind, connection, proxy, saml, requiresPkce, asApi } = useLoaderData<typeof loader>();
  return (
    <SignOnFrame application={application} kind={kind}>
      {connection && <OpenIdValues connection={connection} requiresPkce={requiresPkce} asApi={asApi} />}
      {saml && (
        <Confirmable>
          <SamlValues {...saml} />
        </Confirmable>
      )}
      {proxy && <ProxyFiles {...proxy} address={paths.signOnConnect(application._id)} />}
      {!connection && !proxy && !saml && (
        <Notice kind="info" text={kind === "forward" ? words.noHost : words.notOidc} />
      )}
    </SignOnFrame>
  );
}

interface OpenIdValuesProps {
  connection: Connection;
  requiresPkce: boolean;
  asApi: Parameters<typeof apiSettings>[0] | undefined;
}

const OpenIdValues = ({ connection, requiresPkce, asApi }: OpenIdValuesProps) => (
  <Panel wide>
    <Hint className="mb-4">{words.lead}</Hint>
    <CopyField id="issuer" label={words.issuer} value={connection.issuer} />
    <CopyField id="client-id" label={words.clientId} value={connection.clientId} />
    <CopyField id="discovery" label={words.discovery} value={connection.discovery} hint={words.discoveryHint} />
    <FieldGroup legend={words.endpoints}>
      <Hint className="mb-3">{words.endpointsHint}</Hint>
      {ENDPOINT_NAMES.map((name) => (
        <CopyField key={name} id={name} label={words.endpointNames[name]} value={connection.endpoints[name]} />
      ))}
    </FieldGroup>
    {hasSecret(connection.method) && (
      <p className="mb-4 text-sm">
        <strong>{words.secret}</strong>: {words.secretHint}
      </p>
    )}
    <FieldGroup legend={words.products}>
      <Hint className="mb-3">{words.productsHint}</Hint>
      {productSettings(connection).map(({ id, label, where, value, redirects, withoutPkce }) => (
        <details key={id} className={foldedLook}>
          <summary className={summaryLook}>{label}</summary>
          <p className="mb-3 text-sm">
            {words.redirects}{" "}
            {redirects.map((address) => (
              <bdi key={address} className="break-anywhere mr-2 inline-block" dir="ltr">
                <code>{address}</code>
              </bdi>
            ))}
          </p>
          {withoutPkce && requiresPkce && (
            <Hint className="mb-3">{words.withoutPkce(label, signOn.labels.requirePkce)}</Hint>
          )}
          <CopyBlock id={id} label={where} value={value} />
        </details>
      ))}
    </FieldGroup>
    <FieldGroup legend={words.ready}>
      <Hint className="mb-3">{words.readyHint}</Hint>
      <FoldedBlocks blocks={connectSettings(connection)} />
    </FieldGroup>
    {asApi && (
      <FieldGroup legend={words.api}>
        <Hint className="mb-3">{words.apiHint}</Hint>
        <FoldedBlocks blocks={apiSettings(asApi)} />
      </FieldGroup>
    )}
  </Panel>
);

const ENDPOINT_NAMES = ["authorization", "token", "userinfo", "end-session", "jwks"] as const;

interface ProxyFilesProps {
  /** The page's own. */
  address: string;
  origin: string;
  /** All that are registered. */
  origins: readonly string[];
  files: readonly { id: string; label: string; value: string }[];
}

const ProxyFiles = ({ address, origin, origins, files }: ProxyFilesProps) => (
  <Panel wide>
    <Hint className="mb-4">{words.proxyLead(origin)}</Hint>
    {origins.length > 1 && (
      <ul className="mb-4 text-sm">
        {origins.map((each) => (
          <li key={each} className="break-anywhere">
            {each === origin ? (
              <strong>{each}</strong>
            ) : (
              <LightLink to={`${address}?${new URLSearchParams({ host: each }).toString()}`}>{each}</LightLink>
            )}
          </li>
        ))}
      </ul>
    )}
    <FoldedBlocks blocks={files} />
  </Panel>
);
