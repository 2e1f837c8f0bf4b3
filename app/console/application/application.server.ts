import { z } from "zod";
import { clearable } from "~/console/kit/entries";
import { listLoader } from "~/console/kit/list.server";
import { logoSteps } from "~/console/kit/logo.server";
import { removeAction, removeLoader } from "~/console/kit/remove.server";
import { editLoader, newLoader, saveAction } from "~/console/kit/save.server";
import { HttpUrl } from "~/contract/kit/fields";
import { APPLICATION_STATUSES, DESCRIPTION_MAX, NOT_APPLICABLE, PATH_MAX, TITLE_MAX } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { shape } from "./columns";
import { application as words } from "./words";

const ApplicationForm = z.object({
  name: z.string(words.nameRequired).trim().min(1, words.nameRequired).max(TITLE_MAX, words.tooLong),
  description: clearable(z.string().trim().max(DESCRIPTION_MAX, words.tooLong)),
  allowedUrl: clearable(HttpUrl),
  redirectUrl: clearable(HttpUrl),
  status: z.enum(APPLICATION_STATUSES, words.statusRequired),
  selfAssignment: z.literal("on").optional(),
  applicationLogo: clearable(z.string().max(PATH_MAX)),
});

/** The form as the API nests it (spec §3); what the console has no inputs for is always NA. */
const toFields = ({
  name,
  description,
  allowedUrl,
  redirectUrl,
  status,
  selfAssignment,
  applicationLogo,
}: z.output<typeof ApplicationForm>) => ({
  name: { description: name, applicationLogo, applicationType: NOT_APPLICABLE },
  applicationSecret: {
    applicationLogin: NOT_APPLICABLE,
    applicationLogoutUri: description,
    grantTypes: NOT_APPLICABLE,
  },
  applicationAllowedUrl: allowedUrl,
  applicationRedirectUrl: redirectUrl,
  authenticationType: NOT_APPLICABLE,
  status,
  selfAssignment: selfAssignment === "on",
});

const form = {
  schema: ApplicationForm,
  names: {
    "name.description": "name",
    "name.applicationLogo": "applicationLogo",
    "applicationSecret.applicationLogoutUri": "description",
    applicationAllowedUrl: "allowedUrl",
    applicationRedirectUrl: "redirectUrl",
  },
  steps: logoSteps({
    field: "applicationLogo",
    upload: (logo, { api }) => api("uploadLogoImage", { logo, owner: "application" }),
  }),
  list: paths.application,
};

export const loadApplications = listLoader("listApplications", shape);

export const loadNewApplication = newLoader(async () => ({}));

export const saveNewApplication = saveAction({
  ...form,
  save: (value, { api, user }) => api("createApplication", { ...toFields(value), createdBy: user._id }),
});

export const loadApplication = editLoader("listApplications", (record) => ({
  values: {
    name: record.name.description,
    description: record.applicationSecret?.applicationLogoutUri ?? "",
    allowedUrl: record.applicationAllowedUrl ?? "",
    redirectUrl: record.applicationRedirectUrl ?? "",
    status: record.status,
    selfAssignment: record.selfAssignment ? "on" : "",
    applicationLogo: record.name.applicationLogo ?? "",
  },
}));

export const saveApplication = saveAction({
  ...form,
  save: (value, { api, user, id, version }) =>
    api("updateApplication", { ...toFields(value), updatedBy: user._id, id, version }),
});

export const loadApplicationRemoval = removeLoader("listApplications", ({ name }) => name.description);

export const removeApplication = removeAction({
  list: paths.application,
  toast: words.deleted,
  remove: (id, { api, user }) => api("deleteApplication", { id, userId: user._id, isActive: false }),
});
