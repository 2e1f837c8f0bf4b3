import { data } from "@remix-run/node";
import type { UserFormCall } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import { dialogAction } from "./dialog.server";

/**
 * Action of a dialog whose buttons (`PostButton`) do something to its record at once. It stays open and shows
 * the result.
 */
export const buttonAction = (act: (id: string, call: UserFormCall) => Promise<Envelope<unknown>>) =>
  dialogAction(
    async (call) => {
      const answer = await act(call.params.id ?? "", call);
      const notice = { kind: answer.code === 200 ? "success" : "error", text: answer.msg } as const;
      return data({ notice }, { status: answer.code });
    },
    {
      whenUnsent: (_call, msg, status) => data({ notice: { kind: "error", text: msg } as const }, { status }),
    },
  );
