import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { contract, type Endpoint, type EndpointName } from "./index";
import { AUDIT_ACTIONS, type AuditAction } from "./kit/audited";
import { fieldNames, inputSchema, outputSchema, within } from "./schemas.fixture";
import { SPEC_CALLS } from "./spec-calls.fixture";

const endpoints = Object.entries(contract) as [string, Endpoint][];
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Recorded for any call, or by commands on the server. */
const NOT_OF_CALLS: readonly AuditAction[] = [
  "ACCESS_DENIED",
  "SIGN_IN_LINK_MADE",
  "BROWSER_TRUSTED",
  "SIGN_IN_TRUSTED_BROWSER",
  "SIGN_IN_CONNECTION",
  "SIGN_ON_REFUSED",
  "TOKEN_REUSED",
  "APPLICATION_REFUSED",
  "SERVICE_ACCOUNT_REFUSED",
  "EVENTS_REMOVED",
  "EXPORTED",
  "CONSOLE_DENIED",
  "FORM_REFUSED",
  "CHANGE_ASKED",
  "CHANGE_EXPIRED",
  "ACCESS_EXPIRED",
  "REVIEW_CLOSED",
  "ACCESS_KEPT",
  "ACCESS_TAKEN_AWAY",
  "ACCESS_GIVEN_BACK",
];

