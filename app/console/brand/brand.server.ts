import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "~/auth/problem.server";
import { editingOf } from "~/console/kit/edit.server";
import { dataOf } from "~/console/kit/list.server";
import { saveWithLogo } from "~/console/kit/logo.server";
import { entriesOf, formSchema } from "~/console/kit/record-form.server";
import { brand } from "~/contract/brand";
import { INSTALLATION_ID } from "~/contract/kit/rules";
import { isPortico } from "~/gateway/api.server";
import { readableColor } from "~/lib/brand-colors";
import type { Values } from "~/lib/form-reply";
import { colorIn } from "./typed-color";

/** The page without an id is the installation's. */
const withOwner = <Args extends LoaderFunctionArgs | ActionFunctionArgs>(args: Args): Args => {
  if (!isPortico()) throw problem("not-found");
  return { ...args, params: { ...args.params, id: args.params.id ?? INSTALLATION_ID } };
};

const edit = editingOf(
  async ({ api, params }) => dataOf(await api("readBrand", { id: params.id ?? "" })),
  (record, { params }) => ({ owner: record.owner, id: params.id ?? "", values: entriesOf(brand, record) }),
);

const save = saveWithLogo(
  { field: "brandLogo", upload: (file, { api }) => api("uploadLogoImage", { logo: file, owner: "application" }) },
  edit.changing({
    schema: formSchema(brand),
    list: ({ url }) => url.pathname,
    steps: {
      "take-color": async ({ form }) => {
        const color = colorIn(form.get("color"));
        const values: Values = color ? { color: readableColor(color) } : {};
        return { values };
      },
    },
    save: (value, { api, id, version }) => api("saveBrand", { ...value, id, version }),
  }),
);

export const loadBrand = (args: LoaderFunctionArgs) => edit.load(withOwner(args));
export const changeBrand = (args: ActionFunctionArgs) => save(withOwner(args));
