import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailSink, startMailSink } from "./mail-sink";

let sink: MailSink;

beforeEach(async () => {
  sink = await startMailSink();
});

afterEach(() => sink.stop());

const send = (mail: { to: string; subject?: string; text?: string; html?: string }) =>
  createTransport(sink.url).sendMail({ from: "Portico <no-reply@example.test>", ...mail });

test("a message is read as it was written, whatever its encoding", async () => {
  const long = "A line that is much longer than the seventy-six characters that quoted-printable allows on one = line.";
  await send({
    to: "ada@example.test",
    subject: "Code für Ada Lovelace – and a subject too long for one header line of it",
    text: `Zażółć 123456\n\n${long}`,
  });
  await send({ to: "ada@example.test", subject: "日本語", text: "日本語の本文", html: "<p>日本語の本文</p>" });

  const first = await sink.waitFor("Ada@example.test", (mail) => mail.subject.startsWith("Code"));
  expect(first).toMatchObject({
    subject: "Code für Ada Lovelace – and a subject too long for one header line of it",
    from: "Portico <no-reply@example.test>",
    to: ["ada@example.test"],
    text: `Zażółć 123456\n\n${long}`,
    html: undefined,
  });
  expect(await sink.waitFor("ada@example.test")).toMatchObject({
    subject: "日本語",
    text: "日本語の本文",
    html: "<p>日本語の本文</p>",
  });
});

test("waiting for a message that does not come says whose it was", async () => {
  await expect(sink.waitFor("nobody@example.test", () => true, { withinMs: 30 })).rejects.toThrow(
    "a mail to nobody@example.test",
  );
});

test("a refusing server turns messages away for now", async () => {
  sink.refuse(true);
  await expect(send({ to: "ada@example.test" })).rejects.toMatchObject({ responseCode: 451 });
  sink.refuse(false);
  await send({ to: "ada@example.test", subject: "Again" });
  expect(sink.messages.map(({ subject }) => subject)).toEqual(["Again"]);
});

test("a rejected recipient gets nothing, others do", async () => {
  sink.reject("Nobody@example.test");
  await expect(send({ to: "nobody@example.test" })).rejects.toMatchObject({ responseCode: 550 });
  await send({ to: "ada@example.test", subject: "Here" });
  expect(sink.messages.map(({ subject }) => subject)).toEqual(["Here"]);
});
