import { CopyField } from "~/ui/copy-field";
import { FieldGroup } from "~/ui/field-row";
import { words } from "./words";

export interface Integration {
  id: string;
  issuer?: string;
  keys?: string;
  launchLink?: string;
}

export const IntegrationFacts = ({ id, issuer, keys, launchLink }: Integration) => (
  <FieldGroup legend={words.integration}>
    <CopyField id="application-id" label={words.id} value={id} hint={words.idHint} />
    {issuer && <CopyField id="issuer" label={words.issuer} value={issuer} hint={words.issuerHint} />}
    {keys && <CopyField id="keys" label={words.keys} value={keys} hint={words.keysHint} />}
    {launchLink && (
      <CopyField id="launch-link" label={words.launchLink} value={launchLink} hint={words.launchLinkHint} />
    )}
  </FieldGroup>
);
