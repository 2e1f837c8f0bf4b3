import type { Database } from "~/hub/kit/db/database";
import { groups, permissions, rolePermissions, roles, userAttributes, userRoles, users } from "~/hub/kit/db/schema";
import { newPerson } from "../../../support/people";
import { type ConsoleEntity, idsOf, MARKUP, numberIn, statusOf } from "./entity";

const PASSWORD = "Open#Door1";
const seededPhone = (name: string) => String(9_000_000_000 + numberIn(name));

async function insertUsers(db: Database, names: readonly string[]) {
  const values = names.map((name) => {
    const mark = name.toLowerCase().replaceAll(" ", "");
    const person = {
      firstName: name,
      lastName: `Last of ${name}`.slice(0, 50),
      email: `${mark}@example.test`,
      userName: `user.${mark}`,
    };
    return {
      ...person,
      phoneNumber: seededPhone(name),
      passwordHash: "",
      isActive: statusOf(name) === "ACTIVE",
      emailVerifiedAt: new Date(),
    };
  });
  return idsOf(await db.insert(users).values(values).returning({ id: users.id }));
}

export const user: ConsoleEntity = {
  title: "Users",
  path: "/dashboard/user",
  page: "/dashboard/user",
  create: "New User",
  newTitle: "New User",
  editTitle: "Update User",
  columns: ["First Name", "Last Name", "Phone Number", "Email", "User Name", "Assigned Apps", "Status", "Action"],
  unsorted: ["Assigned Apps"],
  searches: {
    "First Name": "ROW 07",
    "Last Name": "OF ROW 07",
    "Phone Number": "0000007",
    Email: "ROW07@",
    "User Name": "R.ROW07",
    Status: "ACTIVE",
  },
  seed: insertUsers,
  rowName: (name) => `${name} ${`Last of ${name}`.slice(0, 50)}`,
  fullName: (name) => `${name} Last of ${name} (${name.toLowerCase().replaceAll(" ", "")}@example.test)`,
  longest: 50,
  invalid: {
    entries: { "Last Name": "Kept" },
    errors: {
      "First Name": "First Name is required",
      "Phone Number": "Phone Number is required",
      Email: "Email is required",
      Username: "Username is required",
      Password: "Password is required",
    },
  },
  valid: {
    "First Name": MARKUP,
    "Last Name": "Person",
    "Phone Number": "9876543210",
    Email: "made@example.test",
    Username: "made.person",
    Password: PASSWORD,
  },
  made: `${MARKUP} Person`,
  change: { label: "First Name", from: (name) => name, to: ["Changed here", "Changed there"] },
  saved: { created: "User created", updated: "User updated" },
  deleted: "User Deleted",
  actions: [
    "Peek",
    "Assign Role",
    "Assign Application",
    "Groups",
    "Attributes",
    "Clients Looked After",
    "Can they open it?",
    "Change Password",
    "Sessions",
    "Send reset link",
    "Reset second factors",
    "Deactivate",
    "Edit",
    "Delete",
  ],
  menu: true,
};

const named = {
  columns: ["Name", "Description", "Status", "Actions"],
  searches: { Name: "ROW 07" },
  longest: 50,
  invalid: {
    entries: {},
    errors: { Name: "Role is required", Description: "Description is required", Status: "Status is required" },
  },
  valid: { Name: MARKUP, Description: "Made for a test", Status: "INACTIVE" },
  made: MARKUP,
  change: {
    label: "Description",
    from: (name: string) => `About ${name}`,
    to: ["Changed here", "Changed there"] as const,
  },
};

const namedValues = (names: readonly string[]) =>
  names.map((name) => ({ name, description: `About ${name}`, status: statusOf(name) }) as const);

