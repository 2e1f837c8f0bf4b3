import { words } from "./saml-words";

export interface SamlConnection {
  /** Portico's. */
  metadata: string;
  signIn: string;
  logout: string;
  /** PEM. */
  certificate: string;
  entityId: string;
  acs: string;
}

const quoted = (text: string): string => JSON.stringify(text);
const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, "");

const mellon = ({ entityId, metadata }: SamlConnection): string =>
  [
    `# curl -o idp.xml ${quoted(metadata)}`,
    `# mellon_create_metadata ${quoted(entityId)} ${quoted(`${originOf(entityId)}/mellon`)}`,
    '<Location "/">',
    "  MellonEnable auth",
    "  MellonEndpointPath /mellon",
    "  MellonSPPrivateKeyFile sp.key",
    "  MellonSPCertFile sp.cert",
    "  MellonSPMetadataFile sp.xml",
    "  MellonIdPMetadataFile idp.xml",
    "  MellonUser email",
    "</Location>",
  ].join("\n");

const nodeSaml = ({ entityId, acs, metadata, signIn, logout, certificate }: SamlConnection): string =>
  [
    'import { SAML } from "@node-saml/node-saml";',
    "",
    "const saml = new SAML({",
    `  issuer: ${quoted(entityId)},`,
    `  callbackUrl: ${quoted(acs)},`,
    `  entryPoint: ${quoted(signIn)},`,
    `  logoutUrl: ${quoted(logout)},`,
    `  idpIssuer: ${quoted(metadata)},`,
    `  idpCert: ${quoted(bare(certificate))},`,
    '  validateInResponseTo: "ifPresent",',
    "  disableRequestedAuthnContext: true,",
    "});",
  ].join("\n");

const samlify = ({ entityId, acs, metadata }: SamlConnection): string =>
  [
    'import * as samlify from "samlify";',
    "",
    "// It asks for a validator of schemas (its README names some), and verifies signatures without one too.",
    'samlify.setSchemaValidator({ validate: () => Promise.resolve("not validated") });',
    `const idp = samlify.IdentityProvider({ metadata: await (await fetch(${quoted(metadata)})).text() });`,
    "const sp = samlify.ServiceProvider({",
    `  entityID: ${quoted(entityId)},`,
    "  wantAssertionsSigned: true,",
    `  assertionConsumerService: [{ Binding: samlify.Constants.namespace.binding.post, Location: ${quoted(acs)} }],`,
    "});",
  ].join("\n");

const oneLogin = ({ entityId, acs, metadata, signIn, logout, certificate }: SamlConnection): string =>
  JSON.stringify(
    {
      strict: true,
      sp: {
        entityId,
        assertionConsumerService: { url: acs, binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" },
      },
      idp: {
        entityId: metadata,
        singleSignOnService: { url: signIn, binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" },
        singleLogoutService: { url: logout, binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" },
        x509cert: bare(certificate),
      },
      security: { wantMessagesSigned: true, wantAssertionsSigned: true, requestedAuthnContext: false },
    },
    null,
    2,
  );

const originOf = (entityId: string): string => {
  const url = URL.canParse(entityId) ? new URL(entityId) : undefined;
  return url && url.origin !== "null" ? url.origin : words.yourAddress;
};

/** With the application's values. */
export const samlSettings = (connection: SamlConnection) => [
  { id: "mellon", label: "mod_auth_mellon", value: mellon(connection) },
  { id: "node-saml", label: "node-saml", value: nodeSaml(connection) },
  { id: "samlify", label: "samlify", value: samlify(connection) },
  { id: "python3-saml", label: "python3-saml", value: oneLogin(connection) },
];
