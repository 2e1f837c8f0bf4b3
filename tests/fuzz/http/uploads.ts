import assert from "node:assert/strict";
import fc from "fast-check";
import { hostileText } from "../hostile";
import { fileBytes } from "../properties/uploads";
import { type Target, target } from "../target";
import { multipart, multipartType } from "./bodies";
import { knownText, whoever } from "./requests";
import { holdsOf, holdsOfApi } from "./rules";
import type { World } from "./world";

const TYPES = ["image/png", "image/svg+xml", "text/html", "application/x-php", "", "image/png\r\nX-Injected: 1"];
const CALLS = [
  { path: "/api/client/uploadLogoImage", field: "logo" },
  { path: "/api/users/uploadProfileImage", field: "profile" },
];
const OTHER_FIELDS = ["userId", "owner", "logo", "profile", "__proto__"];

export function uploadTarget(world: World): Target {
  const input = fc.record({
    who: fc.oneof({ weight: 1, arbitrary: whoever }, { weight: 2, arbitrary: fc.constant("admin" as const) }),
    call: fc.constantFrom(...CALLS),
    file: fc.record({ fileName: hostileText, type: fc.constantFrom(...TYPES), content: fileBytes }),
    others: fc.array(fc.tuple(fc.constantFrom(...OTHER_FIELDS), fc.oneof(hostileText, knownText(world))), {
      maxLength: 1,
    }),
    isMultipart: fc.oneof({ weight: 12, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  });
  return target(
    "uploads: files over HTTP",
    3,
    input,
    async ({ who, call: { path, field }, file, others, isMultipart }) => {
      const { token } = world.visitors[who];
      const body = isMultipart ? multipart([[field, file], ...others]) : file.content;
      const sent = {
        method: "POST",
        path,
        headers: { "content-type": multipartType, ...(token ? { authorization: token } : {}) },
        body,
      };
      const answer = await world.client.send(sent);
      holdsOf(sent, answer, world);
      holdsOfApi(answer);
      if (answer.status !== 200) return;

      const { msg } = JSON.parse(answer.text) as { msg: string };
      assert.match(msg, /^\/uploads\/[0-9a-f]{32}\.(png|jpg|webp|gif)$/);
      const picture = await world.client.send({ method: "GET", path: msg });
      holdsOf({ method: "GET", path: msg }, picture, world);
      assert.match(String(picture.headers["content-type"]), /^image\/(png|jpeg|webp|gif)$/);
    },
  );
}
