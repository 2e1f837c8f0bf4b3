import type { Contract, EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { InputOf, OutputOf } from "~/contract/kit/endpoint";
import type { Envelope } from "~/contract/kit/envelope";

/** What the portal needs of a product API, in this process or upstream. */
export interface ProductApi {
  /** Makes one call of the contract. Never throws: a refusal is an envelope too. */
  call<Name extends EndpointName>(
    name: Name,
    input: InputOf<Contract[Name]>,
    caller: Caller,
  ): Promise<Envelope<OutputOf<Contract[Name]>>>;
  /** The keys that verify launch tokens (RFC 7517); undefined where there are none. @throws when they cannot be had */
  publicKeys(): Promise<{ keys: { kty?: string | undefined }[] } | undefined>;
  /** An uploaded picture by its file name; undefined where there is none. @throws when it cannot be had */
  upload(name: string): Promise<{ content: Buffer<ArrayBuffer>; contentType: string } | undefined>;
  isReady(): Promise<boolean>;
}
