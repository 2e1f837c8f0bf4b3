import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { keptForm, refusedForm } from "~/auth/form-reply.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { overlaid, showFormAgain, shownAgain } from "~/auth/kept-answer.server";
import { TOO_LARGE_STATUS } from "~/auth/problem.server";
import { adminAction, readerLoader, type UserFormCall } from "~/auth/require-user.server";
import { askInPlace } from "~/console/kit/dialog.server";
import { dataOf } from "~/console/kit/list.server";
import type { Contract } from "~/contract";
import type { OutputOf } from "~/contract/kit/endpoint";
import { SAML_METADATA_MAX } from "~/contract/kit/saml-rules";
import { entered } from "~/lib/form-entry";
import { type FormReply, refused, untouched, WHOLE_FORM } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { offered } from "./offered.server";
import { words } from "./saml-metadata-words";

export type Difference = Pick<OutputOf<Contract["readSamlMetadata"]>, "kept" | "found" | "xml" | "version"> & {
  nameIdStays: boolean;
  address: { kept: string; found: string };
};

export interface MetadataShown {
  form: FormReply;
  difference?: Difference;
}

export const loadMetadata = readerLoader(async (call) => {
  offered();
  const { api, session, params, isAdmin } = call;
  const { application, kind, samlMetadataUri } = dataOf(await api("signOnOfApplication", { id: params.id ?? "" }));
  const form: FormReply = samlMetadataUri ? { initialValue: { address: samlMetadataUri } } : untouched;
  const shown: MetadataShown = { form };
  const page = { application, kind, isAdmin, csrfToken: csrfTokenOf(session), notice: session.get("notice"), ...shown };
  const kept = await shownAgain(call);
  return answerPage(session, overlaid(page, kept), { status: kept?.status });
});

const File = z.instanceof(Blob);

export const takeMetadata = adminAction(
  async (call) => {
    offered();
    return call.form.get("intent") === "apply" ? apply(call) : show(call);
  },
  {
    whenAsked: askInPlace,
    whenUnsent: ({ session, form }, msg, status) => {
      const field = status === TOO_LARGE_STATUS ? "file" : WHOLE_FORM;
      return answerPage<MetadataShown>(session, { form: refused(keptForm(form), { [field]: [msg] }) }, { status });
    },
  },
);

async function show(call: UserFormCall) {
  const { api, session, form, params } = call;
  const id = params.id ?? "";
  const file = File.safeParse(form.get("file")).data;
  const isFile = file !== undefined && file.size > 0;
  if (isFile && file.size > SAML_METADATA_MAX)
    return showFormAgain(call, refused(keptForm(form), { file: [words.fileTooLarge] }), 400);
  const address = entered(form, "address").trim();
  const xml = isFile ? await file.text() : xmlIn(form).trim();
  const answer = await api("readSamlMetadata", { id, xml, address });
  if (answer.code !== 200)
    return showFormAgain(call, refusedForm(form, answer, [], isFile ? { xml: "file" } : {}), answer.code);
  const { settings, keptAddress, ...found } = answer.data;
  const difference: Difference = {
    ...found,
    nameIdStays: settings.nameIdFormat === undefined,
    address: { kept: keptAddress ?? "", found: address },
  };
  return answerPage<MetadataShown>(session, { form: untouched, difference });
}

/** Browsers send line ends as two characters: longer than what was read. */
const xmlIn = (form: FormData): string => entered(form, "xml").replaceAll("\r\n", "\n");

/** As shown: the address may have another by now. */
async function apply(call: UserFormCall) {
  const { api, session, form, params } = call;
  const id = params.id ?? "";
  const read = await api("readSamlMetadata", { id, xml: xmlIn(form) });
  if (read.code !== 200) return showFormAgain(call, refusedForm(form, read), read.code);
  const version = Number(entered(form, "version"));
  const samlMetadataUri = entered(form, "address");
  const answer = await api("saveSignOn", { id, kind: "saml", ...read.data.settings, samlMetadataUri, version });
  if (answer.code !== 200) return showFormAgain(call, refusedForm(form, answer), answer.code);
  session.flash("notice", { kind: "success", text: words.applied });
  return redirectTo(session, paths.signOnMetadata(id));
}
