import { z } from "zod";
import { ClientSummary } from "./client";
import { adminChange, adminQuestion, adminRead } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { HttpUrl, Id, optional, requiredText } from "./kit/fields";
import { Paging } from "./kit/paging";
import { TOKEN_CHARACTERS, TOKEN_PATTERN, URL_MAX } from "./kit/rules";
import { SAML_METADATA_MAX, SAML_NAME_IDS, SAML_QUERY_MAX } from "./kit/saml-rules";
import { anyone, signedIn } from "./kit/who";
import { words } from "./sign-on-words";

const TOKEN_MAX = 100;
const asked = { request: z.string().max(TOKEN_MAX) };
const ofBrowser = { method: "POST", encrypted: true, extension: true } as const;

/** A form that the browser posts to the application. `targets`: addresses it may be led on to. */
const Answer = z.object({
  action: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  targets: z.array(z.string()),
});
export type SamlAnswer = z.output<typeof Answer>;

/** `fingerprint`: SHA-256, in hexadecimal with colons. */
const Certificate = z.object({ pem: z.string(), fingerprint: z.string(), validUntil: z.string() });

/** The newest of Portico's certificates that the application was seen to take, and when last. Null: none so far. */
const Taken = z.object({ fingerprint: z.string(), isCurrent: z.boolean(), at: z.string() }).nullable();
export type SamlTaken = z.output<typeof Taken>;

/** An application, as its metadata describes it. */
const Provider = z.object({
  acs: z.array(z.object({ uri: z.string(), index: z.number().nullish(), isDefault: z.boolean() })),
  logout: z.string().nullish(),
  certificates: z.array(z.object({ subject: z.string(), fingerprint: z.string(), validUntil: z.string() })),
  /** Formats, by their urns; those that are spoken here first. */
  nameIds: z.array(z.string()),
  signedRequests: z.boolean().nullish(),
});
export type SamlProvider = z.output<typeof Provider>;

/** What saveSignOn takes. */
const FromMetadata = z.object({
  acsUris: z.array(z.object({ uri: z.string(), environment: z.string().optional(), index: z.number().optional() })),
  samlLogoutUri: z.string().nullable(),
  samlCertificates: z.string().nullable(),
  nameIdFormat: z.enum(SAML_NAME_IDS).optional(),
  signedRequests: z.boolean().optional(),
  samlMetadataUri: z.string().optional(),
});

export const samlCalls = {
  /** `query`: as the browser brought it, since the signature is over its writing. */
  beginSamlSignIn: endpoint({
    ...ofBrowser,
    path: "/api/saml/begin",
    who: anyone,
    input: z.object({ query: z.string().max(SAML_QUERY_MAX) }),
    /** `answer`: of a request that nobody can meet. */
    output: z.object({ applicationName: z.string(), request: z.string(), answer: Answer.optional() }),
  }),

  /** A sign-in that the application did not ask for. */
  startSaml: endpoint({
    ...ofBrowser,
    path: "/api/saml/start",
    who: signedIn("user"),
    input: z.object({ applicationId: Id }),
    output: z.object({ request: z.string() }),
  }),

  /** 404 once it is answered. */
  samlRequest: endpoint({
    ...ofBrowser,
    path: "/api/saml/request",
    who: anyone,
    input: z.object(asked),
    output: z.object({ applicationName: z.string(), isPassive: z.boolean(), home: z.string().optional() }),
  }),

  /** Refused with 403 and "step-up" or "factor" if the user must authenticate again. */
  samlClients: endpoint({
    ...ofBrowser,
    path: "/api/saml/clients",
    who: signedIn("user"),
    input: z.object(asked),
    output: z.object({
      applicationName: z.string(),
      clients: z.array(ClientSummary.pick({ _id: true, actualName: true }).extend({ role: z.string() })),
      /** Another user is asked for. */
      answer: Answer.optional(),
    }),
  }),

  answerSaml: endpoint({
    ...ofBrowser,
    path: "/api/saml/answer",
    who: signedIn("user"),
    input: z.object({ ...asked, clientId: Id }),
    output: z.object({ applicationName: z.string(), answer: Answer }),
    audit: { action: "SIGN_ON" },
  }),

  /** `passive`: nobody is to be asked. `left`: the user goes back. */
  /** A LogoutRequest or LogoutResponse, as the browser brought it. */
  takeSamlLogout: endpoint({
    ...ofBrowser,
    path: "/api/saml/logout",
    who: anyone,
    input: z.object({ query: z.string().max(SAML_QUERY_MAX) }),
    output: z.object({
      /** Absent for an answer. `isOwn`: signed, and about the session of this browser. */
      asked: z
        .object({ request: z.string(), applicationId: Id, applicationName: z.string(), isOwn: z.boolean() })
        .optional(),
    }),
  }),

  /** `token`: of the session that has ended. Without an address every application was visited. */
  nextSamlLogout: endpoint({
    ...ofBrowser,
    path: "/api/saml/nextLogout",
    who: anyone,
    input: z.object({ token: z.string().max(TOKEN_CHARACTERS).regex(TOKEN_PATTERN) }),
    output: z.object({ address: z.string().optional() }),
  }),

  /** `isPartial`: another application was not signed out. */
  answerSamlLogout: endpoint({
    ...ofBrowser,
    path: "/api/saml/answerLogout",
    who: anyone,
    input: z.object({ ...asked, isPartial: z.boolean() }),
    output: z.object({ address: z.string() }),
  }),

  /**
   * `applications`: a page of those that speak SAML, by name, the `unseen` first: they were not seen to take the current one. `taken`: what
   * `applicationId` was seen to take.
   */
  samlCertificates: adminRead(
    "/api/saml/certificates",
    Paging.pick({ search: true, page: true, size: true }).extend({ applicationId: Id.optional() }),
    z.object({
      current: Certificate,
      next: Certificate,
      taken: Taken,
      unseen: z.number(),
      all: z.number(),
      applications: z.array(z.object({ _id: Id, name: z.string(), taken: Taken })),
    }),
    {
      extension: true,
    },
  ),

  /** For all applications: the next one signs from now on, and another one is made. */
  rotateSamlCertificate: adminChange("/api/saml/rotateCertificate", z.object({}), Nothing, {
    extension: true,
    shown: "lately",
    who: signedIn("admin", { only: "people" }),
    audit: { action: "SECRET_ROTATED" },
  }),

  /** Changes nothing. Read at `address`, unless `xml` is the metadata itself. */
  readSamlMetadata: adminQuestion(
    "/api/saml/readMetadata/{id}",
    z.object({
      id: Id,
      xml: z.string().max(SAML_METADATA_MAX).optional(),
      address: optional(requiredText(words.address, URL_MAX).pipe(HttpUrl)),
    }),
    z.object({
      kept: Provider,
      found: Provider,
      settings: FromMetadata,
      /** Where it was read before. */
      keptAddress: z.string().nullish(),
      xml: z.string(),
      version: z.number(),
    }),
    { extension: true, who: signedIn("admin", { also: ["auditor"], only: "people" }) },
  ),

  refuseSaml: endpoint({
    ...ofBrowser,
    path: "/api/saml/refuse",
    who: anyone,
    input: z.object({ ...asked, why: z.enum(["passive", "left"]) }),
    output: z.object({ applicationName: z.string(), answer: Answer }),
  }),
};
