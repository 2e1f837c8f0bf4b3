import { problemOf } from "~/auth/problem.server";
import type { Api } from "~/gateway/api.server";
import type { WantedApplication } from "~/lib/paths";

/** What a link names, before anybody fills in a form for it. */
interface Door {
  /** Whether users may assign it to themselves. */
  isOpen: boolean;
  /** The application's, where the product API gives it. */
  applicationName?: string | undefined;
}

/** @throws Response error page when the product API does not say whether it is open */
export async function askAtDoor(api: Api, wanted: WantedApplication): Promise<Door> {
  const answer = await api("checkSelfAssignment", { ...wanted });
  if (answer.code === 400) return { isOpen: false };
  if (answer.code !== 200) throw problemOf(answer);
  return { isOpen: true, applicationName: answer.data.applicationName };
}
