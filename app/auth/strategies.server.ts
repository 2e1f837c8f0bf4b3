import { Strategy } from "remix-auth/strategy";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod";
import type { Contract, EndpointName, Envelope, OutputOf } from "~/contract";
import { CONNECTION_ANSWER_MAX } from "~/contract/kit/connection-rules";
import { readIdentifier } from "~/contract/kit/identifier";
import { Assertion } from "~/contract/passkey";
import type { FormReply } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { begunFrom } from "./connection-start.server";
import { credentialIn } from "./credential.server";
import { CSRF_TOKEN_FIELD } from "./csrf-token.server";
import { readFields } from "./form-reply.server";
import type { FormCall, PageCall } from "./handlers.server";
import type { PendingSignIn } from "./session-data";
import { browserOf, isShared } from "./shared-computer.server";

type AnswerTo<Name extends EndpointName> = Envelope<OutputOf<Contract[Name]>>;

/** What was typed and the product API's answer to it, or what is wrong with the form. */
type Tried<Fields, Name extends EndpointName> =
  | { fields: Fields; answer: AnswerTo<Name> }
  | { failed: FormReply; answer?: undefined };

function typed<Fields, Name extends EndpointName>(
  rules: z.ZodType<Fields>,
  secret: readonly string[],
  ask: (fields: Fields) => Promise<AnswerTo<Name>>,
): Strategy<Tried<Fields, Name>, FormStrategy.VerifyOptions> {
  return new FormStrategy(async ({ form }) => {
    const read = readFields(form, rules, secret);
    if (!read.ok) return { failed: read.failed };
    return { fields: read.value, answer: await ask(read.value) };
  });
}

/** The proof is kept in the browser's session. */
class SessionStrategy<Result> extends Strategy<Result, Request> {
  name = "session";

  authenticate(request: Request): Promise<Result> {
    return this.verify(request);
  }
}

const PASSWORD = ["password"];

/** Known of an identity that is to be linked. */
type Waiting = { token: string; isShared: boolean };

/** Each strategy is made for one request. */
export const strategies = {
  password: (call: FormCall, rules: z.ZodType<{ identifier: string; password: string }>) =>
    typed<z.output<typeof rules>, "login">(rules, PASSWORD, ({ identifier, password }) =>
      call.api("login", { ...readIdentifier(identifier), password, ...browserOf(call) }),
    ),

  passwordAtDoor: (call: FormCall, rules: z.ZodType<{ email: string; password: string }>) =>
    typed<z.output<typeof rules>, "login">(rules, PASSWORD, (fields) =>
      call.api("login", { ...fields, ...browserOf(call) }),
    ),

  /** @param redirectUrl an address of the application that sent the browser */
  passwordForApplication: (
    call: FormCall,
    rules: z.ZodType<{ email: string; password: string }>,
    redirectUrl: string,
  ) =>
    typed<z.output<typeof rules>, "ssoLogin">(rules, PASSWORD, (fields) =>
      call.api("ssoLogin", { ...fields, redirectUrl, ...browserOf(call) }),
    ),

  code: ({ api, session }: FormCall, rules: z.ZodType<{ code: string; isTrusted: boolean }>, pending: PendingSignIn) =>
    typed<z.output<typeof rules>, "consumeLoginCode">(rules, [], ({ code, isTrusted }) =>
      api("consumeLoginCode", {
        ...readIdentifier(pending.identifier),
        otp: code,
        attemptId: session.attemptId(),
        isShared: pending.isShared,
        ...(isTrusted && { trustBrowser: true }),
      }),
    ),

  passkey: ({ api, session }: FormCall) =>
    new FormStrategy<{ id: string; answer: AnswerTo<"signInByPasskey"> } | undefined>(async ({ form }) => {
      const credential = Assertion.safeParse(credentialIn(form)).data;
      if (!credential) return undefined;
      const asked = { credential, attemptId: session.attemptId(), isShared: isShared(form) };
      return { id: credential.id, answer: await api("signInByPasskey", asked) };
    }),

  link: ({ api }: FormCall, token: string) =>
    new FormStrategy<AnswerTo<"signInByLink">>(() => api("signInByLink", { token })),

  /** Begins at a client's own provider, and reads its answer. */
  connection: (call: PageCall, shortName: string) =>
    new SessionStrategy<{
      begun?: AnswerTo<"beginConnectionSignIn">;
      answered?: AnswerTo<"signInByConnection">;
    }>(async () => {
      const { api, session, url } = call;
      const attemptId = session.attemptId();
      if (url.pathname === paths.connectionCallback(shortName)) {
        const answer = url.search.slice(1, CONNECTION_ANSWER_MAX);
        return { answered: await api("signInByConnection", { shortName, answer, attemptId }) };
      }
      return { begun: await api("beginConnectionSignIn", { shortName, attemptId, ...begunFrom(call) }) };
    }),

  /** Once, for an account that is there already. */
  linkByPassword: (
    { api, session }: FormCall,
    rules: z.ZodType<{ password: string; code?: string | undefined }>,
    shortName: string,
    { token: linkToken, isShared }: Waiting,
  ) =>
    typed<z.output<typeof rules>, "linkByPassword">(rules, [...PASSWORD, "code"], (fields) =>
      api("linkByPassword", { ...fields, shortName, linkToken, isShared, attemptId: session.attemptId() }),
    ),

  linkByPasskey: ({ api, session }: FormCall, shortName: string, { token: linkToken, isShared }: Waiting) =>
    new FormStrategy<AnswerTo<"linkByPasskey"> | undefined>(async ({ form }) => {
      const credential = Assertion.safeParse(credentialIn(form)).data;
      if (!credential) return undefined;
      return api("linkByPasskey", { credential, shortName, linkToken, isShared, attemptId: session.attemptId() });
    }),

  approval: ({ api, session }: PageCall, link: string, isShared: boolean) =>
    new SessionStrategy<AnswerTo<"signInByApproval">>(() =>
      api("signInByApproval", { link, attemptId: session.attemptId(), isShared }),
    ),
};

/**
 * A form's body was read once, for its token; a strategy gets a request made of it, without files.
 * @throws Response where the strategy leads the browser elsewhere
 */
export function authenticate<Result, Options>(
  call: PageCall | FormCall,
  strategy: Strategy<Result, Options>,
): Promise<Result> {
  const { url } = call;
  if (!("form" in call)) return strategy.authenticate(new Request(url, { headers: call.request.headers }));
  const body = new URLSearchParams();
  for (const [name, value] of call.form.entries())
    if (typeof value === "string" && name !== CSRF_TOKEN_FIELD) body.append(name, value);
  return strategy.authenticate(new Request(url, { method: "POST", body }));
}
