import { Failure } from "../../kit/failure";
import { reasonOf } from "./reason";
import { DeliveryError, type Transport } from "./transport";

/** Closes the transport afterwards. @throws Failure 502 with the reason, without recipient and secrets */
export async function attempt(
  create: () => Transport,
  recipient: string,
  work: (transport: Transport) => Promise<void>,
): Promise<void> {
  let transport: Transport | undefined;
  try {
    transport = create();
    await work(transport);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    throw new Failure(502, reasonOf(error, { secrets: transport?.secrets ?? [], recipient }));
  } finally {
    transport?.close();
  }
}
