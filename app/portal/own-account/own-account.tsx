import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { answerPage } from "~/auth/handlers.server";
import { problem, problemOf } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";
import type { OwnChange, OwnSignIn } from "~/contract/own-account";
import { user as userRecord } from "~/contract/user";
import { isPortico } from "~/gateway/api.server";
import { deviceOf } from "~/lib/device";
import { inReadersLanguage, languageNames } from "~/lib/language";
import { fieldInWords } from "~/lib/naming";
import { paths } from "~/lib/paths";
import { pictureAddress } from "~/lib/picture-address";
import { pageTitle, shownProduct } from "~/lib/product";
import { shownAddress } from "~/lib/shown-address";
import { valueInWords } from "~/portal/attribute/fields";
import { LookForm } from "~/portal/look/look-form";
import { look } from "~/portal/look/words";
import { sessionWords } from "~/portal/session/words";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { ButtonAnchor } from "~/ui/button";
import { ButtonRow } from "~/ui/button-row";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { readableValue } from "~/ui/recorded-value";
import { Time, Zone } from "~/ui/time";
import { words } from "./words";

const ROWS = 10;
/** Fewer recovery codes are few. */
const CODES_LOW = 3;

export const loader = userLoader(async ({ api, session, user, role, url }) => {
  if (!isPortico()) throw problem("not-found");
  const page = Math.max(1, Number.parseInt(url.searchParams.get("page") ?? "1", 10) || 1);
  const [passkeys, factors, signIns, changes, deletion, terms, attributes] = await Promise.all([
    api("listPasskeys", {}),
    api("listFactors", { userId: user._id }),
    api("ownSignIns", { page, size: ROWS }),
    api("ownChanges", { page: 1, size: ROWS }),
    api("ownDeletion", {}),
    api("ownAcceptances", {}),
    api("ownAttributes", {}),
  ]);
  if (deletion.code !== 200) throw problemOf(deletion);
  if (attributes.code !== 200) throw problemOf(attributes);
  if (terms.code !== 200) throw problemOf(terms);
  if (passkeys.code !== 200) throw problemOf(passkeys);
  if (factors.code !== 200) throw problemOf(factors);
  if (signIns.code !== 200) throw problemOf(signIns);
  if (changes.code !== 200) throw problemOf(changes);
  const { firstName, lastName, email, phoneNumber, isPhoneVerified, userName, profileImage, timeZone } = user;
  return answerPage(session, {
    facts: {
      ...{
        name: `${firstName} ${lastName}`,
        email,
        userName,
        role,
        picture: pictureAddress(profileImage ?? "") || undefined,
      },
      timeZone: timeZone ?? undefined,
      attributes: attributes.data.attributes.map(({ label, maySet, ...held }) => ({
        label,
        maySet,
        value: held.value === "" ? undefined : valueInWords(held),
      })),
      phone: phoneNumber ? { number: phoneNumber, isVerified: isPhoneVerified === true } : undefined,
    },
    hasPasskey: passkeys.data.passkeys.length > 0,
    hasApp: factors.data.authenticators.length > 0,
    codesLeft: factors.data.hasFactor ? factors.data.recoveryCodesLeft : undefined,
    signIns: signIns.data,
    page,
    hasOlder: (signIns.total ?? 0) > page * ROWS,
    changes: changes.data,
    terms: terms.data.acceptances,
    asksForDeletion: deletion.data.request !== null,
    notice: session.get("notice"),
  });
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

export default function OwnAccount() {
  const { facts, hasPasskey, hasApp, codesLeft, signIns, page, hasOlder, changes, terms, notice, asksForDeletion } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={words.title} />
      {notice && <Notice {...notice} />}
      <Protection hasPasskey={hasPasskey} hasApp={hasApp} codesLeft={codesLeft} />
      <Section title={words.facts}>
        <Facts {...facts} />
      </Section>
      <Section title={words.signIns} hint={words.signInsHint}>
        {signIns.length === 0 ? <p>{words.noSignIn}</p> : <SignIns signIns={signIns} />}
        <p className="mt-2 text-sm">
          {hasOlder && (
            <a className={linkLook} href={`${paths.ownAccount}?page=${page + 1}`}>
              {words.more}
            </a>
          )}{" "}
          {page > 1 && (
            <a className={linkLook} href={paths.ownAccount}>
              {words.newest}
            </a>
          )}
        </p>
        <ButtonAnchor href={paths.notMe}>{words.notMe.link}</ButtonAnchor>
      </Section>
      {changes.length > 0 && (
        <Section title={words.changes} hint={words.changesHint}>
          <Changes changes={changes} />
        </Section>
      )}
      {terms.length > 0 && (
        <Section title={words.terms}>
          <ul className="text-sm">
            {terms.map(({ _id, terms: version, acceptedAt, language }) => (
              <li className="break-words py-1" key={_id}>
                <bdi>{version}</bdi>: <Time at={acceptedAt} /> ({languageNames[language]})
              </li>
            ))}
          </ul>
          <a className={linkLook} href={paths.terms}>
            {words.readTerms}
          </a>
        </Section>
      )}
      <Section title={look.title} hint={look.hint}>
        <LookForm />
      </Section>
      <Section title={words.data} hint={words.dataHint(shownProduct())}>
        <ButtonAnchor href={paths.ownData}>{words.download}</ButtonAnchor>
      </Section>
      <Section title={words.deletion.title} hint={words.deletion.hint}>
        <ButtonAnchor href={paths.ownDeletion}>
          {asksForDeletion ? words.deletion.see : words.deletion.link}
        </ButtonAnchor>
      </Section>
    </>
  );
}

const linkLook = "mr-4 inline-flex min-h-10 items-center";

const Section = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <section className="mb-8">
    <h2 className="mb-2 text-base">{title}</h2>
    {hint && <Hint className="mb-3">{hint}</Hint>}
    {children}
  </section>
);

