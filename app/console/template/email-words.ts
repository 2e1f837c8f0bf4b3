export const emailTemplate = {
  title: "Email Template",
  newTitle: "Email Template",
  editTitle: "Update Email Template",
  deleteTitle: "Delete Email Template",
  deleted: "Email Template is Deleted",
  view: "View",
  viewTitle: "Template",
  empty: "No email template yet",
  emptyText: "Until there is one with Add Template, mails carry the built-in words.",
} as const;
