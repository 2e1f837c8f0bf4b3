import { useLoaderData } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { fromRecord } from "~/console/kit/below";
import { Facts } from "~/console/kit/facts";
import { dataOf, findRecord } from "~/console/kit/list.server";
import type { StandInOf } from "~/contract/stand-in";
import { user } from "~/contract/user";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { pictureAddress } from "~/lib/picture-address";
import { typedDays } from "~/lib/zone.server";
import { valueInWords } from "~/portal/attribute/fields";
import { LightLink } from "~/ui/light-link";
import { NameInFull } from "~/ui/naming";
import { Time, useDays } from "~/ui/time";
import { userActions, userActionsInClient } from "./actions";
import { withPeriod } from "./period";
import { words } from "./words";

export const loader = readerLoader(async ({ api, params, isAuditor, administers, request }) => {
  const userId = params.id ?? "";
  const isInClient = administers.length > 0;
  const [record, roles, hold] = await Promise.all([
    findRecord(api, "listActiveUsers", userId),
    api("rolesOfUser", { userId }),
    api("userHold", { userId }),
  ]);
  const further = isInClient ? undefined : await furtherFacts(api, userId);
  const { _id, firstName, lastName, phoneNumber, email, userName, isPhoneVerified = false, profileImage } = record;
  return {
    _id,
    person: { firstName, lastName, phoneNumber, email, userName, isPhoneVerified, profileImage },
    roles: dataOf(roles).map(({ _id, name, ...period }) => ({
      _id,
      name: withPeriod(name, period, typedDays(request).zone),
    })),
    isActive: record.isActive,
    isHeld: hold.code === 200 && hold.data.isHeld,
    ...further,
    isAuditor,
    isInClient,
  };
});

/** Other product APIs know none of these, nor hold-ups. */
async function furtherFacts(api: Api, userId: string) {
  const [signIns, standIns, deletion, terms, groups, attributes] = await Promise.all([
    api("listSignIns", { userId, page: 1, size: 25 }),
    api("standInsOf", { userId }),
    api("listDeletionRequests", { userId }),
    api("listAcceptances", { userId, page: 1, size: 25 }),
    api("groupsOfUser", { userId }),
    api("attributesOfUser", { userId }),
  ]);
  return {
    lastSignIn: signIns.code === 200 ? signIns.data.find(({ outcome }) => outcome === "SUCCESS")?.at : undefined,
    deletion: deletion.code === 200 ? deletion.data[0] : undefined,
    terms: terms.code === 200 ? terms.data : [],
    groups: groups.code === 200 ? groups.data.filter(({ isMember }) => isMember) : [],
    attributes: attributes.code === 200 ? attributes.data.filter(({ value }) => value !== "") : [],
    ...(standIns.code === 200 && standIns.data),
  };
}

const { labels } = user;

export default function UserFacts() {
  const { _id, person, roles, isActive, isHeld, isAuditor, isInClient, ...further } = useLoaderData<typeof loader>();
  const { lastSignIn, standIn, standsInFor, deletion, terms = [], groups = [], attributes = [] } = further;
  const { firstName, lastName, phoneNumber, email, userName, isPhoneVerified, profileImage } = person;
  return (
    <Facts
      facts={[
        [
          words.picture,
          profileImage && (
            <img
              className="rounded-full border object-cover"
              src={pictureAddress(profileImage)}
              alt={words.picturePreview(firstName)}
              width={64}
              height={64}
            />
          ),
        ],
        [labels.firstName, firstName],
        [labels.lastName, lastName],
        [labels.email, email],
        [labels.phoneNumber, phoneNumber && (isPhoneVerified ? words.verified(phoneNumber) : phoneNumber)],
        [labels.userName, userName],
        [
          words.role,
          roles.length > 0 &&
            roles.map((role) =>
              isInClient ? (
                <NameInFull key={role._id} name={role.name} />
              ) : (
                <LightLink key={role._id} to={paths.rolePage(role._id)}>
                  <NameInFull name={role.name} />
                </LightLink>
              ),
            ),
        ],
        [
          words.groups,
          groups.length > 0 &&
            groups.map((group) => (
              <LightLink className="block" key={group._id} to={paths.groupPage(group._id)} dir="auto">
                {group.name}
              </LightLink>
            )),
        ],
        [
          words.attributes,
          attributes.length > 0 &&
            attributes.map((attribute) => (
              <span className="block break-anywhere" key={attribute._id} dir="auto">
                {words.attribute(attribute.label, valueInWords(attribute))}
              </span>
            )),
        ],
        [words.lastSignIn, lastSignIn && <Time at={lastSignIn} />],
        [
          words.sessions,
          isHeld && (
            <>
              {words.held} <LightLink to={`${paths.userPage(_id)}/sessions${fromRecord}`}>{words.liftHold}</LightLink>
            </>
          ),
        ],
        [
          words.asksForDeletion,
          deletion && (
            <>
              <Time at={deletion.askedAt} /> <bdi>{deletion.reason}</bdi>{" "}
              {!isAuditor && (
                <LightLink to={`${paths.userPage(_id)}/deletion${fromRecord}`}>{words.refuseDeletion}</LightLink>
              )}
            </>
          ),
        ],
        [
          words.terms,
          terms.length > 0 &&
            terms.map(({ _id: acceptance, terms: version, acceptedAt }) => (
              <span className="block" key={acceptance}>
                <bdi>{version}</bdi>, <Time at={acceptedAt} />
              </span>
            )),
        ],
        [words.standIn, standIn && <StandIn {...standIn} />],
        [
          words.standsInFor,
          standsInFor !== undefined &&
            standsInFor.length > 0 &&
            standsInFor.map((each) => <StandIn key={each.userId} {...each} />),
        ],
      ]}
      actions={isInClient ? userActionsInClient(_id, fromRecord) : userActions({ _id, isActive }, fromRecord)}
      isReadOnly={isAuditor}
    />
  );
}

function StandIn({ userId, name, email, validFrom, validUntil }: StandInOf) {
  const days = useDays();
  return (
    <span className="block">
      <LightLink to={paths.userPage(userId)} dir="auto">
        {name}
      </LightLink>{" "}
      ({email}), {words.standInDays(days.beginning(validFrom), days.end(validUntil))}
    </span>
  );
}
