export const SAMLP = "urn:oasis:names:tc:SAML:2.0:protocol";
export const SAML = "urn:oasis:names:tc:SAML:2.0:assertion";
export const MD = "urn:oasis:names:tc:SAML:2.0:metadata";
export const DS = "http://www.w3.org/2000/09/xmldsig#";

const BINDINGS = "urn:oasis:names:tc:SAML:2.0:bindings";
export const HTTP_POST = `${BINDINGS}:HTTP-POST`;
export const HTTP_REDIRECT = `${BINDINGS}:HTTP-Redirect`;
export const DEFLATE = `${BINDINGS}:URL-Encoding:DEFLATE`;
