import { contract } from "~/contract";
import type { Target } from "../target";
import { apiTarget, statusesByContract } from "./api";
import { companyTargets } from "./company";
import { openIdTargets } from "./openid";
import { openIdFlows } from "./openid-flows";
import { pageTargets } from "./pages";
import { programTarget } from "./program";
import { rawTarget } from "./raw";
import { knownText } from "./requests";
import { holdsOf } from "./rules";
import { samlTarget } from "./saml";
import { uploadTarget } from "./uploads";
import type { Who, World } from "./world";

export function serverTargets(world: World): Target[] {
  const known = knownText(world);
  const api = (who: Who, weight: number) =>
    apiTarget(`API: every endpoint, ${who}`, weight, known, world.payloadSecret, async (sent, { endpoint }) => {
      const { token } = world.visitors[who];
      const answer = await world.client.send({
        ...sent,
        headers: { "content-type": "application/json", ...(token ? { authorization: token } : {}) },
      });
      if (answer.status === 401 && token && contract[endpoint].who.access !== "none") await world.visitors[who].enter();
      holdsOf(sent, answer, { ...world, byContract: statusesByContract(endpoint) });
      return answer;
    });
  return [
    ...pageTargets(world),
    ...openIdTargets(world),
    openIdFlows(world),
    samlTarget(world),
    ...companyTargets(world),
    api("nobody", 2),
    api("user", 3),
    api("admin", 5),
    programTarget(world),
    uploadTarget(world),
    rawTarget(world),
  ];
}
