/** Several processes share a queue. */
export interface Queue<Item> {
  claimDue(most: number): Promise<Item[]>;
  deliver(item: Item): Promise<{ sent: boolean }>;
}