interface ProtectionProps {
  hasPasskey: boolean;
  hasApp: boolean;
  codesLeft?: number;
}

function Protection({ hasPasskey, hasApp, codesLeft }: ProtectionProps) {
  const text = words.protection;
  const areCodesLow = codesLeft !== undefined && codesLeft < CODES_LOW;
  return (
    <Section title={text.title}>
      <p className="mb-3">
        {hasPasskey ? text.passkey : hasApp ? text.app : text.mail} {areCodesLow && text.codesLow(codesLeft)}
      </p>
      <ButtonRow>
        {areCodesLow ? (
          <ButtonAnchor kind="primary" href={paths.recoveryCodes}>
            {text.renewCodes}
          </ButtonAnchor>
        ) : (
          !hasPasskey && (
            <ButtonAnchor kind="primary" href={paths.newPasskey}>
              {text.addPasskey}
            </ButtonAnchor>
          )
        )}
        <ButtonAnchor href={paths.security}>{text.all}</ButtonAnchor>
        <ButtonAnchor href={paths.changePassword}>{text.password}</ButtonAnchor>
        <ButtonAnchor href={paths.sessions}>{text.sessions}</ButtonAnchor>
      </ButtonRow>
    </Section>
  );
}

interface FactsProps {
  name: string;
  email: string;
  userName?: string | null;
  role: string;
  picture?: string;
  phone?: { number: string; isVerified: boolean };
  timeZone?: string;
  attributes: readonly { label: string; value?: string | undefined; maySet: boolean }[];
}

function Facts({ name, email, userName, role, picture, phone, timeZone, attributes }: FactsProps) {
  const rows: [string, ReactNode][] = [
    [words.name, <bdi key="name">{name}</bdi>],
    [words.email, email],
    [
      words.phone,
      phone ? (
        <a href={paths.phone}>
          {phone.number} ({phone.isVerified ? words.verified : words.unverified})
        </a>
      ) : (
        words.none
      ),
    ],
    [words.userId, userName ?? words.none],
    [words.role, role],
    [words.timeZone, timeZone ?? words.browsers],
    ...attributes.map(({ label, value }): [string, ReactNode] => [
      label,
      value ? <bdi key={label}>{value}</bdi> : words.none,
    ]),
  ];
  return (
    <div className="flex flex-wrap items-start">
      <div className="mb-3 mr-4">
        <Avatar name={name} picture={picture} />
      </div>
      <div className="min-w-0">
        <dl className="mb-2 text-sm">
          {rows.map(([label, value], index) => (
            <div className="break-words py-1" key={`${index} ${label}`}>
              <dt className="inline font-semibold">{label}: </dt> <dd className="inline break-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <Hint className="mb-3">{words.factsHint}</Hint>
        <ButtonRow>
          <ButtonAnchor href={paths.ownName}>{words.changeName}</ButtonAnchor>
          <ButtonAnchor href={paths.ownEmail}>{words.changeEmail}</ButtonAnchor>
          <ButtonAnchor href={paths.ownPhone}>{words.changePhone}</ButtonAnchor>
          <ButtonAnchor href={paths.ownPicture}>{words.changePicture}</ButtonAnchor>
          <ButtonAnchor href={paths.ownTimeZone}>{words.changeTimeZone}</ButtonAnchor>
          {attributes.some(({ maySet }) => maySet) && (
            <ButtonAnchor href={paths.ownAttributes}>{words.changeAttributes}</ButtonAnchor>
          )}
        </ButtonRow>
      </div>
    </div>
  );
}

const SignIns = ({ signIns }: { signIns: readonly OwnSignIn[] }) => (
  <PlainTable title={words.signIns} headers={[words.when, words.what, words.outcome, words.device, words.address]}>
    {signIns.map(({ at, action, outcome, reason, subject, userAgent, clientAddress }, index) => (
      <tr key={`${at} ${index}`}>
        <td data-label={words.when}>
          <Time at={at} />
        </td>
        <td data-label={words.what} className="break-words">
          {words.about(words.actions[action], subject)}
        </td>
        <td data-label={words.outcome} className="break-words">
          {outcome === "SUCCESS" ? words.success : <Badge color="red">{words.failure}</Badge>}{" "}
          {reason && inReadersLanguage(reason)}
        </td>
        <td data-label={words.device}>{userAgent ? sessionWords.deviceName(deviceOf(userAgent)) : ""}</td>
        <td data-label={words.address} className="break-anywhere">
          {shownAddress(clientAddress)}
        </td>
      </tr>
    ))}
  </PlainTable>
);

const labels: Readonly<Record<string, string>> = userRecord.labels;
const labelOf = (field: string): string =>
  inReadersLanguage((Object.hasOwn(labels, field) ? labels[field] : undefined) ?? fieldInWords(field));

function Changes({ changes }: { changes: readonly OwnChange[] }) {
  const zone = useContext(Zone);
  return (
    <ul className="text-sm">
      {changes.map(({ at, action, changes: fields }, index) => (
        <li className="break-words border-t py-2" key={`${at} ${index}`}>
          <span className="mr-3 text-muted">
            <Time at={at} />
          </span>{" "}
          {words.changedTo(
            words.changed[action],
            fields.map(({ field, before, after }) =>
              words.change(labelOf(field), readableValue(field, before, zone), readableValue(field, after, zone)),
            ),
          )}
        </li>
      ))}
    </ul>
  );
}
