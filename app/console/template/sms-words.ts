export const smsTemplate = {
  title: "SMS Template",
  newTitle: "SMS Template",
  editTitle: "Update SMS Template",
  deleteTitle: "Delete SMS Template",
  deleted: "SMS Template is Deleted",
  empty: "No SMS template yet",
  emptyText: "Until there is one with Add Template, text messages carry the built-in words.",
} as const;
