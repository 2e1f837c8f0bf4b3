import { MINUTE_MS } from "~/lib/durations";
import { newMessageId } from "./message";
import { type NameId, nameIdElement } from "./name-id";
import { SAML, SAMLP } from "./namespaces";
import { type Signer, signed } from "./sign";
import { element, text, type Xml } from "./xml-writer";

/** For the way through the browser, and for clocks that differ. */
const VALID_MS = 5 * MINUTE_MS;
const BEFORE_MS = 2 * MINUTE_MS;

const STATUS = "urn:oasis:names:tc:SAML:2.0:status:";

/** Second-level codes (Core §3.2.2.2) of refusals that the application is told. */
export const REFUSALS = {
  passive: ["Responder", "NoPassive"],
  context: ["Responder", "NoAuthnContext"],
  nameId: ["Requester", "InvalidNameIDPolicy"],
  subject: ["Responder", "UnknownPrincipal"],
  left: ["Responder", "AuthnFailed"],
} as const;
export type Refusal = keyof typeof REFUSALS;

export interface Addressed {
  /** Ours. */
  entityId: string;
  to: string;
  /** The request's ID; null if the application did not ask. */
  inResponseTo: string | null;
}

export const statusElement = (codes: readonly string[]): Xml =>
  element(
    "samlp:Status",
    {},
    codes.reduceRight<Xml>(
      (inner, code) => element("samlp:StatusCode", { Value: STATUS + code }, ...(inner ? [inner] : [])),
      "" as Xml,
    ),
  );

export const issuerElement = (entityId: string): Xml => element("saml:Issuer", { "xmlns:saml": SAML }, text(entityId));

/** Seconds alone, as most do. */
export const written = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}Z`;

async function response(
  { entityId, to, inResponseTo }: Addressed,
  codes: readonly string[],
  content: readonly Xml[],
  signer: Signer,
): Promise<Xml> {
  const id = newMessageId();
  return signed(
    (signature) =>
      element(
        "samlp:Response",
        {
          "xmlns:samlp": SAMLP,
          ID: id,
          Version: "2.0",
          IssueInstant: written(Date.now()),
          Destination: to,
          InResponseTo: inResponseTo ?? undefined,
        },
        issuerElement(entityId),
        signature,
        statusElement(codes),
        ...content,
      ),
    id,
    signer,
  );
}

export const refusalResponse = (addressed: Addressed, refusal: Refusal, signer: Signer): Promise<Xml> =>
  response(addressed, REFUSALS[refusal], [], signer);

export interface Asserted {
  audience: string;
  nameId: NameId;
  sessionIndex: string;
  authenticatedAt: Date;
  /** When the application is to ask again. */
  until: Date;
  context: string;
  attributes: readonly Xml[];
}

/** Assertion and response are signed each: applications look at one or the other. */
export async function signInResponse(addressed: Addressed, asserted: Asserted, signer: Signer): Promise<Xml> {
  return response(addressed, ["Success"], [await assertion(addressed, asserted, signer)], signer);
}

function assertion({ entityId, to, inResponseTo }: Addressed, asserted: Asserted, signer: Signer): Promise<Xml> {
  const { audience, nameId, sessionIndex, authenticatedAt, until, context, attributes } = asserted;
  const [id, now] = [newMessageId(), Date.now()];
  const notOnOrAfter = written(now + VALID_MS);
  const subject = element(
    "saml:Subject",
    {},
    nameIdElement({ ...nameId, entityId, audience }),
    element(
      "saml:SubjectConfirmation",
      { Method: "urn:oasis:names:tc:SAML:2.0:cm:bearer" },
      element("saml:SubjectConfirmationData", {
        InResponseTo: inResponseTo ?? undefined,
        NotOnOrAfter: notOnOrAfter,
        Recipient: to,
      }),
    ),
  );
  const conditions = element(
    "saml:Conditions",
    { NotBefore: written(now - BEFORE_MS), NotOnOrAfter: notOnOrAfter },
    element("saml:AudienceRestriction", {}, element("saml:Audience", {}, text(audience))),
  );
  const authentication = element(
    "saml:AuthnStatement",
    {
      AuthnInstant: written(authenticatedAt.getTime()),
      SessionIndex: sessionIndex,
      SessionNotOnOrAfter: written(until.getTime()),
    },
    element("saml:AuthnContext", {}, element("saml:AuthnContextClassRef", {}, text(context))),
  );
  return signed(
    (signature) =>
      element(
        "saml:Assertion",
        { "xmlns:saml": SAML, ID: id, IssueInstant: written(now), Version: "2.0" },
        element("saml:Issuer", {}, text(entityId)),
        signature,
        subject,
        conditions,
        authentication,
        ...attributes,
      ),
    id,
    signer,
  );
}
