import type { X509Certificate } from "node:crypto";
import { z } from "zod";
import { HttpUrl } from "~/contract/kit/fields";
import { SAML_METADATA_MAX } from "~/contract/kit/saml-rules";
import type { SamlProvider } from "~/contract/saml";
import { signOn } from "~/contract/sign-on";
import { errorCode } from "~/lib/error-code";
import type { Handler, Handlers } from "../../call/handler";
import type { Services } from "../../call/services";
import { exactAddressFault } from "../../directory/sign-on/address";
import { certificatesIn } from "../../directory/sign-on/certificates";
import { judgeSignOn, sourcesOf } from "../../directory/sign-on/rules";
import { changedOf, wholeOf } from "../../directory/sign-on/save";
import { addressesFor, type StoredSignOn, storedSignOn, versionOf } from "../../directory/sign-on/stored";
import { Failure, invalid, notFound } from "../../kit/failure";
import { AnswerTooLong, fetchGuarded } from "../../messages/delivery/guarded-fetch";
import { DeliveryError } from "../../messages/delivery/transport";
import { askedFormat, NAME_ID_FORMATS } from "./name-id";
import { type ProviderMetadata, readProviderMetadata, UnfitMetadata } from "./provider-metadata";
import { words } from "./words";

type Field = "xml" | "address";

const readSamlMetadata: Handler<"readSamlMetadata"> = async ({ id, xml, address }, { hub, session }) => {
  await hub.limits.count("samlMetadata", session.userId);
  const stored = await storedSignOn(hub.db, id);
  if (stored.settings?.kind !== "saml") throw notFound();
  const fault = address ? exactAddressFault(address, hub.allowHttpRedirects) : undefined;
  if (fault !== undefined) throw refused("address", fault);
  const field: Field = xml ? "xml" : "address";
  if (!xml && !address) throw refused("xml", words.metadataNeeded);
  const bytes = xml ? Buffer.from(xml) : await fetched(hub.destinations, address ?? "");
  const found = metadataIn(bytes, field);
  if (found.entityId !== stored.settings.entityId)
    throw refused(field, words.foreignMetadata(found.entityId.slice(0, 200)));
  const settings = settingsOf(found, stored);
  judge(hub, stored, settings, field);
  return {
    msg: words.metadataRead,
    data: {
      kept: keptOf(stored),
      found: {
        acs: found.acs.map(({ uri, index, isDefault }) => ({ uri, index, isDefault })),
        logout: found.logout,
        certificates: certificatesIn(settings.samlCertificates ?? "")?.map(shown) ?? [],
        nameIds: [...found.nameIds.filter(askedFormat), ...found.nameIds.filter((each) => !askedFormat(each))],
        signedRequests: found.signedRequests,
      },
      keptAddress: stored.settings.samlMetadataUri,
      settings: { ...settings, ...(address && { samlMetadataUri: address }) },
      xml: bytes.toString("utf8"),
      version: versionOf(stored),
    },
  };
};

const refused = (field: Field, msg: string): Failure => invalid(msg, { [field]: [msg] });

/** @throws Failure 400 by field */
function metadataIn(bytes: Buffer, field: Field): ProviderMetadata {
  if (bytes.length > SAML_METADATA_MAX) throw refused(field, words.metadataTooLong(SAML_METADATA_MAX / 1000));
  try {
    return readProviderMetadata(bytes);
  } catch (error) {
    throw error instanceof UnfitMetadata ? refused(field, error.message) : error;
  }
}

/** @throws Failure 400 */
async function fetched(destinations: Services["destinations"], address: string): Promise<Buffer> {
  const answer = await fetchGuarded(destinations, words.metadataHost, address).catch((error: unknown) => {
    const isTold = error instanceof DeliveryError || error instanceof AnswerTooLong;
    throw refused("address", isTold ? error.message : words.metadataUnreached(errorCode(error) ?? ""));
  });
  if (answer.status !== 200) throw refused("address", words.metadataStatus(answer.status));
  return Buffer.from(await answer.arrayBuffer());
}

function settingsOf(found: ProviderMetadata, stored: StoredSignOn) {
  const environments = new Map(addressesFor(stored, "acs").map(({ uri, environment }) => [uri, environment]));
  const nameIdFormat = found.nameIds.map(askedFormat).find(Boolean);
  return {
    acsUris: found.acs.map(({ uri, index }) => {
      const environment = environments.get(uri);
      return { uri, ...(environment && { environment }), ...(index !== undefined && { index }) };
    }),
    samlLogoutUri: found.logout ?? null,
    samlCertificates: found.certificates.length > 0 ? found.certificates.join("\n") : null,
    ...(nameIdFormat && { nameIdFormat }),
    ...(found.signedRequests !== undefined && { signedRequests: found.signedRequests }),
  };
}

const Limits = z.object({ acsUris: signOn.input.acsUris, samlCertificates: signOn.input.samlCertificates });

/** As saveSignOn would. @throws Failure 400 by the field that the metadata came by */
function judge(
  { allowHttpRedirects, publicUrl }: Pick<Services, "allowHttpRedirects" | "publicUrl">,
  stored: StoredSignOn,
  settings: ReturnType<typeof settingsOf>,
  field: Field,
): void {
  const { acsUris, samlLogoutUri } = settings;
  const addresses = [...acsUris.map(({ uri }) => uri), ...(samlLogoutUri === null ? [] : [samlLogoutUri])];
  for (const address of addresses)
    if (!HttpUrl.safeParse(address).success) throw refused(field, words.metadataAddress(address.slice(0, 200)));
  if (!Limits.safeParse(settings).success) throw refused(field, words.metadataTooMuch);
  const whole = { ...wholeOf(stored), ...settings };
  // Metadata changes no further claim.
  const attributes = new Set(sourcesOf(whole));
  try {
    judgeSignOn(whole, changedOf(settings, stored), { allowHttp: allowHttpRedirects, publicUrl, attributes });
  } catch (error) {
    throw error instanceof Failure ? refused(field, error.msg) : error;
  }
}

function keptOf(stored: StoredSignOn): SamlProvider {
  const { samlLogoutUri, samlCertificates, nameIdFormat, signedRequests } = wholeOf(stored);
  return {
    acs: addressesFor(stored, "acs").map(({ uri, index }, at) => ({ uri, index, isDefault: at === 0 })),
    logout: samlLogoutUri,
    certificates: certificatesIn(samlCertificates ?? "")?.map(shown) ?? [],
    nameIds: [NAME_ID_FORMATS[nameIdFormat]],
    signedRequests,
  };
}

const shown = ({ subject, fingerprint256, validTo }: X509Certificate) => ({
  subject: subject.replaceAll("\n", ", "),
  fingerprint: fingerprint256,
  validUntil: new Date(validTo).toISOString(),
});

export const samlMetadataHandlers = { readSamlMetadata } satisfies Handlers;
