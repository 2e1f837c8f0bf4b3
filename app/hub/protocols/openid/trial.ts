import { createHash } from "node:crypto";
import { createLocalJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import { hasSecret } from "~/contract/kit/sign-on-rules";
import type { SignOnTrial } from "~/contract/sign-on";
import { paths } from "~/lib/paths";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import type { OwnAnswer, OwnRequest } from "../../call/open-id";
import { type SignOn, signOnOf } from "../../directory/sign-on/read";
import { Failure, notFound } from "../../kit/failure";
import { newToken } from "../../kit/security/tokens";
import { AUTHORIZATION_PATH } from "./configuration";
import {
  clientsToChoose,
  finishAssignment,
  finishConsent,
  grantableScopes,
  type InteractionDetails,
  interactionDetails,
} from "./interactions";
import { words } from "./words";

/** More than authentication, company, consent and their redirects. */
const STEPS_MAX = 10;

/** Rolls the transaction back when the trial is complete. */
class TakenBackTrial extends Error {
  constructor(readonly trial: SignOnTrial) {
    super("a trial is taken back");
    this.name = "TakenBackTrial";
  }
}

/** The trial ends before its tokens. */
class TrialStop extends Error {
  constructor(
    readonly error: string,
    readonly description?: string,
  ) {
    super(error);
    this.name = "TrialStop";
  }
}

/** Signs an Admin in through the real engine, in a transaction that is rolled back: nobody can use its codes and tokens. */
const trySignOn: Handler<"trySignOn"> = async ({ id, clientId }, context) => {
  const { hub, audit } = context;
  const signOn = await signOnOf(hub.db, id);
  if (!signOn) throw notFound();
  if (signOn.kind !== "oidc" || !signOn.clientId) throw new Failure(409, words.notOpenId);
  const trial = await inTurn(() =>
    hub.db.transaction(async (tx): Promise<SignOnTrial> => {
      const within = { ...hub, db: tx, openid: hub.openid.within(tx) };
      throw new TakenBackTrial(await new Trial(signOn, { ...context, hub: within }, clientId ?? undefined).run());
    }),
  ).catch((error: unknown) => {
    if (error instanceof TakenBackTrial) return error.trial;
    throw error;
  });
  const { failure } = trial;
  audit.about({ after: { outcome: failure ? (failure.description ?? failure.error) : words.triedWentThrough } });
  await audit.note();
  return { msg: words.tried, data: trial };
};

let last: Promise<unknown> = Promise.resolve();

/** Each trial holds a connection and needs a second for the keys. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work);
  last = turn;
  return turn;
}

class Trial {
  private readonly cookies = new Map<string, string>();
  private readonly state = newToken();
  private readonly nonce = newToken();
  private readonly verifier = newToken();
  private readonly secret = newToken();
  private readonly trial: SignOnTrial;

  constructor(
    private readonly signOn: SignOn,
    private readonly context: Pick<SignedInContext, "hub" | "session" | "caller">,
    private readonly chosen: string | undefined,
  ) {
    this.trial = {
      redirectUri: signOn.redirectUris[0] ?? "",
      scope: ["openid", ...signOn.claims].join(" "),
      choices: [],
      asked: [],
      canProve: !hasSecret(signOn.clientAuthentication) || signOn.secrets.length > 0,
    };
  }

  async run(): Promise<SignOnTrial> {
    try {
      if (!this.trial.redirectUri) throw new TrialStop("invalid_redirect_uri", words.noRedirectUri);
      this.trial.result = await this.redeem(await this.code());
    } catch (error) {
      if (!(error instanceof TrialStop)) throw error;
      this.trial.failure = { error: error.error, description: error.description ?? null };
    }
    return this.trial;
  }

  private async code(): Promise<string> {
    const parameters = new URLSearchParams({
      response_type: "code",
      client_id: this.signOn.clientId!,
      redirect_uri: this.trial.redirectUri,
      scope: this.trial.scope,
      state: this.state,
      nonce: this.nonce,
      code_challenge: createHash("sha256").update(this.verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    let next = `${AUTHORIZATION_PATH}?${parameters.toString()}`;
    for (let step = 0; step < STEPS_MAX; step++) {
      const { location = "", page, body } = await this.ask({ address: next });
      if (page?.kind === "error") throw new TrialStop(page.error, page.description);
      const address = new URL(location, this.context.hub.publicUrl);
      if (address.searchParams.get("state") === this.state) return codeIn(address);
      const uid = INTERACTION.exec(address.pathname)?.[1];
      if (!location) throw new TrialStop("server_error", body.slice(0, 200));
      next = uid ? await this.takeStep(uid) : location;
    }
    throw new TrialStop("server_error", words.stopped(next, ""));
  }

  private async takeStep(uid: string): Promise<string> {
    const { hub, session } = this.context;
    const details = await interactionDetails(hub, uid);
    if (!details) throw new TrialStop("server_error", words.expired);
    if (details.step === "consent") {
      this.trial.asked = grantableScopes(details.params);
      return finishConsent(hub, uid, session);
    }
    if (details.reasons.includes("client_choice")) return this.choose(uid, details);
    throw stopOf(details);
  }

  private async choose(uid: string, details: InteractionDetails): Promise<string> {
    const { hub, session } = this.context;
    const links = await clientsToChoose(hub, details, session.userId);
    this.trial.choices = links.map(({ client, role }) => ({ clientId: client.id, name: client.name, role }));
    if (!links.some(({ client }) => client.id === this.chosen)) throw new TrialStop("choice", words.chooseClient);
    this.trial.clientId = this.chosen;
    return finishAssignment(hub, uid, session, this.chosen!);
  }

  private async redeem(code: string): Promise<SignOnTrial["result"]> {
    const { clientId, clientAuthentication } = this.signOn;
    const client = { client_id: clientId!, ...(clientAuthentication !== "none" && { client_secret: this.secret }) };
    const answer = await this.ask({
      address: paths.openidToken,
      form: {
        grant_type: "authorization_code",
        code,
        redirect_uri: this.trial.redirectUri,
        code_verifier: this.verifier,
        ...client,
      },
      secret: this.secret,
    });
    const tokens = read(answer, Tokens);
    const userinfo = await this.ask({
      address: "/oidc/userinfo",
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    });
    return {
      idToken: await this.verified(tokens.id_token),
      userinfo: claimsOf(read(userinfo, z.record(z.string(), z.unknown()))),
      accessTokenSeconds: tokens.expires_in,
      hasRefreshToken: tokens.refresh_token !== undefined,
    };
  }

  /** Verifies by the published keys, as the application does. */
  private async verified(idToken: string) {
    const { hub } = this.context;
    const keys = createLocalJWKSet(await hub.keys.published());
    const expected = { issuer: hub.publicUrl, audience: this.signOn.clientId! };
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, expected);
    if (payload["nonce"] !== this.nonce) throw new TrialStop("invalid_nonce");
    const { nonce: _nonce, ...claims } = payload;
    return { algorithm: protectedHeader.alg, claims: claimsOf(claims) };
  }

  private async ask(request: Omit<OwnRequest, "session" | "from">): Promise<OwnAnswer> {
    const { hub, session, caller } = this.context;
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await hub.openid.ask({
      ...request,
      headers: { ...request.headers, Cookie },
      session,
      from: { clientAddress: caller.clientAddress, requestId: caller.requestId ?? "" },
    });
    for (const cookie of answer.cookies) {
      const [pair = ""] = cookie.split(";");
      const [name = "", value = ""] = pair.split("=", 2);
      this.cookies.set(name, value);
    }
    return answer;
  }
}

