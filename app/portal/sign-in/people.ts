import { formAction } from "~/auth/form-action.server";
import { pageLoader, redirectTo } from "~/auth/handlers.server";
import { entered } from "~/lib/form-entry";
import { stepsFrom } from "~/lib/steps";
import { backToPage } from "./back-to-page.server";
import { peopleOfBrowser as words } from "./words";

/** For users who open the address by hand. */
export const loader = pageLoader(({ session, url }) => redirectTo(session, stepsFrom(url).login));

/** Names only whom this browser knows by its own cookie. */
export const action = formAction(async (call) => {
  const { form, session } = call;
  const userId = entered(form, "pick") || entered(form, "forget");
  const person = session.people.people.find((each) => each.userId === userId);
  if (!person) session.flash("notice", { kind: "info", text: words.gone });
  else if (form.has("pick")) session.set("identifier", person.email);
  else {
    session.forgetPerson(userId);
    if (session.get("identifier") === person.email) session.unset("identifier");
    session.flash("notice", { kind: "success", text: words.forgotten(person.name) });
  }
  return backToPage(call);
});

export { EmptyView as default } from "~/portal/problem/empty-view";
