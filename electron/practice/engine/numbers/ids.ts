/** The text of the engine's counters as the exchange prints ids: 19 decimal digits. */
export interface IdSource {
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

/** The digits that count; those in front of them stand still for a million million ids. */
const COUNTING = 12
const CARRY = 10 ** COUNTING

/** Text of the ids that count up from `first`. */
function createCounter(first: bigint) {
  const front = String(first / BigInt(CARRY))
  const low = Number(first % BigInt(CARRY))
  return {
    text: (count: number): string => {
      const digits = low + count
      return digits < CARRY ? front + String(digits).padStart(COUNTING, '0') : String(first + BigInt(count))
    },
    count: (text: string): number => {
      if (!/^\d{1,19}$/.test(text)) return Number.NaN
      const isNear = text.length === front.length + COUNTING && text.startsWith(front)
      return isNear ? Number(text.slice(front.length)) - low : Number(BigInt(text) - first)
    },
  }
}

/** Ids of orders start at `firstOrderId`; those of trades and legs lie far above them. */
export function createIds(firstOrderId: bigint): IdSource {
  const orders = createCounter(firstOrderId)
  const trades = createCounter(firstOrderId + TRADES_FROM)
  const legs = createCounter(firstOrderId + LEGS_FROM)
  return {
    orderId: orders.text,
    tradeId: trades.text,
    execId: (trade, scope) => legs.text(trade * 2 + (scope === 'maker' ? 1 : 0)),
    orderNumber: orders.count,
    tradeNumber: trades.count,
  }
}
