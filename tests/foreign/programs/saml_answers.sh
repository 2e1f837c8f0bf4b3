#!/bin/sh
# saml_answers.sh FOLDER CERTIFICATE: checks each answer of a folder by the official schemas, and both of its signatures by xmlsec1.
set -e
schemas=/usr/lib/python3/dist-packages/saml2/data/schemas
assertion="urn:oasis:names:tc:SAML:2.0:assertion:Assertion"
response="urn:oasis:names:tc:SAML:2.0:protocol:Response"
# The schemas name others by addresses of the web.
cat >"$1/catalog" <<CATALOG
<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">
  <system systemId="http://www.w3.org/TR/2002/REC-xmldsig-core-20020212/xmldsig-core-schema.xsd" uri="file://$schemas/xmldsig-core-schema.xsd"/>
  <system systemId="http://www.w3.org/TR/2002/REC-xmlenc-core-20021210/xenc-schema.xsd" uri="file://$schemas/xenc-schema.xsd"/>
</catalog>
CATALOG
export XML_CATALOG_FILES="$1/catalog"
xmllint --noout --nonet --schema "$schemas/saml-schema-protocol-2.0.xsd" "$1"/*.xml 2>"$1/lint" || { cat "$1/lint"; exit 1; }
for answer in "$1"/*.xml; do
  for at in "/*/*[local-name()='Signature']" "/*/*[local-name()='Assertion']/*[local-name()='Signature']"; do
    xmlsec1 --verify --pubkey-cert-pem "$2" --id-attr:ID "$assertion" --id-attr:ID "$response" --node-xpath "$at" "$answer" \
      >"$1/verified" 2>&1 || { echo "$answer $at"; cat "$1/verified"; exit 1; }
  done
done
