import { expect, test } from "vitest";
import { z } from "zod";
import { contract, type Endpoint, type EndpointName } from "~/contract";
import { adminForFile, NOBODY } from "../support/admin";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const someAdmin = adminForFile(portico);

/** Names that every object inherits. */
const INHERITED = [
  "__proto__",
  "constructor",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
];

const shapeOf = ({ input }: Endpoint): object => (input instanceof z.ZodObject ? input.shape : {});
/** What a call wants besides. */
const neededBy = (endpoint: Endpoint): object =>
  Object.fromEntries(["roleId", "groupId"].filter((id) => id in shapeOf(endpoint)).map((id) => [id, NOBODY]));
const searched = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
  ([, call]) => "field" in shapeOf(call),
);

test.each(searched)("%s refuses to search and sort by what every object has", async (name, endpoint) => {
  const ask = (input: object) => portico.hub.call(name, { ...neededBy(endpoint), ...input }, someAdmin.caller);
  for (const inherited of INHERITED) {
    expect(await ask({ field: inherited, search: "x" }), inherited).toMatchObject({
      code: 400,
      data: { fieldErrors: { field: [expect.any(String)] } },
    });
    expect(await ask({ also: `${inherited}=x` }), `also ${inherited}`).toMatchObject({
      code: 400,
      data: { fieldErrors: { field: [expect.any(String)] } },
    });
    if (!("sort" in shapeOf(endpoint))) continue;
    for (const sort of [inherited, `-${inherited}`]) {
      expect(await ask({ sort }), sort).toMatchObject({
        code: 400,
        data: { fieldErrors: { sort: [expect.any(String)] } },
      });
    }
  }
});

test.each(searched)("%s refuses more conditions than can be asked for", async (name, endpoint) => {
  const also = [1, 2, 3, 4, 5, 6].map((each) => `_id=${each}`).join("&");
  expect(await portico.hub.call(name, { ...neededBy(endpoint), also }, someAdmin.caller)).toMatchObject({
    code: 400,
    data: { fieldErrors: { also: [expect.any(String)] } },
  });
});
