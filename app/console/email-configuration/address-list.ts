import { z } from "zod";
import { Email } from "~/contract/kit/fields";
import { CC_MAX_ADDRESSES } from "~/contract/kit/rules";
import { splitAddresses } from "~/lib/addresses";
import { words } from "./words";

const isAddress = (address: string): boolean => Email.safeParse(address).success;

/** What `AddressListField` sends; those that are no addresses are named in one message. */
export const AddressList = z
  .string()
  .optional()
  .transform((entry) => splitAddresses(entry ?? ""))
  .superRefine((addresses, context) => {
    const bad = addresses.filter((address) => !isAddress(address));
    if (bad.length > 0) context.addIssue(words.badAddresses(bad));
    if (addresses.length > CC_MAX_ADDRESSES) context.addIssue(words.tooManyAddresses(CC_MAX_ADDRESSES));
  });
