/** For whom the portal makes a call. */
export interface ApiCaller {
  token?: string | undefined;
  clientAddress: string;
  userAgent?: string | undefined;
  requestId?: string | undefined;
}
