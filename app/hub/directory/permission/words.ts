import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Permissions",
    created: "Permission created",
    updated: "Permission updated",
    deleted: "Permission deleted",
    nameTaken: "A permission with this name already exists",
    thisPermission: "This permission",
    attached: "Permission attached",
    detached: "Permission detached",
    notAttached: "This permission is not attached",
  },
});
