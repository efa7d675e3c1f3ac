/** Receives every fee, and funding that has no other side, in ledger units. */
export type FeeCollector = (coin: string, amount: bigint) => void
