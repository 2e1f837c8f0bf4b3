import type { EndpointName } from "../index";

const USER = { type: "user", id: "ana@example.test" };
const APPROVE = { name: "approve" };
const INVOICE = { type: "page", id: "Invoice", properties: { application: "Claims" } };
const FOR_NORTHWIND = { client: "Northwind", region: "Kerala", amount: 40_000 };

/** Fields that the call needs though their schema does not. */
export const SAMPLES: Readonly<Partial<Record<EndpointName, object>>> = {
  login: { email: "ana@example.test" },
  consumeLoginCode: { email: "ana@example.test" },
  resendCode: { email: "ana@example.test" },
  codeState: { email: "ana@example.test" },
  homeRealm: { email: "ana@example.test" },
  requestUnlockLink: { email: "ana@example.test" },
  evaluateAccess: { subject: USER, action: APPROVE, resource: INVOICE, context: FOR_NORTHWIND },
  evaluateAccesses: {
    subject: USER,
    action: APPROVE,
    context: FOR_NORTHWIND,
    evaluations: [{ resource: INVOICE }, { resource: { ...INVOICE, id: "Order" } }],
    options: { evaluations_semantic: "execute_all" },
  },
  searchSubjects: { subject: { type: "user" }, action: APPROVE, resource: INVOICE, context: FOR_NORTHWIND },
  searchResources: { subject: USER, action: APPROVE, resource: { type: "page" }, context: FOR_NORTHWIND },
  searchActions: { subject: USER, resource: INVOICE, context: FOR_NORTHWIND },
};
