import { Form } from "@remix-run/react";
import type { NoticeContent } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { Submit } from "~/ui/button";
import { CopyBlock } from "~/ui/copy-block";
import { CopyField } from "~/ui/copy-field";
import { FieldGroup } from "~/ui/field-row";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { FoldedBlocks } from "./folded-blocks";
import { type SamlConnection, samlSettings } from "./saml-settings-words";
import { words } from "./saml-words";
import { type SeenApplications, TakenCertificates } from "./taken-certificates";

interface SamlValuesProps {
  /** The application's. */
  id: string;
  connection: SamlConnection;
  /** PEM. */
  next: string;
  seen: SeenApplications;
  /** Undefined for readers. */
  csrfToken?: string;
  notice?: NoticeContent;
}

export const SamlValues = ({ id, connection, next, seen, csrfToken, notice }: SamlValuesProps) => (
  <Panel wide>
    {notice && <Notice {...notice} />}
    <Hint className="mb-4">{words.lead}</Hint>
    <CopyField id="metadata" label={words.metadata} value={connection.metadata} hint={words.metadataHint} />
    <CopyField id="entity-id" label={words.entityId} value={connection.metadata} />
    <CopyField id="sign-in" label={words.signIn} value={connection.signIn} />
    <CopyField id="logout" label={words.logout} value={connection.logout} />
    <FieldGroup legend={words.certificates}>
      <Hint className="mb-3">{words.certificatesHint}</Hint>
      <CopyBlock id="current" label={words.current} value={connection.certificate} />
      <CopyBlock id="next" label={words.next} value={next} />
      <TakenCertificates path={paths.signOnConnect(id)} {...seen} />
      {csrfToken && (
        <Form method="post">
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <Hint className="mb-3">{words.rotateHint}</Hint>
          <Submit intent="rotate" kind="plain">
            {words.rotate}
          </Submit>
        </Form>
      )}
    </FieldGroup>
    <FieldGroup legend={words.ready}>
      <Hint className="mb-3">{words.readyHint}</Hint>
      <FoldedBlocks blocks={samlSettings(connection)} />
    </FieldGroup>
  </Panel>
);
