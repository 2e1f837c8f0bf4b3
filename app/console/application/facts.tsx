import { useLoaderData } from "@remix-run/react";
import { readerLoader } from "~/auth/require-user.server";
import { LATEST_ROWS, LatestAccess } from "~/console/access/latest-access";
import { fromRecord } from "~/console/kit/below";
import { Facts } from "~/console/kit/facts";
import { findRecord } from "~/console/kit/list.server";
import { factorPolicyNames } from "~/console/kit/words";
import { offersSignOn } from "~/console/sign-on/offered.server";
import { application } from "~/contract/application";
import { words as signOnWords } from "~/contract/sign-on-words";
import type { Api } from "~/gateway/api.server";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { pictureAddress } from "~/lib/picture-address";
import { applicationActions } from "./actions";
import { type AsApi, apiFacts, isOpened } from "./api-facts";
import { words } from "./words";

export const loader = readerLoader(async ({ api, params, isAuditor }) => {
  const applicationId = params.id ?? "";
  const [record, access] = await Promise.all([
    findRecord(api, "listApplications", applicationId),
    api("listAccess", { applicationId, at: new Date().toISOString(), page: 1, size: LATEST_ROWS, sort: "-since" }),
  ]);
  return {
    record,
    asApi: offersSignOn() && record.signOn?.kind === "oidc" ? await asApiOf(api, applicationId) : undefined,
    access: access.code === 200 ? { entries: access.data, total: access.total ?? access.data.length } : undefined,
    offersSignOn: offersSignOn(),
    publicUrl: env().publicUrl,
    isAuditor,
  };
});

/** Undefined for an application that has no audience. */
async function asApiOf(api: Api, id: string): Promise<AsApi | undefined> {
  const answer = await api("signOnOfApplication", { id });
  if (answer.code !== 200 || answer.data.audiences.length === 0) return undefined;
  const { audiences, apiScopes, calledBy, callers, clientAuthentication } = answer.data;
  const introspection = env().publicUrl + paths.openidIntrospection;
  return { audiences, apiScopes, calledBy, callers, clientAuthentication, introspection };
}

const { labels } = application;

export default function ApplicationFacts() {
  const { record, access, asApi, offersSignOn, publicUrl, isAuditor } = useLoaderData<typeof loader>();
  const { _id, name, applicationSecret, applicationAllowedUrl, applicationRedirectUrl, factorPolicy, signOn } = record;
  return (
    <Facts
      facts={[
        [
          labels.applicationLogo,
          name.applicationLogo && (
            <img
              src={pictureAddress(name.applicationLogo)}
              alt=""
              width={85}
              height={70}
              className="bg-plain object-contain"
            />
          ),
        ],
        [labels.name, name.description],
        [labels.description, applicationSecret?.applicationLogoutUri],
        [words.signOn, asApi && !isOpened(record) ? words.api : signOn && signOnWords.kindNames[signOn.kind]],
        ...(asApi ? apiFacts(asApi) : []),
        [labels.allowedUrl, applicationAllowedUrl],
        [labels.redirectUrl, applicationRedirectUrl],
        [labels.factorPolicy, factorPolicy && factorPolicyNames[factorPolicy]],
        [labels.group, record.group],
        [words.openAddress, isOpened(record) && publicUrl + paths.open(_id)],
        [words.id, _id],
      ]}
      actions={applicationActions(_id, { search: fromRecord, offersSignOn })}
      isReadOnly={isAuditor}
    >
      {access && <LatestAccess {...access} all={`${paths.applicationPage(_id)}/access`} />}
    </Facts>
  );
}
