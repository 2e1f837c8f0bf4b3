/** What the screens of roles and permissions have in common. */
export const namedRecord = {
  name: "Name",
  description: "Description",
  status: "Status",
} as const;