export const role: ConsoleEntity = {
  ...named,
  title: "Roles",
  path: "/dashboard/role",
  page: "/dashboard/role",
  create: "New User Role",
  newTitle: "New User Role",
  editTitle: "Update Role",
  seed: async (db, names) => idsOf(await db.insert(roles).values(namedValues(names)).returning({ id: roles.id })),
  saved: { created: "Role created", updated: "Role updated" },
  deleted: "Role Deleted",
  actions: ["Peek", "Assign Permission", "Edit", "Delete"],
  menu: true,
  use: {
    by: "1 user",
    async with(db, roleId) {
      const { password: _password, ...person } = newPerson();
      const [holder] = await db
        .insert(users)
        .values({ ...person, userName: person.email.split("@")[0]!, passwordHash: "" })
        .returning();
      await db.insert(userRoles).values({ userId: holder!.id, roleId });
    },
  },
};

export const permission: ConsoleEntity = {
  ...named,
  title: "Permissions",
  path: "/dashboard/permission",
  create: "New Permission",
  newTitle: "New Permission",
  editTitle: "Update Permission",
  empty: "No permission yet",
  seed: async (db, names) =>
    idsOf(await db.insert(permissions).values(namedValues(names)).returning({ id: permissions.id })),
  saved: { created: "Permission created", updated: "Permission updated" },
  deleted: "Permission Deleted",
  actions: ["Edit", "Delete"],
  menu: false,
  use: {
    by: "1 role",
    async with(db, permissionId) {
      const [roleId] = await role.seed(db, ["Holder"]);
      await db.insert(rolePermissions).values({ roleId: roleId!, permissionId });
    },
  },
};

export const group: ConsoleEntity = {
  title: "Groups",
  path: "/dashboard/group",
  page: "/dashboard/group",
  create: "New Group",
  newTitle: "New Group",
  editTitle: "Update Group",
  columns: ["Name", "Description", "Everybody of", "Actions"],
  unsorted: ["Everybody of"],
  searches: { Name: "ROW 07", Description: "about ROW 07" },
  longest: 100,
  empty: "No group yet",
  seed: async (db, names) =>
    idsOf(
      await db
        .insert(groups)
        .values(names.map((name) => ({ name, description: `About ${name}` })))
        .returning({ id: groups.id }),
    ),
  invalid: { entries: {}, errors: { Name: "Name is required" } },
  valid: { Name: MARKUP, Description: "Made for a test" },
  made: MARKUP,
  change: { label: "Description", from: (name) => `About ${name}`, to: ["Changed here", "Changed there"] },
  saved: { created: "Group created", updated: "Group updated" },
  deleted: "Group Deleted",
  actions: ["Peek", "Members by Hand", "Everybody of a Client", "Edit", "Delete"],
  menu: true,
};

const attributeOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, "_")
    .slice(0, 40);

export const attribute: ConsoleEntity = {
  title: "Attributes",
  path: "/dashboard/attribute",
  create: "New Attribute",
  newTitle: "New Attribute",
  editTitle: "Update Attribute",
  columns: ["Name", "Label", "Type", "Who sees it", "Who sets it", "Actions"],
  unsorted: ["Type", "Who sees it", "Who sets it"],
  searches: { Name: "ROW_07", Label: "ROW 07" },
  rowName: attributeOf,
  longest: 40,
  empty: "No attribute yet",
  seed: async (db, names) =>
    idsOf(
      await db
        .insert(userAttributes)
        .values(names.map((name) => ({ name: attributeOf(name), label: name, ...RULES })))
        .returning({ id: userAttributes.id }),
    ),
  invalid: {
    entries: { Name: "Email" },
    errors: { Name: "Only lower-case letters, digits and _, beginning with a letter", Label: "Label is required" },
  },
  valid: { Name: "employee_number", Label: MARKUP },
  made: "employee_number",
  change: { label: "Label", from: (name) => name, to: ["Changed here", "Changed there"] },
  saved: { created: "Attribute created", updated: "Attribute updated" },
  deleted: "Attribute Deleted",
  actions: ["Edit", "Delete"],
  menu: true,
};

const RULES = { type: "text", seenBy: "admins", setBy: "admins" } as const;
