import { redirectTo } from "~/auth/handlers.server";
import { adminAction, type UserFormCall } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";

interface RowAct {
  list: string;
  act(id: string, call: UserFormCall): Promise<Envelope<unknown>>;
}

/** For `RowSubmit`s; the list stays and shows the result. */
export const rowAction = ({ list, act }: RowAct) =>
  adminAction(async (call) => {
    const id = call.form.get("id");
    const answer = await act(typeof id === "string" ? id : "", call);
    call.session.flash("notice", { kind: answer.code === 200 ? "success" : "error", text: answer.msg });
    return redirectTo(call.session, list + call.url.search);
  });
