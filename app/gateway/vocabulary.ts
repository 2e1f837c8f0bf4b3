/** What rooms that know the product API only through the gateway need of the contract's words. */
export type { Contract, EndpointName, Envelope, FieldErrors, InputOf, OutputOf, Refusal } from "~/contract";
export type { ActiveUser } from "~/contract/entities/user";
export {
  CHOICES_MAX,
  COUNT_CAP,
  IMAGE_TYPES,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZES,
  ROLE_ADMIN,
  ROLE_DEFAULT,
  SEARCH_MAX,
  TEMPLATE_MAX,
  UPLOAD_MAX_BYTES,
} from "~/contract/rules";
