// next-auth with its generic provider: its handler for pages, which Express calls with what Next would give it.
import { randomBytes } from "node:crypto";
import cookieParser from "cookie-parser";
import express from "express";
import nextAuth from "next-auth/next";

const { ISSUER, CLIENT_ID, CLIENT_SECRET, SCOPE, PORT } = process.env;
const home = `http://localhost:${PORT}`;
process.env.NEXTAUTH_URL = home;
const kept = {};
const handle = nextAuth.default({
  secret: randomBytes(32).toString("hex"),
  providers: [
    {
      id: "portico",
      name: "Portico",
      type: "oauth",
      wellKnown: `${ISSUER}/.well-known/openid-configuration`,
      authorization: { params: { scope: SCOPE } },
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      profile: ({ sub, name, email }) => ({ id: sub, name, email }),
    },
  ],
  callbacks: {
    jwt({ token, account, profile }) {
      if (account) Object.assign(kept, { account, claims: profile });
      return token;
    },
  },
});

const app = express();
app.use(cookieParser(), express.urlencoded({ extended: false }), express.json());
app.use("/api/auth", (request, response) => {
  const query = { ...request.query, nextauth: request.path.slice(1).split("/") };
  Object.defineProperty(request, "query", { value: query });
  return handle(request, response);
});
app.get("/login", async (_request, response) => {
  // Its sign-in is a form of its own page, posted with its token.
  const page = await fetch(`${home}/api/auth/csrf`);
  const { csrfToken } = await page.json();
  const cookies = page.headers.getSetCookie();
  const begun = await fetch(`${home}/api/auth/signin/portico`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: cookies.map((line) => line.split(";")[0]).join("; "),
    },
    body: new URLSearchParams({ csrfToken, callbackUrl: `${home}/me` }),
  });
  for (const line of [...cookies, ...begun.headers.getSetCookie()]) response.append("Set-Cookie", line);
  response.redirect(begun.headers.get("location"));
});
app.get("/me", (_request, response) => response.json({ claims: kept.claims ?? null }));
app.get("/refresh", async (_request, response) => {
  const { token_endpoint } = await (await fetch(`${ISSUER}/.well-known/openid-configuration`)).json();
  // As its documentation shows how to: the library itself refreshes nothing.
  const answer = await fetch(token_endpoint, {
    method: "POST",
    body: new URLSearchParams({
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      grant_type: "refresh_token",
      refresh_token: kept.account.refresh_token,
    }),
  });
  const renewed = await answer.json();
  response.status(answer.status).json({ renewed: Boolean(renewed.access_token), ...(!answer.ok && renewed) });
});
app.use((error, _request, response, _next) => response.status(500).send(String(error.stack)));
app.listen(Number(PORT), "127.0.0.1");
