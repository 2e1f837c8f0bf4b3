import { problemOf } from "~/auth/problem.server";
import type { Api } from "~/gateway/api.server";
import type { WantedApplication } from "~/lib/paths";

interface Door {
  /** Whether users may assign it to themselves. */
  isOpen: boolean;
  applicationName?: string | undefined;
}

/** @throws Response error page if the product API does not answer */
export async function askAtDoor(api: Api, wanted: WantedApplication): Promise<Door> {
  const answer = await api("checkSelfAssignment", { ...wanted });
  if (answer.code === 400) return { isOpen: false };
  if (answer.code !== 200) throw problemOf(answer);
  return { isOpen: true, applicationName: answer.data.applicationName };
}
