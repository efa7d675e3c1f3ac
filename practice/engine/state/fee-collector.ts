/** Receives all fees, and funding without a counterparty, in ledger units. */
export type FeeCollector = (coin: string, amount: bigint) => void
