"""Reads answers with pysaml2 or python3-saml, and prints what it learned."""

import json
import sys
from urllib.parse import urlsplit

from onelogin.saml2.response import OneLogin_Saml2_Response
from onelogin.saml2.settings import OneLogin_Saml2_Settings
from saml2 import BINDING_HTTP_POST
from saml2.client import Saml2Client
from saml2.config import SPConfig

reader, path = sys.argv[1:]
asked = json.load(open(path))


def pysaml2():
    endpoints = {"assertion_consumer_service": [(asked["acs"], BINDING_HTTP_POST)]}
    client = Saml2Client(
        config=SPConfig().load(
            {
                "entityid": asked["entityId"],
                "service": {
                    "sp": {
                        "endpoints": endpoints,
                        "want_response_signed": True,
                        "want_assertions_signed": True,
                        "allow_unsolicited": False,
                    }
                },
                "metadata": {"inline": [asked["metadata"]]},
                "allow_unknown_attributes": True,
                "xmlsec_binary": "/usr/bin/xmlsec1",
            }
        )
    )

    def read(answer):
        response = client.parse_authn_request_response(
            answer["response"], BINDING_HTTP_POST, outstanding={answer["id"]: "/"}
        )
        return {"nameId": response.get_subject().text, "attributes": response.ava}

    return read


def python3_saml():
    settings = OneLogin_Saml2_Settings(settings=asked["settings"])
    at = urlsplit(asked["acs"])
    request = {"https": "on", "http_host": at.netloc, "script_name": at.path, "get_data": {}, "post_data": {}}

    def read(answer):
        response = OneLogin_Saml2_Response(settings, answer["response"])
        response.is_valid(request, request_id=answer["id"], raise_exceptions=True)
        return {"nameId": response.get_nameid(), "attributes": response.get_attributes()}

    return read


def outcome(read, answer):
    try:
        return read(answer)
    except Exception as error:
        return {"refused": f"{type(error).__name__}: {error}"}


read = {"pysaml2": pysaml2, "python3-saml": python3_saml}[reader]()
print(json.dumps([outcome(read, answer) for answer in asked["answers"]]))
