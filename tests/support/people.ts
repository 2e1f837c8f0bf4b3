import { randomInt, randomUUID } from "node:crypto";

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits. */
  phoneNumber: string;
  password: string;
}

/** Unique, so that tests do not disturb each other. */
export function newPerson(known: Partial<Person> = {}): Person {
  const mark = randomUUID().slice(0, 8);
  return {
    firstName: "Robin",
    lastName: `Test ${mark}`,
    email: `robin.${mark}@example.test`,
    phoneNumber: `9${randomInt(0, 1e9).toString().padStart(9, "0")}`,
    password: `Open-${mark}-Door1!`.replace(/-/g, "#"),
    ...known,
  };
}
