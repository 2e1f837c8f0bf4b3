import { data } from "@remix-run/node";
import type { UserFormCall } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import { dialogAction } from "./dialog.server";

/** For dialogs whose buttons (`PostButton`) act at once; they stay open. */
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
