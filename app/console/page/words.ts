export const page = {
  title: "Pages List",
  create: "New Page",
  newTitle: "New Page",
  addTitle: "Add New Page",
  editTitle: "Update App Page",
  deleteTitle: "Delete Page",
  deleted: "App Page Deleted",
  page: "Page Name",
  /** In "Add New Page" (spec §2). */
  pageShort: "Page",
  application: "Application",
  description: "Description",
  status: "Status",
  toRoles: "Pages of roles",
  empty: "No page yet",
  emptyText:
    "An application's pages are listed here. Administrators add one with New Page and then assign it to application roles.",
  statusRequired: "Status is required",
} as const;
