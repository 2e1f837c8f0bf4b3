import { problem } from "~/auth/problem.server";
import {
  adminAction,
  adminLoader,
  type UserFormCall,
  type UserPageCall,
  userAction,
  userLoader,
} from "~/auth/require-user.server";
import { env } from "~/lib/env.server";

/** @throws Response "not found" if demo content is off */
function mustBeOn(): void {
  if (!env().demoContent) throw problem("not-found");
}

const whenOn =
  <Call, Result>(answer: (call: Call) => Promise<Result>) =>
  async (call: Call): Promise<Result> => {
    mustBeOn();
    return answer(call);
  };

/** For signed-in users, like the price quote (spec §2). */
export const demoUserLoader = <Result>(load: (call: UserPageCall) => Promise<Result>) => userLoader(whenOn(load));
export const demoUserAction = <Result>(act: (call: UserFormCall) => Promise<Result>) => userAction(whenOn(act));

/** For Admins. */
export const demoAdminLoader = <Result>(load: (call: UserPageCall) => Promise<Result>) => adminLoader(whenOn(load));
export const demoAdminAction = <Result>(act: (call: UserFormCall) => Promise<Result>) => adminAction(whenOn(act));
