import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { Confirmable } from "~/console/kit/confirmable";
import { titled } from "~/console/kit/titled";
import { URL_MAX } from "~/contract/kit/rules";
import { SAML_METADATA_MAX } from "~/contract/kit/saml-rules";
import { paths } from "~/lib/paths";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FileField } from "~/ui/file-field";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { areaLook, TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import { SignOnFrame } from "./frame";
import type { loadMetadata, MetadataShown, takeMetadata } from "./metadata.server";
import { MetadataDifference } from "./metadata-difference";
import { words } from "./saml-metadata-words";
import { words as allWords } from "./words";

export { loadMetadata as loader, takeMetadata as action } from "./metadata.server";

export const shouldRevalidate = () => true;

export const meta = titled(allWords.title);

const labels = { file: words.file, xml: words.xml, address: words.address };

export default function SamlMetadata() {
  const { application, kind, isAdmin, csrfToken, notice, ...loaded } = useLoaderData<typeof loadMetadata>();
  const { form, difference } = useShown(loaded);
  const address = paths.signOnMetadata(application._id);
  const why = kind !== "saml" ? words.notSaml : isAdmin ? undefined : words.onlyAdmins;
  return (
    <SignOnFrame application={application} kind={kind}>
      {why ? (
        <Notice kind="info" text={why} />
      ) : (
        <Confirmable>
          {notice && !difference && <Notice {...notice} />}
          {difference ? (
            <MetadataDifference difference={difference} address={address} csrfToken={csrfToken} />
          ) : (
            <Panel wide>
              <ErrorSummary form={form} labels={labels} />
              <Hint className="mb-4">{words.lead}</Hint>
              <Form method="post" action={address} encType="multipart/form-data" noValidate preventScrollReset>
                <input type="hidden" name="csrfToken" value={csrfToken} />
                <FileField
                  form={form}
                  name="file"
                  label={words.file}
                  hint={words.fileHint}
                  accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
                  maxBytes={SAML_METADATA_MAX}
                  tooLarge={words.fileTooLarge}
                />
                <TextAreaField
                  form={form}
                  name="xml"
                  label={words.xml}
                  hint={words.xmlHint}
                  rows={6}
                  required={false}
                  spellCheck={false}
                  dir="ltr"
                  className={`${areaLook} resize-y font-mono text-sm`}
                />
                <TextField
                  form={form}
                  name="address"
                  label={words.address}
                  hint={words.addressHint}
                  maxLength={URL_MAX}
                  required={false}
                  inputMode="url"
                  spellCheck={false}
                  dir="ltr"
                />
                <Submit intent="read">{words.read}</Submit>
              </Form>
            </Panel>
          )}
        </Confirmable>
      )}
    </SignOnFrame>
  );
}

/** Stays while the page asks who the user is. */
function useShown(loaded: MetadataShown): MetadataShown {
  const answered = useActionData<typeof takeMetadata>();
  const [last, setLast] = useState<MetadataShown>(loaded);
  if (!answered) return loaded;
  if (!("form" in answered)) return last;
  if (answered !== last) setLast(answered);
  return answered;
}
