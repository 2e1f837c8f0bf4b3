import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Application roles",
    created: "Application role created",
    updated: "Application role updated",
    deleted: "Application role deleted",
    nameTaken: "The application already has a role with this name for this client",
    rangeReversed: "The range must not end below its beginning",
    updatedBut: (warning: string) => `Application role updated. ${warning}`,
    pageAttachedBut: (warning: string) => `Page attached. ${warning}`,
    overlaps: (others: string) => `Its range overlaps that of ${others}`,
    overlapped: (role: string, page: string) => `${role} (page ${page})`,
    pages: "Pages",
    pageAttached: "Page attached",
    pageDetached: "Page detached",
    thisRole: "This role",
    thisPage: "This page of the role",
  },
});