describe("the contract", () => {
  it("holds every call of spec §7, and what it adds is marked as an extension", () => {
    const declared = endpoints.filter(([, { extension }]) => !extension).map(([, each]) => callOf(each));
    expect(declared.toSorted()).toEqual(SPEC_CALLS.toSorted());
  });

  it("gives every call a method and path of its own, whatever the names of path parameters", () => {
    const calls = endpoints.map(([, each]) => callOf(each).replace(/\{\w+\}/g, "{}"));
    expect(new Set(calls).size).toBe(calls.length);
  });

  it("keeps every path below /api/, but those of AuthZEN", () => {
    for (const [name, { path, isBare }] of endpoints)
      expect(path, name).toMatch(isBare ? /^\/access\/v1(\/[a-z]+)+$/ : /^\/api(\/[A-Za-z0-9]+|\/\{\w+\})+$/);
  });

  it("encrypts every POST but those the spec leaves plain and AuthZEN's, and every read but the demo's outbox", () => {
    const plain = endpoints.filter(([, { encrypted, isBare }]) => !encrypted && !isBare).map(([name]) => name);
    expect(plain.toSorted()).toEqual([
      "createUser",
      "destroySession",
      "listOutbox",
      "uploadLogoImage",
      "uploadProfileImage",
    ]);
  });

  it("opens to anyone only what someone without a session needs", () => {
    const open = endpoints.filter(([, { who }]) => who.access === "none").map(([name]) => name);
    expect(open.toSorted()).toEqual([
      "acceptInvitation",
      "answerSamlLogout",
      "approvalState",
      "askForApproval",
      "beginConnectionSignIn",
      "beginSamlSignIn",
      "checkAddress",
      "checkInvitation",
      "checkNotMeLink",
      "checkResetLink",
      "checkSelfAssignment",
      "codeState",
      "consumeLoginCode",
      "currentTerms",
      "forwardAuthAddress",
      "homeRealm",
      "homeRealms",
      "identityLink",
      "judgePassword",
      "leaveInteraction",
      "linkByPasskey",
      "linkByPassword",
      "listOutbox",
      "login",
      "logoutResult",
      "nextSamlLogout",
      "notMe",
      "noteRefusedPage",
      "passkeySignInOptions",
      "publicAnnouncements",
      "readInteraction",
      "refuseSaml",
      "requestPasswordReset",
      "requestUnlockLink",
      "resendCode",
      "resetPasswordByLink",
      "revokeByProvider",
      "samlRequest",
      "shownBrand",
      "signInByApproval",
      "signInByConnection",
      "signInByLink",
      "signInByPasskey",
      "signOutByProvider",
      "signUp",
      "ssoLogin",
      "takeSamlLogout",
      "unlockByLink",
      "verifyEmail",
    ]);
  });

  it("lets a plain user read what open screens need, and change only what is the user's own", () => {
    const changes = endpoints.filter(
      ([, { method, who }]) => method === "POST" && who.access !== "none" && who.access !== "admin",
    );
    expect(changes.map(([name]) => name).toSorted()).toEqual([
      "acceptTerms",
      "addPasskey",
      "answerSaml",
      "approvalOptions",
      "approveSignIn",
      "askDeletion",
      "assignApplication",
      "beginOpening",
      "beginStepUp",
      "changeOwnEmail",
      "changeOwnName",
      "changeOwnPhone",
      "changePassword",
      "chooseClient",
      "chooseLanguage",
      "chooseTimeZone",
      "confirmAccount",
      "confirmAuthenticator",
      "continueInteraction",
      "decideAccessReview",
      "deleteView",
      "destroySession",
      "dismissAnnouncement",
      "endEmergencyAccess",
      "endGrant",
      "endSession",
      "endSessions",
      "endStandIn",
      "endTrustedBrowser",
      "endTrustedBrowsers",
      "findSignInRequest",
      "finishInteraction",
      "forwardAuthClients",
      "forwardAuthTicket",
      "giveConsent",
      "grantAccessRequest",
      "grantToken",
      "keepView",
      "launchToken",
      "lookAtEmergencyAccess",
      "nameStandIn",
      "newAuthenticator",
      "newPasskeyOptions",
      "refuseAccessRequest",
      "refuseSignIn",
      "removeAuthenticator",
      "removeOwnPicture",
      "removePasskey",
      "renameAuthenticator",
      "renamePasskey",
      "renameView",
      "renewRecoveryCodes",
      "requestAccess",
      "samlClients",
      "saveLauncher",
      "sendOwnEmailCode",
      "sendOwnPhoneCode",
      "sendPhoneCode",
      "setOwnAttributes",
      "startSaml",
      "stepUp",
      "takeEmergencyAccess",
      "undoAccessReviewDecision",
      "uploadProfileImage",
      "verifyPhone",
      "withdrawAccessRequest",
      "withdrawDeletion",
    ]);
    const reads = endpoints.filter(([, { method, who }]) => method === "GET" && who.access === "user");
    expect(reads.map(([name]) => name).toSorted()).toEqual([
      "accessRequestDetails",
      "accessRequestsToDecide",
      "accessReviewDetails",
      "accessReviewsToDecide",
      "applicationStarts",
      "getApplicationDetails",
      "getClientDetails",
      "listApplicationRoles",
      "listApplications",
      "listClients",
      "listOwnAccessRequests",
      "listPages",
      "listPasskeys",
      "listRequestableApplications",
      "listTrustedBrowsers",
      "ownAcceptances",
      "ownAnnouncements",
      "ownAttributes",
      "ownChanges",
      "ownDeletion",
      "ownKeptViews",
      "ownLauncher",
      "ownSignIns",
      "ownStandIn",
      "pagesOfRole",
      "phoneState",
      "requestableApplication",
    ]);
  });

  it("says of every call that changes something what it is in the audit log", () => {
    const silent = endpoints.filter(([, { method, audit }]) => method === "POST" && !audit).map(([name]) => name);
    expect(silent.toSorted(), "these change nothing").toEqual([
      "answerSamlLogout",
      "approvalOptions",
      "approvalState",
      "beginConnectionSignIn",
      "beginOpening",
      "beginSamlSignIn",
      "beginStepUp",
      "checkAddress",
      "checkInvitation",
      "checkNotMeLink",
      "checkResetLink",
      "checkSelfAssignment",
      // Logged when the application is opened.
      "chooseClient",
      "codeState",
      "confirmAccount",
      "continueInteraction",
      "evaluateAccess",
      "evaluateAccesses",
      "findSignInRequest",
      "finishInteraction",
      "forwardAuthAddress",
      "forwardAuthClients",
      "homeRealm",
      "identityLink",
      "judgePassword",
      "leaveInteraction",
      "logoutResult",
      "newAuthenticator",
      "newPasskeyOptions",
      "nextSamlLogout",
      "noteRefusedPage",
      "passkeySignInOptions",
      "picturesOfMail",
      "previewTemplate",
      "readInteraction",
      "readSamlMetadata",
      "refuseSaml",
      "rolesOfApplication",
      "samlClients",
      "samlRequest",
      "searchActions",
      "searchResources",
      "searchSubjects",
      "startSaml",
      "takeSamlLogout",
      "testConnection",
    ]);
    expect(endpoints.filter(([, { method, audit }]) => method === "GET" && audit)).toEqual([]);
    expect(
      new Set(endpoints.flatMap(([, { audit }]) => audit?.action ?? [])),
      "no action is there for nothing",
    ).toEqual(new Set(AUDIT_ACTIONS.filter((action) => !NOT_OF_CALLS.includes(action))));
    for (const [name, { input, audit }] of endpoints) {
      if (audit?.id) expect(Object.keys((input as z.ZodObject).shape), name).toContain(audit.id);
    }
  });

  it("says of every call of Admins that it reads, or what it is in the audit log", () => {
    const isOfAdmins = ({ who }: Endpoint) => who.access === "admin" || who.access === "self-or-admin";
    const reads = ({ who }: Endpoint) => who.also.includes("auditor");
    const neither = endpoints.filter(([, each]) => isOfAdmins(each) && reads(each) === (each.audit !== undefined));
    expect(neither.map(([name]) => name)).toEqual([]);
    expect(endpoints.filter(([, each]) => reads(each) && !isOfAdmins(each))).toEqual([]);
  });

  it("gives launched applications four reads of their own user and nothing else", () => {
    const reads = endpoints.filter(([, { who }]) => who.also.includes("launch"));
    expect(reads.map(([name]) => name).toSorted()).toEqual([
      "assignedApplicationsWithClients",
      "clientsOfApplicationAndUser",
      "listActiveUsers",
      "rolesOfUser",
    ]);
    for (const [name, { method, who }] of reads) expect(`${method} ${who.access}`, name).toBe("GET self-or-admin");
  });

  it("gives a visitor who has just verified an email the three calls of a self-assignment and nothing else", () => {
    const calls = endpoints.filter(([, { who }]) => who.also.includes("self-assignment"));
    expect(calls.map(([name, { who }]) => `${name} ${who.access}`).toSorted()).toEqual([
      "assignApplication self-or-admin",
      "getApplicationDetails user",
      "getClientDetails user",
    ]);
  });
});

