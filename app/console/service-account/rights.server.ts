import type { EndpointName } from "~/contract";
import { summaries } from "~/contract/document/summaries";
import { TAGS } from "~/contract/document/tags";
import type { Endpoint } from "~/contract/kit/endpoint";
import { isGrantable } from "~/contract/service-account";
import { inReadersLanguage } from "~/lib/language";
import type { RightsGroup } from "./rights";

export const rightsGroups = (): RightsGroup[] =>
  TAGS.map(({ name, calls }) => ({
    title: inReadersLanguage(name),
    rights: (Object.entries(calls) as [EndpointName, Endpoint][])
      .filter(([, endpoint]) => isGrantable(endpoint))
      .map(([name]) => ({ name, label: summaries[name] })),
  })).filter(({ rights }) => rights.length > 0);
