import type { Translated } from "~/lib/language";
import { auth } from "./auth";
import { libProduct } from "./lib-product";
import { portalAccessRequest } from "./portal-access-request";
import { portalAccessReview } from "./portal-access-review";
import { portalAccessibility } from "./portal-accessibility";
import { portalAccount } from "./portal-account";
import { portalAnnouncement } from "./portal-announcement";
import { portalAttribute } from "./portal-attribute";
import { portalConnection } from "./portal-connection";
import { portalDashboard } from "./portal-dashboard";
import { portalDemoContent } from "./portal-demo-content";
import { portalFactor } from "./portal-factor";
import { portalInteraction } from "./portal-interaction";
import { portalLaunch } from "./portal-launch";
import { portalLogout } from "./portal-logout";
import { portalLook } from "./portal-look";
import { portalNotMe } from "./portal-not-me";
import { portalOpenid } from "./portal-openid";
import { portalOtherDevice } from "./portal-other-device";
import { portalOutbox } from "./portal-outbox";
import { portalOwnAccount } from "./portal-own-account";
import { portalPasskey } from "./portal-passkey";
import { portalProblem } from "./portal-problem";
import { portalSecurity } from "./portal-security";
import { portalSelfAssignment } from "./portal-self-assignment";
import { portalSession } from "./portal-session";
import { portalSignIn } from "./portal-sign-in";
import { portalStepUp } from "./portal-step-up";
import { portalTerms } from "./portal-terms";
import { portalTrouble } from "./portal-trouble";
import { saml } from "./saml";
import { ui } from "./ui";

export const portal: readonly Translated[] = [
  ...auth,
  ...libProduct,
  ...portalAccessRequest,
  ...portalAccessReview,
  ...portalAccessibility,
  ...portalAccount,
  ...portalAnnouncement,
  ...portalAttribute,
  ...portalConnection,
  ...portalDashboard,
  ...portalDemoContent,
  ...portalFactor,
  ...portalInteraction,
  ...portalLaunch,
  ...portalLogout,
  ...portalLook,
  ...portalNotMe,
  ...portalOpenid,
  ...saml,
  ...portalOtherDevice,
  ...portalOutbox,
  ...portalOwnAccount,
  ...portalPasskey,
  ...portalProblem,
  ...portalSecurity,
  ...portalSelfAssignment,
  ...portalSession,
  ...portalSignIn,
  ...portalStepUp,
  ...portalTerms,
  ...portalTrouble,
  ...ui,
];
