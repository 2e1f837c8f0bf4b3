import { applications } from "../application";
import { applicationRoles } from "../application-role";
import { audit } from "../audit";
import { clans } from "../clan";
import { clients } from "../client";
import { approval } from "../document-approval";
import { emailConfigurations } from "../email-configuration";
import type { Endpoint } from "../kit/endpoint";
import { oauth } from "../launch";
import { messages } from "../message";
import { pages } from "../page";
import { permissions } from "../permission";
import { pocs } from "../poc";
import { roles } from "../role";
import { sessions } from "../session";
import { account } from "../sign-in";
import { smsConfigurations } from "../sms-configuration";
import { templates } from "../template";
import { users } from "../user";

export interface Tag {
  name: string;
  description: string;
  calls: Readonly<Record<string, Endpoint>>;
}

/** The contract's domains, in the order of spec §7. */
export const TAGS: readonly Tag[] = [
  {
    name: "Sign-in and account",
    description: "Registering, signing in with password and one-time code, passwords.",
    calls: account,
  },
  {
    name: "Launch and session",
    description: "Opening an application for its user, where somebody is signed in, and signing out.",
    calls: { ...oauth, ...sessions },
  },
  { name: "Users", description: "User administration, and what a user's own dashboard reads.", calls: users },
  {
    name: "Roles and permissions",
    description: "Roles of the portal and the permissions attached to them.",
    calls: { ...roles, ...permissions },
  },
  { name: "Applications", description: "The applications people are assigned to.", calls: applications },
  {
    name: "Application roles and pages",
    description: "Roles within an application for a client, its pages, and which role sees which page.",
    calls: { ...applicationRoles, ...pages },
  },
  { name: "Document approval", description: "Which role approves which page for which client.", calls: approval },
  { name: "Clients", description: "The clients that applications are used for.", calls: clients },
  { name: "Points of contact and clans", description: "People and groups of a client.", calls: { ...pocs, ...clans } },
  {
    name: "Communication",
    description: "How mails and text messages are sent, and what they say.",
    calls: { ...emailConfigurations, ...smsConfigurations, ...templates, ...messages },
  },
  { name: "Audit log", description: "Who did what, when and from where.", calls: audit },
];