describe("every endpoint", () => {
  it("has each path parameter as a required input", () => {
    for (const [name, endpoint] of endpoints) {
      const { required = [] } = inputSchema(endpoint);
      for (const [, parameter] of endpoint.path.matchAll(/\{(\w+)\}/g)) expect(required, name).toContain(parameter);
    }
  });

  it("can be asked about oneself if its access depends on that", () => {
    for (const [name, endpoint] of endpoints.filter(([, { who }]) => who.access === "self-or-admin")) {
      expect(Object.keys(inputSchema(endpoint).properties ?? {}), name).toContain("userId");
    }
  });

  it("knows what each field it takes is, and how long it may be", () => {
    for (const [name, endpoint] of endpoints) {
      for (const [place, schema] of within(inputSchema(endpoint), name)) {
        expect(schema.type ?? schema.anyOf, `${place} takes anything`).toBeDefined();
        if (schema.type === "array") expect(schema.maxItems, `${place} has no most items`).toBeTypeOf("number");
        if (schema.type !== "string" || schema.enum || schema.const !== undefined || schema.format === "uuid") continue;
        expect(schema.maxLength, `${place} has no longest length`).toBeTypeOf("number");
      }
    }
  });

  it("answers with declared fields only", () => {
    for (const [name, endpoint] of endpoints) {
      for (const [place, schema] of within(outputSchema(endpoint), name)) {
        expect(schema.type ?? schema.anyOf, `${place} may be anything`).toBeDefined();
        if (schema.type === "object") expect(schema.additionalProperties, place).toBe(false);
      }
    }
  });

  it("renames fields both ways without one overwriting another", () => {
    for (const [name, endpoint] of endpoints) {
      const names = Object.entries(endpoint.wireNames ?? {});
      const fields = new Set([...fieldNames(inputSchema(endpoint)), ...fieldNames(outputSchema(endpoint))]);
      expect(new Set(names.map(([, wire]) => wire)).size, name).toBe(names.length);
      for (const [, wire] of names) expect(fields, name).not.toContain(wire);
    }
  });

  it("takes a file exactly when its body is a form", () => {
    for (const [name, endpoint] of endpoints) {
      const takesFile = [...within(inputSchema(endpoint))].some(([, { format }]) => format === "binary");
      expect(takesFile, name).toBe(endpoint.body === "form");
    }
  });
});

describe("the wire's spelling", () => {
  const spellings: [EndpointName, right: string, wire: string][] = [
    ["consumeLoginCode", "authorizationToken", "AutherisationToken"],
    ["consumeLoginCode", "rolesData", "RolesDAta"],
    ["listActiveUsers", "assignments", "userapplicationclinetrolesData"],
    ["listActiveUsers", "grantTypes", "GrantTypes"],
    ["listApplications", "grantTypes", "GrantTypes"],
    ["getApplicationDetails", "grantTypes", "GrantTypes"],
    ["createApplication", "grantTypes", "GrantTypes"],
    ["updateApplication", "grantTypes", "GrantTypes"],
    ["updateUser", "userName", "username"],
    ["updateApplicationRole", "applicationRoleMasterId", "applicationRoleMasteId"],
    ["deleteApplicationRole", "applicationRoleMasterId", "applicationRoleMasteId"],
    ["updateDocumentApproval", "documentMasterId", "documnetMasteId"],
    ["deleteDocumentApproval", "documentMasterId", "documnetMasteId"],
    ["updateClan", "clanId", "clainsId"],
    ["deleteClan", "clanId", "clainsId"],
    ["listEmailConfigurations", "port", "postNo"],
    ["createEmailConfiguration", "port", "postNo"],
    ["updateEmailConfiguration", "port", "postNo"],
    ["listSmsTemplates", "applicationName", "ApplicationName"],
    ["listSmsTemplates", "clientName", "ClientName"],
    ["createSmsTemplate", "application", "Application"],
    ["createSmsTemplate", "client", "Client"],
    ["createSmsTemplate", "templateName", "TemplateName"],
    ["updateSmsTemplate", "template", "Template"],
    ["deleteSmsTemplate", "templateId", "TemplateId"],
    ["listEmailTemplates", "status", "Status"],
    ["createEmailTemplate", "subject", "Subject"],
    ["deleteEmailTemplate", "templateId", "TemplateId"],
  ];

  it.each(spellings)("of %s turns %s into %s", (name, right, wire) => {
    const endpoint: Endpoint = contract[name];
    expect([...fieldNames(inputSchema(endpoint)), ...fieldNames(outputSchema(endpoint))]).toContain(right);
    expect(endpoint.wireNames?.[right]).toBe(wire);
  });
});
