/** The text of the engine's counters as the exchange prints ids: 19 decimal digits. */
export interface Ids {
  orderId(order: number): string
  tradeId(trade: number): string
  /** Each leg of a trade has its own. */
  execId(trade: number, scope: 'taker' | 'maker'): string
  /** NaN for text that is no id. */
  orderNumber(orderId: string): number
  tradeNumber(tradeId: string): number
}

const TRADES_FROM = 500_000_000_000_000_000n
const LEGS_FROM = 600_000_000_000_000_000n

/** Ids of orders start at `firstOrderId`; those of trades and legs lie far above them. */
export function createIds(firstOrderId: bigint): Ids {
  const numberFrom = (text: string, first: bigint): number => (/^\d{1,19}$/.test(text) ? Number(BigInt(text) - first) : Number.NaN)
  return {
    orderId: (order) => String(firstOrderId + BigInt(order)),
    tradeId: (trade) => String(firstOrderId + TRADES_FROM + BigInt(trade)),
    execId: (trade, scope) => String(firstOrderId + LEGS_FROM + BigInt(trade * 2 + (scope === 'maker' ? 1 : 0))),
    orderNumber: (orderId) => numberFrom(orderId, firstOrderId),
    tradeNumber: (tradeId) => numberFrom(tradeId, firstOrderId + TRADES_FROM),
  }
}
