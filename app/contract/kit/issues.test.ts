import { describe, expect, test } from "vitest";
import { contract, type Endpoint, type EndpointName } from "~/contract";
import { fieldErrorsOf, plainly } from "./issues";

const refused = (name: EndpointName, input: unknown) => {
  const endpoint: Endpoint = contract[name];
  return fieldErrorsOf(endpoint.input.safeParse(input, { error: plainly }).error?.issues ?? []);
};

describe("the messages that callers get about their input", () => {
  test("is never in the library's own words", () => {
    for (const name of Object.keys(contract) as EndpointName[]) {
      for (const wrong of [{}, null, 5, [], { userId: 5, email: [], otp: {}, status: "?", page: "x", name: 7 }])
        expect(JSON.stringify(refused(name, wrong)), name).not.toMatch(/Invalid (input|option)[: ]|received|expected/);
    }
  });

  test("is that a phone number is required where it is blank", () => {
    expect(refused("createUser", { phoneNumber: "" })).toMatchObject({ phoneNumber: ["Phone Number is required"] });
    expect(refused("createUser", { phoneNumber: "123" })).toMatchObject({ phoneNumber: ["Too Short!"] });
  });

  test.each<[EndpointName, string]>([
    ["createRole", "name"],
    ["createClient", "actualName"],
    ["createClient", "displayName"],
    ["createApplicationRole", "role"],
    ["createPage", "page"],
    ["createClan", "name"],
    ["createUser", "userName"],
    ["createUser", "firstName"],
  ])("%s: %s is one line that reads as it is written", (name, field) => {
    for (const odd of ["a\u202Egnp.exe", "a\r\nb", "a\u2066b"])
      expect(refused(name, { [field]: odd }), JSON.stringify(odd)).toHaveProperty(field);
    expect(refused(name, { [field]: "Gr\u00FC\u00DFe-\u0915\u094D\u0937" })).not.toHaveProperty(field);
  });

  test("allows the letters of every language in a template's name", () => {
    expect(refused("createSmsTemplate", { templateName: "Begr\u00FC\u00DFung \u0938\u094D\u0935" })).not.toHaveProperty(
      "templateName",
    );
    expect(refused("createSmsTemplate", { templateName: "a<b" })).toHaveProperty("templateName");
  });
});
