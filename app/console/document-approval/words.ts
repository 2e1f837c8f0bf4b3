import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Document Approval",
    create: "New Document Approval",
    newTitle: "New Document Approval",
    editTitle: "Update Approval Page",
    deleteTitle: "Delete Document Approval",
    deleted: "Approval Page Deleted",
    projectName: "Project Name",
    pageName: "Page Name",
    userRole: "User Role",
    sequence: "Sequence",
    actionOfRole: "Action Of Role",
    range: "Range",
    action: "Action",
    reload: "Show roles and pages",
    roleOf: (role: string, client: string) => `${role} (${client})`,
    everyClient: "All clients",
    nameOf: (page: string, role: string) => `the approval of ${page} by ${role}`,
    one: "document approval",
    empty: "No document approval yet",
    emptyText:
      "Create the first one with New Document Approval: it says which role approves which page for which client.",
  },
});
