import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Document approvals",
    created: "Document approval created",
    updated: "Document approval updated",
    deleted: "Document approval deleted",
    roleApprovesAlready: "This role already approves that page for that client",
    pageNotAssigned: "This page is not assigned to the role",
    notAskable: "There is no such page in this application, or no such client",
    nobodyApproves: "Nobody approves",
    approvedBy: (roles: number) => `Approved by ${roles} role${roles === 1 ? "" : "s"}`,
  },
});
