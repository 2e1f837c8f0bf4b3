import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage } from "~/auth/handlers.server";
import { problem } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";
import { SEARCH_MAX } from "~/contract/kit/rules";
import { type FormReply, untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { Announcements, type Shown } from "~/portal/announcement/announcements";
import { announcementsOf } from "~/portal/announcement/announcements.server";
import { ownTiles } from "~/portal/launch/access.server";
import { ClientChoice } from "~/portal/launch/client-choice";
import { Button, ButtonAnchor, Submit } from "~/ui/button";
import { DialogFoot } from "~/ui/dialog-parts";
import { ErrorSummary } from "~/ui/error-summary";
import { PlainDialog } from "~/ui/plain-dialog";
import { PlainForm } from "~/ui/plain-form";
import { inputLook } from "~/ui/text-field";
import { launcherOf } from "./launcher.server";
import { sso } from "./tile-words";

export const loader = userLoader(async ({ session, user, api, params, url }) => {
  const tile = (await ownTiles(api, user._id)).find(({ applicationId }) => applicationId === params.applicationId);
  if (!tile) throw problem("not-found");
  const { applicationId, name } = tile;
  const answer = await api("clientsOfApplicationAndUser", { userId: user._id, applicationId });
  if (answer.code !== 200) throw problem(answer.code === 503 ? "unavailable" : "broken", answer.msg);
  const clients = answer.data.flatMap(({ clientData, role }) =>
    clientData.map(({ _id, actualName, displayName }) => ({
      ...{ _id, name: actualName, role: role ?? "" },
      // Says more than the short name.
      ...(displayName && displayName !== actualName && { displayName }),
    })),
  );
  const search = (url.searchParams.get("client") ?? "").trim().slice(0, SEARCH_MAX);
  const { used } = await launcherOf(api);
  const last = used.find((each) => each.applicationId === applicationId)?.clientId;
  return answerPage(session, {
    application: { id: applicationId, name },
    clients: lastFirst(clients.filter(isFound(search)), last),
    search: clients.length > MANY || search ? search : undefined,
    announcements: await announcementsOf(api, applicationId),
    csrfToken: csrfTokenOf(session),
    opensHere: url.searchParams.get("window") === "this",
  });
});

interface Choice {
  _id: string;
  name: string;
  displayName?: string;
  role: string;
}

/** With fewer clients all are seen at once. */
const MANY = 10;

const isFound =
  (search: string) =>
  ({ name, displayName = "" }: Choice) =>
    `${name} ${displayName}`.toLowerCase().includes(search.toLowerCase());

/** The client opened last, which is preselected, then by name. */
const lastFirst = (clients: readonly Choice[], last: string | undefined): Choice[] =>
  clients.toSorted((one, other) => Number(other._id === last) - Number(one._id === last));

export const meta: MetaFunction = () => [{ title: pageTitle(sso.title) }];

export default function SsoDialogRoute() {
  return <SsoDialog {...useLoaderData<typeof loader>()} form={untouched} />;
}

interface SsoDialogProps {
  application: { id: string; name: string };
  clients: readonly Choice[];
  /** What is searched for; undefined where there are too few clients to search. */
  search: string | undefined;
  announcements: readonly Shown[];
  csrfToken: string;
  form: FormReply;
  /** The user came from the application. */
  opensHere: boolean;
}

const labels = { clientId: sso.client };

/** Spec §4, dashboard tile. */
function SsoDialog({ application, clients, search, announcements, csrfToken, form, opensHere }: SsoDialogProps) {
  // The dialog's window returns to the tiles (public/frame.js).
  const newWindow = { target: "_blank", rel: "noopener" };

  return (
    <PlainDialog title={sso.title} closeHref={paths.apps}>
      <ErrorSummary form={form} labels={labels} />
      <Announcements announcements={announcements} />
      {search !== undefined && (
        <form className="mb-4 flex items-end" method="get" action={paths.app(application.id)} role="search">
          {opensHere && <input type="hidden" name="window" value="this" />}
          <label className="min-w-0 flex-1 text-sm font-semibold">
            {sso.search}
            <input
              className={`${inputLook} mt-1 font-normal`}
              type="search"
              name="client"
              dir="auto"
              defaultValue={search}
              maxLength={SEARCH_MAX}
              autoComplete="off"
            />
          </label>
          <span className="ml-2">
            <Button type="submit">{sso.searchSubmit}</Button>
          </span>
        </form>
      )}
      <PlainForm csrfToken={csrfToken} action={paths.launch} {...(opensHere ? {} : newWindow)}>
        <input type="hidden" name="applicationId" value={application.id} />
        {clients.length === 0 ? (
          <p className="my-3" role="status">
            {sso.noneFound(search ?? "")} <a href={paths.app(application.id)}>{sso.all}</a>
          </p>
        ) : (
          <ClientChoice
            form={form}
            lead={sso.lead(application.name)}
            clients={clients}
            className="mt-3 max-h-[50vh] overflow-y-auto"
          />
        )}
        <DialogFoot>
          <ButtonAnchor href={paths.apps} data-place="">
            {sso.cancel}
          </ButtonAnchor>
          {clients.length > 0 && <Submit intent="launch">{sso.submit}</Submit>}
        </DialogFoot>
      </PlainForm>
    </PlainDialog>
  );
}
