// express-openid-connect, which keeps the tokens in a cookie of its own.
import { randomBytes } from "node:crypto";
import express from "express";
import connect from "express-openid-connect";

const { ISSUER, CLIENT_ID, CLIENT_SECRET, SCOPE, PORT } = process.env;
const home = `http://localhost:${PORT}`;
const app = express();
app.use(
  connect.auth({
    issuerBaseURL: ISSUER,
    baseURL: home,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    secret: randomBytes(32).toString("hex"),
    authRequired: false,
    idpLogout: true,
    // A cookie over plain http does not come along with a form that another site posts, which is its default.
    authorizationParams: { response_type: "code", response_mode: "query", scope: SCOPE },
    routes: { postLogoutRedirect: "/bye" },
    getLoginState: () => ({ returnTo: "/me" }),
  }),
);
app.get("/me", (request, response) => response.json({ claims: request.oidc.idTokenClaims ?? null }));
app.get("/refresh", async (request, response) => {
  const before = request.oidc.accessToken.access_token;
  const renewed = await request.oidc.accessToken.refresh();
  response.json({ renewed: renewed.access_token !== before });
});
app.get("/userinfo", async (request, response) => response.json(await request.oidc.fetchUserInfo()));
app.get("/bye", (_request, response) => response.send("bye"));
app.use((error, _request, response, _next) => response.status(500).send(String(error.stack)));
app.listen(Number(PORT), "127.0.0.1");
