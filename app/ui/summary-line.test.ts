import { expect, test } from "vitest";
import { summaryLine } from "./summary-line";

test.each([
  ["Email, user id or phone number", "Email/UserId/Phone is required"],
  ["First name", "First name required"],
  ["Contact number", "Contact Number"],
  ["Current password", "The current password is wrong"],
  ["Alternate Email", "Alternate must be a valid email address"],
])("a message that names its field says so once: %s", (label, message) => {
  expect(summaryLine(label, message)).toBe(message);
});

test.each([
  ["First name", "Too Short!"],
  ["Confirm password", "Passwords must match"],
  ["New password", "Password is required"],
  ["Client", "Name is required"],
  ["Host", "Must be a host and a port"],
  ["Pass", "Password is required"],
])("one that does not has the label before it: %s", (label, message) => {
  expect(summaryLine(label, message)).toBe(`${label}: ${message}`);
});
