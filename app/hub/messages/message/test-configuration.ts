import { eq } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { emailConfigurations, smsConfigurations } from "../../kit/db/schema";
import { newId } from "../../kit/db/schema/columns";
import { invalid, notFound } from "../../kit/failure";
import { attempt } from "../delivery/attempt";
import type { OutgoingMessage } from "../delivery/transport";
import { words } from "./words";

const testEmailConfiguration: Handler<"testEmailConfiguration"> = async (
  { emailNotificationId, recipient },
  { hub, audit, session },
) => {
  await hub.limits.count("testMessage", session.userId);
  const [configuration] = await hub.db
    .select()
    .from(emailConfigurations)
    .where(eq(emailConfigurations.id, emailNotificationId));
  if (!configuration) throw notFound();
  if (configuration.type === "HTTP" && !recipient)
    throw invalid(words.test.recipientNeeded, { recipient: [words.test.recipientNeeded] });

  const product = await hub.brands.productName();
  await attempt(
    () => hub.transports.createMail(configuration),
    recipient ?? "",
    async (transport) => {
      await transport.verify?.();
      if (recipient) await transport.send(testMessage(recipient, product));
    },
  );
  audit.about({ after: { recipient: recipient ?? null } });
  await audit.note();
  return { msg: recipient ? words.test.sent(recipient) : words.test.connected, data: {} };
};

const testSmsConfiguration: Handler<"testSmsConfiguration"> = async (
  { notificationId, mobileNo },
  { hub, audit, session },
) => {
  await hub.limits.count("testMessage", session.userId);
  const [configuration] = await hub.db.select().from(smsConfigurations).where(eq(smsConfigurations.id, notificationId));
  if (!configuration) throw notFound();
  const product = await hub.brands.productName();
  await attempt(
    () => hub.transports.createSms(configuration),
    mobileNo,
    (transport) => transport.send(testMessage(mobileNo, product)),
  );
  audit.about({ after: { recipient: mobileNo } });
  await audit.note();
  return { msg: words.test.sent(mobileNo), data: {} };
};

/** Without copies. */
const testMessage = (recipient: string, product: string): OutgoingMessage => ({
  messageId: `<${newId()}@portico>`,
  recipient,
  isCopied: false,
  subject: words.test.subject(product),
  text: words.test.text(product),
});

export const configurationTestHandlers = { testEmailConfiguration, testSmsConfiguration } satisfies Handlers;
