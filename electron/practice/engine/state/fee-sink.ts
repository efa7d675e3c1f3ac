/** Receives every fee, and funding that has no other side, in ledger units. */
export type FeeSink = (coin: string, amount: bigint) => void
