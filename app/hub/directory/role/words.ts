import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Roles",
    holders: "People with the role",
    created: "Role created",
    updated: "Role updated",
    deleted: "Role deleted",
    nameTaken: "A role with this name already exists",
    thisRole: "This role",
    adminsNeedFactor: "Administrators need a second factor: this cannot be None",
    keepAdmins: (name: string) =>
      `The role ${name} must keep its name and stay ACTIVE while users hold it: without it nobody could administer anything`,
  },
});
