import type { Translated } from "~/lib/language";
import { consoleAnswersDirectory } from "./console-answers-directory";
import { consoleAnswersMessages } from "./console-answers-messages";
import { consoleAnswersRecord } from "./console-answers-record";
import { consoleAnswersRights } from "./console-answers-rights";
import { contract } from "./contract";
import { contractKit } from "./contract-kit";
import { gateway } from "./gateway";
import { hubDirectory } from "./hub-directory";
import { hubIdentity } from "./hub-identity";
import { hubKit } from "./hub-kit";
import { hubMessages } from "./hub-messages";
import { hubNotice } from "./hub-notice";
import { hubProtocols } from "./hub-protocols";
import { hubRecord } from "./hub-record";
import { hubServer } from "./hub-server";
import { hubSignIn } from "./hub-sign-in";

/** What the product API answers, and mails. The first that fits is taken: the least particular come last. */
export const answers: readonly Translated[] = [
  ...hubDirectory,
  ...hubIdentity,
  ...hubSignIn,
  ...hubProtocols,
  ...hubServer,
  ...gateway,
  ...hubNotice,
  ...contractKit,
  ...contract,
  ...hubRecord,
  ...hubMessages,
  ...hubKit,
  ...consoleAnswersDirectory,
  ...consoleAnswersMessages,
  ...consoleAnswersRecord,
  ...consoleAnswersRights,
];
