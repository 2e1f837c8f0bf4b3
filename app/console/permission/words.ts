export const permission = {
  title: "Permissions",
  create: "New Permission",
  newTitle: "New Permission",
  editTitle: "Update Permission",
  deleteTitle: "Delete Permission",
  deleted: "Permission Deleted",
  empty: "No permission yet",
  emptyText:
    "Create the first one with New Permission; permissions are then attached to roles, points of contact and clans.",
} as const;

export const assignPermission = {
  title: "Assign Permission",
  titleFor: (name: string) => `Assign Permission - ${name}`,
  label: "Permission",
  required: "Permission is required",
} as const;
