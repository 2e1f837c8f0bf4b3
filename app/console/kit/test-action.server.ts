import { data } from "@remix-run/node";
import type { z } from "zod";
import { keptForm, readFields, refusedForm } from "~/auth/form-reply.server";
import type { UserFormCall } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import { refused, WHOLE_FORM } from "~/lib/form-reply";
import { dialogAction } from "./dialog.server";

/** Another server, such as a mail server, refused. */
const REFUSED_BY_OTHER_SERVER = 502;

interface Test<Schema extends z.ZodType> {
  /** Includes the pressed button's intent. */
  schema: Schema;
  attempt(id: string, value: z.output<Schema>, call: UserFormCall): Promise<Envelope<unknown>>;
}

/** Stays open with the result. Its loader is a `newLoader`. */
export const testAction = <Schema extends z.ZodType>({ schema, attempt }: Test<Schema>) =>
  dialogAction(
    async (call) => {
      const { form, params } = call;
      const fields = readFields(form, schema);
      if (!fields.ok) return data({ form: fields.failed, done: undefined }, { status: 400 });
      const answer = await attempt(params.id ?? "", fields.value, call);
      if (answer.code === 200) return data({ form: keptForm(form), done: answer.msg });
      // Proxies would replace a 502's page.
      const status = answer.code === REFUSED_BY_OTHER_SERVER ? 200 : answer.code;
      return data({ form: refusedForm(form, answer), done: undefined }, { status });
    },
    {
      whenUnsent: ({ form }, msg, status) =>
        data({ form: refused(keptForm(form), { [WHOLE_FORM]: [msg] }), done: undefined }, { status }),
    },
  );
