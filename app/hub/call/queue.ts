/** What must go out, of which each process takes a part. */
export interface Queue<Item> {
  /** Takes the lease of up to `most` items that are due. */
  claimDue(most: number): Promise<Item[]>;
  deliver(item: Item): Promise<{ sent: boolean }>;
}
