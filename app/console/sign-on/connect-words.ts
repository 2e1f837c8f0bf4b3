import { type AccessTokenAlgorithm, type ClientAuthentication, hasSecret } from "~/contract/kit/sign-on-rules";
import { words } from "./words";

/** Portico's, for applications that are given each. */
export interface Endpoints {
  authorization: string;
  token: string;
  userinfo: string;
  "end-session": string;
  jwks: string;
}

export interface Connection {
  issuer: string;
  clientId: string;
  discovery: string;
  endpoints: Endpoints;
  redirectUri: string;
  scope: string;
  method: ClientAuthentication;
  /** A placeholder for it. */
  secret: string;
}

/** Escapes quotes, so that no value ends them. */
const quoted = (text: string): string => JSON.stringify(text);

const apache = ({ discovery, clientId, redirectUri, scope, method, secret }: Connection): string =>
  [
    `OIDCProviderMetadataURL ${quoted(discovery)}`,
    `OIDCClientID ${quoted(clientId)}`,
    ...(hasSecret(method) ? [`OIDCClientSecret ${quoted(secret)}`] : []),
    `OIDCProviderTokenEndpointAuth ${method}`,
    `OIDCRedirectURI ${quoted(redirectUri)}`,
    `OIDCScope ${quoted(scope)}`,
    "OIDCPKCEMethod S256",
    "OIDCRemoteUserClaim email",
    `OIDCCryptoPassphrase ${quoted(words.connect.passphrase)}`,
    "",
    '<Location "/">',
    "  AuthType openid-connect",
    "  Require valid-user",
    "</Location>",
  ].join("\n");

const OPENID_CLIENT = {
  client_secret_basic: "ClientSecretBasic",
  client_secret_post: "ClientSecretPost",
  private_key_jwt: "PrivateKeyJwt",
  none: "None",
} as const satisfies Record<ClientAuthentication, string>;

const openidClient = ({ issuer, clientId, redirectUri, scope, method, secret }: Connection): string =>
  [
    'import * as client from "openid-client";',
    "",
    "const config = await client.discovery(",
    `  new URL(${quoted(issuer)}),`,
    `  ${quoted(clientId)},`,
    "  undefined,",
    `  client.${OPENID_CLIENT[method]}(${hasSecret(method) ? quoted(secret) : method === "none" ? "" : "privateKey"}),`,
    ");",
    "const codeVerifier = client.randomPKCECodeVerifier();",
    "const url = client.buildAuthorizationUrl(config, {",
    `  redirect_uri: ${quoted(redirectUri)},`,
    `  scope: ${quoted(scope)},`,
    "  code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),",
    '  code_challenge_method: "S256",',
    "});",
  ].join("\n");

const authlib = ({ discovery, clientId, scope, method, secret }: Connection): string =>
  [
    "oauth.register(",
    '    name="portico",',
    `    server_metadata_url=${quoted(discovery)},`,
    `    client_id=${quoted(clientId)},`,
    ...(hasSecret(method) ? [`    client_secret=${quoted(secret)},`] : []),
    `    token_endpoint_auth_method=${quoted(method)},`,
    `    client_kwargs={"scope": ${quoted(scope)}, "code_challenge_method": "S256"},`,
    ")",
  ].join("\n");

const spring = ({ issuer, clientId, redirectUri, scope, method, secret }: Connection): string =>
  [
    "spring:",
    "  security:",
    "    oauth2:",
    "      client:",
    "        provider:",
    "          portico:",
    `            issuer-uri: ${quoted(issuer)}`,
    "        registration:",
    "          portico:",
    `            client-id: ${quoted(clientId)}`,
    ...(hasSecret(method) ? [`            client-secret: ${quoted(secret)}`] : []),
    `            client-authentication-method: ${method}`,
    "            authorization-grant-type: authorization_code",
    `            redirect-uri: ${quoted(redirectUri)}`,
    `            scope: ${scope.split(" ").join(", ")}`,
  ].join("\n");

export const connectSettings = (connection: Connection) => [
  { id: "mod-auth-openidc", label: "mod_auth_openidc", value: apache(connection) },
  { id: "openid-client", label: "openid-client", value: openidClient(connection) },
  { id: "authlib", label: "Authlib", value: authlib(connection) },
  { id: "spring", label: "Spring", value: spring(connection) },
];

interface Api {
  issuer: string;
  jwks: string;
  audience: string;
  algorithm: AccessTokenAlgorithm;
}

const expressJwt = ({ issuer, audience, algorithm }: Api): string =>
  [
    'import { auth } from "express-oauth2-jwt-bearer";',
    "",
    "app.use(",
    "  auth({",
    `    issuerBaseURL: ${quoted(issuer)},`,
    `    audience: ${quoted(audience)},`,
    `    tokenSigningAlg: ${quoted(algorithm)},`,
    "    strict: true,",
    "  }),",
    ");",
  ].join("\n");

/** A bean: properties alone refuse the type `at+jwt` (spring-projects/spring-security#9900). */
const springApi = ({ issuer, jwks, audience }: Api): string =>
  [
    "@Bean",
    "JwtDecoder jwtDecoder() {",
    `  NimbusJwtDecoder decoder = NimbusJwtDecoder.withJwkSetUri(${quoted(jwks)})`,
    "      .jwsAlgorithm(SignatureAlgorithm.ES256)",
    "      .validateType(false)",
    "      .build();",
    "  decoder.setJwtValidator(JwtValidators.createDefaultWithValidators(",
    '      new JwtTypeValidator(List.of("at+jwt")),',
    `      new JwtIssuerValidator(${quoted(issuer)}),`,
    `      new JwtAudienceValidator(${quoted(audience)})));`,
    "  return decoder;",
    "}",
  ].join("\n");

const pyJwt = ({ issuer, jwks, audience, algorithm }: Api): string =>
  [
    "import jwt",
    "",
    `keys = jwt.PyJWKClient(${quoted(jwks)})`,
    "",
    "def claims_of(token):",
    '    if jwt.get_unverified_header(token).get("typ") != "at+jwt":',
    '        raise jwt.InvalidTokenError("not an access token")',
    "    return jwt.decode(",
    "        token,",
    "        keys.get_signing_key_from_jwt(token).key,",
    `        algorithms=[${quoted(algorithm)}],`,
    `        issuer=${quoted(issuer)},`,
    `        audience=${quoted(audience)},`,
    "    )",
  ].join("\n");

/** For programs that check the tokens of an API. */
export const apiSettings = (api: Api) => [
  { id: "express-oauth2-jwt-bearer", label: "express-oauth2-jwt-bearer", value: expressJwt(api) },
  // It knows no EdDSA.
  ...(api.algorithm === "ES256" ? [{ id: "spring-api", label: "Spring Security 6.5", value: springApi(api) }] : []),
  { id: "pyjwt", label: "PyJWT", value: pyJwt(api) },
];
