import { announcement } from "~/contract/announcement";
import { application } from "~/contract/application";
import { applicationRole } from "~/contract/application-role";
import { attribute } from "~/contract/attribute";
import type { AuditEvent } from "~/contract/audit";
import { brand } from "~/contract/brand";
import { clan } from "~/contract/clan";
import { client } from "~/contract/client";
import { connection } from "~/contract/connection";
import { emailConfiguration } from "~/contract/email-configuration";
import { group } from "~/contract/group";
import type { AuditSubject } from "~/contract/kit/audited";
import { page } from "~/contract/page";
import { permission } from "~/contract/permission";
import { poc } from "~/contract/poc";
import { role } from "~/contract/role";
import { serviceAccount } from "~/contract/service-account";
import { signOn } from "~/contract/sign-on";
import { smsConfiguration } from "~/contract/sms-configuration";
import { emailTemplate, smsTemplate } from "~/contract/template";
import { terms } from "~/contract/terms";
import { user } from "~/contract/user";
import { inReadersLanguage } from "~/lib/language";
import { fieldInWords } from "~/lib/naming";
import { words } from "./words";

const LABELS: Partial<Record<AuditSubject, Readonly<Record<string, string>>>> = {
  ANNOUNCEMENT: announcement.labels,
  APPLICATION: { ...signOn.labels, ...application.labels },
  APPLICATION_ROLE: applicationRole.labels,
  PAGE: page.labels,
  CLIENT: client.labels,
  BRAND: brand.labels,
  CLAN: clan.labels,
  GROUP: group.labels,
  ATTRIBUTE: attribute.labels,
  POC: poc.labels,
  EMAIL_CONFIGURATION: emailConfiguration.labels,
  SMS_CONFIGURATION: smsConfiguration.labels,
  EMAIL_TEMPLATE: emailTemplate.labels,
  SMS_TEMPLATE: smsTemplate.labels,
  TERMS: terms.labels,
  SERVICE_ACCOUNT: serviceAccount.labels,
  CONNECTION: connection.labels,
  USER: user.labels,
  ROLE: role.labels,
  PERMISSION: permission.labels,
};

type Kind = AuditEvent["subjectType"];
type Labels = Readonly<Record<string, string>>;

const inLabels = (labels: Labels, field: string): string | undefined =>
  Object.hasOwn(labels, field) ? labels[field] : undefined;

export const labelOf = (field: string, kind: Kind): string | undefined =>
  inLabels((kind && LABELS[kind]) ?? {}, field) ?? inLabels(words.fields, field);

/** Default: the field's name. */
export const fieldName = (field: string, kind: Kind): string =>
  inReadersLanguage(labelOf(field, kind) ?? fieldInWords(field));
