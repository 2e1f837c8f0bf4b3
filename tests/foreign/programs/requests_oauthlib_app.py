"""requests-oauthlib behind Python's own HTTP server. It refuses tokens whose scope is not the one it asked for."""
import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlencode, urlsplit

import requests
from requests_oauthlib import OAuth2Session

port = int(os.environ["PORT"])
home = f"http://localhost:{port}"
secret = os.environ["CLIENT_SECRET"]
provider = requests.get(f"{os.environ['ISSUER']}/.well-known/openid-configuration", timeout=30).json()
session = OAuth2Session(os.environ["CLIENT_ID"], redirect_uri=f"{home}/callback", scope=os.environ["SCOPE"])
states = {}


def callback(address):
    session._state = states.pop("state")
    token = session.fetch_token(provider["token_endpoint"], client_secret=secret, authorization_response=home + address)
    return {"scope": token["scope"], "claims": session.get(provider["userinfo_endpoint"]).json()}


def refresh(_address):
    basic = (os.environ["CLIENT_ID"], secret)
    token = session.refresh_token(provider["token_endpoint"], auth=basic)
    return {"scope": token["scope"], "renewed": True}


def userinfo(_address):
    return session.get(provider["userinfo_endpoint"]).json()


class Pages(BaseHTTPRequestHandler):
    def do_GET(self):
        path = urlsplit(self.path).path
        if path == "/login":
            address, states["state"] = session.authorization_url(provider["authorization_endpoint"])
            return self.lead(address)
        if path == "/logout":
            hint = {"id_token_hint": session.token["id_token"], "post_logout_redirect_uri": f"{home}/bye"}
            return self.lead(f"{provider['end_session_endpoint']}?{urlencode(hint)}")
        pages = {"/callback": callback, "/refresh": refresh, "/userinfo": userinfo, "/bye": lambda _: "bye"}
        try:
            status, answer = 200, pages[path](self.path)
        except Exception as error:
            status, answer = 500, f"{type(error).__name__}: {error}"
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write((answer if isinstance(answer, str) else json.dumps(answer)).encode())

    def lead(self, address):
        self.send_response(302)
        self.send_header("Location", address)
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", port), Pages).serve_forever()
