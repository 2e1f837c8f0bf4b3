export const clan = {
  title: "Clans",
  create: "New Clan",
  newTitle: "New Clan",
  editTitle: "Update Clan",
  deleteTitle: "Delete Clan",
  deleted: "Clan Deleted",
  name: "Name",
  client: "Client",
  count: "Count",
  type: "Type",
  empty: "No clan yet",
  emptyText: "Add the first group of a client's people with New Clan.",
} as const;
