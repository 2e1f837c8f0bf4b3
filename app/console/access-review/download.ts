export { downloadReview as loader } from "./access-review.server";
