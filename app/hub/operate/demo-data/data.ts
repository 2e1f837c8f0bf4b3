import { type ActionOfRole, type ApplicationStatus, ROLE_ADMIN, type Status } from "~/contract/kit/rules";

/** These accounts exist only after `npm run demo`. */
export const demoPeople = [
  {
    email: "admin@demo.test",
    userName: "demo.admin",
    phoneNumber: "9000000001",
    firstName: "Demo",
    lastName: "Admin",
    password: "Portico1!",
    role: ROLE_ADMIN,
  },
  {
    email: "user@demo.test",
    userName: "demo.user",
    phoneNumber: "9000000002",
    firstName: "Demo",
    lastName: "User",
    password: "Portico1!",
    role: null,
  },
  {
    email: "single@demo.test",
    userName: "demo.single",
    phoneNumber: "9000000003",
    firstName: "Single",
    lastName: "User",
    password: "Portico1!",
    role: null,
  },
  {
    email: "inactive@demo.test",
    userName: "demo.inactive",
    phoneNumber: "9000000004",
    firstName: "Inactive",
    lastName: "User",
    password: "Portico1!",
    role: null,
    isActive: false,
  },
  {
    email: "manager@demo.test",
    userName: "demo.manager",
    phoneNumber: "9000000005",
    firstName: "Demo",
    lastName: "Manager",
    password: "Portico1!",
    role: "Manager",
  },
  {
    email: "second.admin@demo.test",
    userName: "demo.second",
    phoneNumber: "9000000006",
    firstName: "Second",
    lastName: "Admin",
    password: "Portico1!",
    role: ROLE_ADMIN,
  },
] as const;

interface DemoClient {
  actualName: string;
  displayName: string;
  uuid: string;
  email: string;
  officeContact: number;
  status?: Status;
}

export const demoClients: readonly DemoClient[] = [
  {
    actualName: "Northwind Assistance",
    displayName: "Northwind",
    uuid: "northwind",
    email: "office@northwind.test",
    officeContact: 8000000001,
  },
  {
    actualName: "Contoso Insurance",
    displayName: "Contoso",
    uuid: "contoso",
    email: "office@contoso.test",
    officeContact: 8000000002,
  },
  {
    actualName: "Fabrikam Mobility",
    displayName: "Fabrikam",
    uuid: "fabrikam",
    email: "office@fabrikam.test",
    officeContact: 8000000003,
  },
  {
    actualName: "Tailspin Travel",
    displayName: "Tailspin",
    uuid: "tailspin",
    email: "office@tailspin.test",
    officeContact: 8000000004,
    status: "INACTIVE",
  },
];

export interface DemoApplication {
  name: string;
  description: string;
  /** Distinguishes applications on the shared sample server. */
  slug: string;
  status?: ApplicationStatus;
  selfAssignment?: boolean;
}

export const demoApplications: readonly DemoApplication[] = [
  {
    name: "Claims Desk",
    description: "Roadside assistance cases, from the call to the invoice",
    slug: "claims",
    selfAssignment: true,
  },
  { name: "Policy Explorer", description: "Policies and covers by client", slug: "policies" },
  { name: "Partner Network", description: "Garages and tow partners", slug: "partners" },
  { name: "Fleet Monitor", description: "Tow trucks on the road", slug: "fleet", status: "Temporary BLOCKED" },
  { name: "Invoice Archive", description: "Invoices of earlier years", slug: "archive", status: "INACTIVE" },
];

/** Its secret is as well known as the accounts' passwords. */
export const demoApi = {
  name: "Cover Check",
  description: "Whether a policy covers a case, for other applications",
  clientId: "cover-check",
  secret: "demo-only-secret-of-the-cover-check",
  audience: "https://covers.demo.test/",
  scopes: [
    {
      name: "covers:read",
      description: "See what your policies cover",
      descriptionHi: "देखना कि आपकी पॉलिसी में क्या शामिल है",
    },
    {
      name: "covers:reserve",
      description: "Reserve an amount for a case",
      descriptionHi: "किसी केस के लिए रकम आरक्षित करना",
    },
  ],
};

/** Signs in from a terminal or a vehicle's screen: it has no redirect address. */
export const demoCaller = {
  name: "Roadside Assistant",
  description: "Cases and covers on the screen of a tow truck",
  clientId: "roadside-assistant",
};

export const demoPages = ["Invoice", "Purchase Order", "Reimbursement"] as const;

export interface DemoRole {
  role: string;
  roleId: string;
  /** Default: every client. */
  client?: string;
  sequence: number;
  actionOfRole: ActionOfRole;
  rangeFrom?: number;
  rangeTo?: number;
  pages: readonly (typeof demoPages)[number][];
  approves?: { page: (typeof demoPages)[number]; client: string };
}

/** Invoices have no gap; reimbursements between 5,000 and 10,000 have no approver. */
export const demoApplicationRoles: readonly DemoRole[] = [
  {
    role: "Case Handler",
    roleId: "CD-10",
    sequence: 1,
    actionOfRole: "Creator",
    pages: ["Invoice", "Purchase Order", "Reimbursement"],
  },
  {
    role: "Approver",
    roleId: "CD-20",
    client: "Northwind Assistance",
    sequence: 2,
    actionOfRole: "Approval",
    rangeTo: 5_000,
    pages: ["Invoice", "Reimbursement"],
    approves: { page: "Invoice", client: "Northwind Assistance" },
  },
  {
    role: "Manager",
    roleId: "CD-30",
    sequence: 3,
    actionOfRole: "Authorised Approval",
    rangeFrom: 1_000,
    rangeTo: 50_000,
    pages: ["Invoice"],
  },
  {
    role: "Finance Director",
    roleId: "CD-40",
    sequence: 4,
    actionOfRole: "Final Approval",
    rangeFrom: 10_000,
    pages: ["Invoice", "Reimbursement"],
  },
];

export const demoAssignments = [
  { email: "user@demo.test", application: "Claims Desk", client: "Northwind Assistance", role: "Approver" },
  { email: "user@demo.test", application: "Claims Desk", client: "Contoso Insurance", role: "User" },
  { email: "user@demo.test", application: "Policy Explorer", client: "Contoso Insurance", role: "User" },
  { email: "admin@demo.test", application: "Claims Desk", client: "Northwind Assistance", role: "Manager" },
  { email: "admin@demo.test", application: "Claims Desk", client: "Fabrikam Mobility", role: "Manager" },
  { email: "admin@demo.test", application: "Partner Network", client: "Fabrikam Mobility", role: "Manager" },
  { email: "admin@demo.test", application: "Roadside Assistant", client: "Fabrikam Mobility", role: "User" },
  { email: "admin@demo.test", application: "Cover Check", client: "Fabrikam Mobility", role: "Case Handler" },
  { email: "single@demo.test", application: "Policy Explorer", client: "Fabrikam Mobility", role: "User" },
] as const;
