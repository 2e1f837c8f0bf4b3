import type { Contract, EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { InputOf, OutputOf } from "~/contract/kit/endpoint";
import type { Envelope } from "~/contract/kit/envelope";

export interface ProductApi {
  /** Never throws: a refusal is an envelope too. */
  call<Name extends EndpointName>(
    name: Name,
    input: InputOf<Contract[Name]>,
    caller: Caller,
  ): Promise<Envelope<OutputOf<Contract[Name]>>>;
  /** Undefined if there are none (RFC 7517). @throws when they cannot be read */
  publicKeys(): Promise<{ keys: { kty?: string | undefined }[] } | undefined>;
  /** Undefined if there is none. @throws when it cannot be read */
  upload(name: string): Promise<{ content: Buffer<ArrayBuffer>; contentType: string } | undefined>;
  isReady(): Promise<boolean>;
}
