import type { Contract } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";

export type ListInput = InputOf<Contract["listActiveUsers"]>;

export interface ListCase {
  what: string;
  input: ListInput;
}

const SORTS = ["firstName", "lastName", "phoneNumber", "email", "userName", "status"];

/** For each field a value that few users have, and one that very many have. */
const SEARCHES: Readonly<Record<string, readonly [rare: string, common: string]>> = {
  firstName: ["quirin", "an"],
  lastName: ["oxholm", "sha"],
  phoneNumber: ["73481", "12"],
  email: ["ta73481", "example"],
  userName: ["ta7348", "kumar"],
};

/** The lists of users that are measured: their inputs, as in the contract's Paging. */
export function listCases(users: number, size: number): ListCase[] {
  const lastPage = Math.ceil(users / size);
  const cases: [what: string, input: ListInput][] = [
    ["first page", {}],
    ["page in the middle", { page: Math.round(lastPage / 2) }],
    ["last page", { page: lastPage }],
    ...SORTS.flatMap((sort): typeof cases => [
      [`sorted by ${sort}`, { sort }],
      [`sorted by ${sort}, descending`, { sort: `-${sort}` }],
      [`sorted by ${sort}, in the middle`, { sort, page: Math.round(lastPage / 2) }],
      [`sorted by ${sort}, descending, a third in`, { sort: `-${sort}`, page: Math.round(lastPage / 3) }],
      [`sorted by ${sort}, last page`, { sort, page: lastPage }],
    ]),
    ...Object.entries(SEARCHES).flatMap(([field, [rare, common]]): typeof cases => [
      [`${field} has "${rare}" (rare)`, { field, search: rare }],
      [`${field} has "${common}" (common)`, { field, search: common }],
      [`${field} has "${common}", sorted by email`, { field, search: common, sort: "email" }],
    ]),
    [`status is inactive`, { field: "status", search: "inactive" }],
    [`nothing found: firstName has "zzzz"`, { field: "firstName", search: "zzzz" }],
    [`nothing found: firstName has "qx"`, { field: "firstName", search: "qx" }],
  ];
  return cases.map(([what, input]) => ({ what, input: { page: 1, size, ...input } }));
}
