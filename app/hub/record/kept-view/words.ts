import { VIEWS_MAX } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Your kept views",
    kept: "View kept",
    replaced: "View replaced",
    renamed: "View renamed",
    deleted: "View deleted",
    notFound: "This view is not there any more",
    nameTaken: "You have a view of this name already",
    tooMany: `You have ${VIEWS_MAX} views of this list. Delete one first`,
    tooManyInAll: "You have too many views. Delete one first",
  },
});
