import { type Api, isPortico } from "~/gateway/api.server";
import { paths } from "~/lib/paths";

/** For pages that refuse an application: the form that asks for it. @returns undefined unless it may be asked for */
export async function requestLinkFor(api: Api, application: string): Promise<string | undefined> {
  if (!isPortico()) return undefined;
  const answer = await api("requestableApplication", { application });
  return answer.code === 200 ? paths.requestAccess(answer.data.name) : undefined;
}
