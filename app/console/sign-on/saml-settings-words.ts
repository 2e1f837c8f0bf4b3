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

const shibboleth = ({ entityId, metadata }: SamlConnection): string =>
  [
    `<!-- curl -o portico.xml ${metadata} -->`,
    "<!-- shibboleth2.xml -->",
    '<SPConfig xmlns="urn:mace:shibboleth:3.0:native:sp:config" clockSkew="180">',
    `  <ApplicationDefaults entityID=${inXml(entityId)} REMOTE_USER="email" signing="front">`,
    '    <Sessions lifetime="28800" handlerSSL="true" cookieProps="https" redirectLimit="exact">',
    `      <SSO entityID=${inXml(metadata)}>SAML2</SSO>`,
    "      <Logout>SAML2 Local</Logout>",
    '      <Handler type="MetadataGenerator" Location="/Metadata"/>',
    "    </Sessions>",
    '    <MetadataProvider type="XML" validate="true" path="portico.xml"/>',
    '    <AttributeExtractor type="XML" validate="true" path="attribute-map.xml"/>',
    '    <CredentialResolver type="File" key="sp-key.pem" certificate="sp-cert.pem"/>',
    "  </ApplicationDefaults>",
    '  <SecurityPolicyProvider type="XML" validate="true" path="security-policy.xml"/>',
    '  <ProtocolProvider type="XML" validate="true" path="protocols.xml"/>',
    "</SPConfig>",
    "<!-- attribute-map.xml -->",
    '<Attributes xmlns="urn:mace:shibboleth:2.0:attribute-map">',
    ...["email", "name", "role", "groups"].map(
      (name) =>
        `  <Attribute name="${name}" nameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic" id="${name}"/>`,
    ),
    "</Attributes>",
  ].join("\n");

const inXml = (text: string): string =>
  `"${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")}"`;

const simpleSamlPhp = ({ entityId, metadata }: SamlConnection): string =>
  [
    `// curl -o metadata/portico.xml ${metadata}`,
    "// config/authsources.php",
    '"default-sp" => [',
    '  "saml:SP",',
    `  "entityID" => ${inPhp(entityId)},`,
    `  "idp" => ${inPhp(metadata)},`,
    '  "privatekey" => "sp-key.pem",',
    '  "certificate" => "sp-cert.pem",',
    '  "sign.authnrequest" => true,',
    '  "sign.logout" => true,',
    '  "validate.logout" => true,',
    "],",
    "// config/config.php",
    '"metadata.sources" => [["type" => "xml", "file" => "metadata/portico.xml"]],',
  ].join("\n");

const inPhp = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const originOf = (entityId: string): string => {
  const url = URL.canParse(entityId) ? new URL(entityId) : undefined;
  return url && url.origin !== "null" ? url.origin : words.yourAddress;
};

export const samlSettings = (connection: SamlConnection) => [
  { id: "mellon", label: "mod_auth_mellon", value: mellon(connection) },
  { id: "node-saml", label: "node-saml", value: nodeSaml(connection) },
  { id: "samlify", label: "samlify", value: samlify(connection) },
  { id: "python3-saml", label: "python3-saml", value: oneLogin(connection) },
  { id: "shibboleth", label: "Shibboleth SP (mod_shib)", value: shibboleth(connection) },
  { id: "simplesamlphp", label: "SimpleSAMLphp", value: simpleSamlPhp(connection) },
];
