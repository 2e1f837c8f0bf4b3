import { expect, test } from "vitest";
import { wantedIn } from "./wanted";

const wanted = (query: string) => wantedIn(new URL(`https://portico.test/registerandassign?${query}`));

test.each(["Application=Claims+Desk&Client=Office", "application=Claims+Desk&CLIENT=Office&other=1"])(
  "a link with %s names both",
  (query) => expect(wanted(query)).toEqual({ application: "Claims Desk", client: "Office" }),
);

test.each(["Application=Desk", "Application=Desk&Client=", "Application=Desk&application=Other&Client=Office"])(
  "a link with %s does not",
  (query) => expect(wanted(query)).toBeUndefined(),
);