const INTERACTION = /^\/interaction\/([^/]+)$/;

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
});
const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** @throws TrialStop for an error or an invalid answer */
function read<Output>({ status, body }: OwnAnswer, answer: z.ZodType<Output>): Output {
  const json: unknown = JSON.parse(body || "{}");
  if (status === 200) return answer.parse(json);
  const refusal = Refusal.safeParse(json).data;
  throw new TrialStop(refusal?.error ?? "server_error", refusal?.error_description);
}

function codeIn({ searchParams }: URL): string {
  const code = searchParams.get("code");
  if (code) return code;
  throw new TrialStop(searchParams.get("error") ?? "server_error", searchParams.get("error_description") ?? undefined);
}

function stopOf({ step, reasons, demand }: InteractionDetails): TrialStop {
  if (reasons.includes("not_assigned")) return new TrialStop("access_denied", words.told.notAssigned);
  if (demand && demand !== "none") return new TrialStop("factor", words.demands[demand]);
  return new TrialStop("interaction_required", words.stopped(step, reasons.join(", ")));
}

const claimsOf = (claims: Readonly<Record<string, unknown>>) =>
  Object.entries(claims).map(([name, value]) => ({ name, value: JSON.stringify(value) }));

export const trialHandlers = { trySignOn } satisfies Handlers;
