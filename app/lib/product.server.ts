import { AsyncLocalStorage } from "node:async_hooks";
import { readProductFrom } from "./product";

const shown = new AsyncLocalStorage<string | undefined>();

readProductFrom(() => shown.getStore());

/** Calls the product by the installation's name for it for as long as `work` takes. */
export const underName = <Result>(name: string | null | undefined, work: () => Result): Result =>
  shown.run(name || undefined, work);
