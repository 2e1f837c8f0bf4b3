/** For whom the portal makes a call. */
export interface ApiCaller {
  token?: string | undefined;
  clientAddress: string;
  userAgent?: string | undefined;
  requestId?: string | undefined;
  /** Is told whose token it is, where the product API is in this process. */
  onUser?: (userId: string) => void;
}
