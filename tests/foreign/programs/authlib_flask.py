"""Authlib in Flask: scopes that a company's wiki would ask for, and all of them again at each refresh."""
import os

from authlib.integrations.flask_client import OAuth
from flask import Flask, jsonify, redirect, session

issuer = os.environ["ISSUER"]
home = f"http://localhost:{os.environ['PORT']}"
app = Flask(__name__)
app.secret_key = os.urandom(24)
oauth = OAuth(app)
oauth.register(
    "portico",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    server_metadata_url=f"{issuer}/.well-known/openid-configuration",
    client_kwargs={"scope": os.environ["SCOPE"], "code_challenge_method": "S256"},
)
# A cookie is too small for the tokens.
kept = {}


@app.get("/login")
def login():
    return oauth.portico.authorize_redirect(f"{home}/callback")


@app.get("/callback")
def callback():
    token = oauth.portico.authorize_access_token()
    kept[token["userinfo"]["sub"]] = token
    session["sub"] = token["userinfo"]["sub"]
    return jsonify(claims=token["userinfo"], scope=token["scope"])


@app.get("/refresh")
def refresh():
    token = kept[session["sub"]]
    client = oauth.portico._get_oauth_client(**oauth.portico.load_server_metadata())
    renewed = client.refresh_token(client.metadata["token_endpoint"], refresh_token=token["refresh_token"])
    token.update(renewed)
    return jsonify(scope=renewed["scope"], renewed=True)


@app.get("/userinfo")
def userinfo():
    return jsonify(oauth.portico.userinfo(token=kept[session["sub"]]))


@app.get("/logout")
def logout():
    token = kept.pop(session.pop("sub"))
    end = oauth.portico.load_server_metadata()["end_session_endpoint"]
    return redirect(f"{end}?id_token_hint={token['id_token']}&post_logout_redirect_uri={home}/bye")


@app.get("/bye")
def bye():
    return "bye"


app.run("127.0.0.1", int(os.environ["PORT"]))
