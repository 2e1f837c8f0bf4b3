import { type FormCall, redirectTo } from "~/auth/handlers.server";
import { wayOf } from "~/auth/sealed-way.server";
import { doors, paths } from "~/lib/paths";
import { stepsFrom } from "~/lib/steps";

/** To the page that asks for a password: the application's door if the browser came by one. */
export function backToPage({ session, url }: FormCall): Promise<never> {
  const { returnTo = paths.login } = wayOf(session);
  const isDoor = doors.includes(returnTo.split("?", 1)[0]!);
  return redirectTo(session, isDoor ? returnTo : stepsFrom(url).login);
}
