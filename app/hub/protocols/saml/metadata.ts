import { SAML_NAME_IDS } from "~/contract/kit/saml-rules";
import { paths } from "~/lib/paths";
import type { Services } from "../../call/services";
import { certificatesOf, signerOf } from "./keys";
import { newMessageId } from "./message";
import { NAME_ID_FORMATS } from "./name-id";
import { HTTP_REDIRECT, MD, SAMLP } from "./namespaces";
import { DS_NAMESPACE, keyInfo, signed } from "./sign";
import { element, text, type Xml } from "./xml-writer";

/** How long an application may go without looking again; a change of certificate waits for it. */
const CACHE = "PT1H";

export const entityIdOf = (publicUrl: string): string => publicUrl + paths.samlMetadata;

/** Portico as identity provider (SAML 2.0 Metadata §2.4.3), signed, with the certificate that signs and the next one. */
export async function metadataOf(hub: Pick<Services, "db" | "secrets" | "publicUrl">): Promise<string> {
  const { current, next } = await certificatesOf(hub);
  const signer = await signerOf(hub);
  const id = newMessageId();
  const key = ({ certificate }: { certificate: string }): Xml =>
    element("md:KeyDescriptor", { use: "signing" }, keyInfo(certificate, DS_NAMESPACE));
  return signed(
    (signature) =>
      element(
        "md:EntityDescriptor",
        { "xmlns:md": MD, ID: id, cacheDuration: CACHE, entityID: entityIdOf(hub.publicUrl) },
        signature,
        element(
          "md:IDPSSODescriptor",
          { WantAuthnRequestsSigned: "false", protocolSupportEnumeration: SAMLP },
          key(current),
          key(next),
          element("md:SingleLogoutService", { Binding: HTTP_REDIRECT, Location: hub.publicUrl + paths.samlLogout }),
          ...SAML_NAME_IDS.map((each) => element("md:NameIDFormat", {}, text(NAME_ID_FORMATS[each]))),
          element("md:SingleSignOnService", { Binding: HTTP_REDIRECT, Location: hub.publicUrl + paths.samlSignIn }),
        ),
      ),
    id,
    signer,
  );
}
