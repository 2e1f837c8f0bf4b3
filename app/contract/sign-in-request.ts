import { z } from "zod";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, requiredText } from "./kit/fields";
import { APPROVAL_CODE_CHARACTERS, TOKEN_CHARACTERS, TOKEN_PATTERN } from "./kit/rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";
import { Assertion, RequestOptions, requiredAttempt } from "./passkey";
import { open, SignInCompleted, sharedComputer, signedInNames } from "./sign-in";

const Link = z.string().max(TOKEN_CHARACTERS).regex(TOKEN_PATTERN);
const ofBrowser = z.object({ link: Link, ...requiredAttempt });

/** Ignores spaces, hyphens and case. */
const TypedCode = z
  .string()
  .max(4 * APPROVAL_CODE_CHARACTERS)
  .overwrite((code) => code.replace(/[\s-]/g, "").toUpperCase());

export const SignInRequest = z.object({
  _id: Id,
  /** User-Agent. */
  userAgent: z.string(),
  clientAddress: z.string(),
  isSameAddress: z.boolean(),
  askedAt: z.iso.datetime(),
});
export type SignInRequest = z.output<typeof SignInRequest>;

const forUsers = { method: "POST", who: signedIn("user"), encrypted: true, extension: true } as const;
const ofRequest = z.object({ requestId: Id });

/** A browser waits; a signed-in user sees where it is, enters its number and approves with a passkey. */
export const signInRequests = {
  askForApproval: open(
    "/api/users/askForApproval",
    z.object(requiredAttempt),
    z.object({ link: z.string(), code: z.string(), number: z.string() }),
    { extension: true, audit: { action: "APPROVAL_ASKED" } },
  ),

  approvalState: open(
    "/api/users/approvalState",
    ofBrowser,
    z.object({ state: z.enum(["waiting", "approved", "refused", "over"]) }),
    { extension: true },
  ),

  signInByApproval: open("/api/users/signInByApproval", ofBrowser.extend(sharedComputer), SignInCompleted, {
    wireNames: signedInNames,
    extension: true,
    audit: { action: "SIGN_IN_APPROVED" },
  }),

  findSignInRequest: endpoint({
    ...forUsers,
    path: "/api/users/findSignInRequest",
    input: z.object({ link: Link.optional(), code: TypedCode.optional() }),
    output: SignInRequest,
  }),

  approvalOptions: endpoint({
    ...forUsers,
    path: "/api/users/approvalOptions",
    input: ofRequest,
    output: RequestOptions,
  }),

  approveSignIn: endpoint({
    ...forUsers,
    path: "/api/users/approveSignIn",
    input: ofRequest.extend({ number: requiredText(words.labels.number, 10), credential: Assertion }),
    output: Nothing,
    audit: { action: "APPROVAL_GIVEN" },
  }),

  refuseSignIn: endpoint({
    ...forUsers,
    path: "/api/users/refuseSignIn",
    input: ofRequest,
    output: Nothing,
    audit: { action: "APPROVAL_REFUSED" },
  }),
};
