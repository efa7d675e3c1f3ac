/** The engine's counters as IDs of the exchange: 19 decimal digits. */
export interface IdSource {
  orderId(order: number): string
  tradeId(trade: number): string
  /** Each leg of a trade has a separate ID. */
  execId(trade: number, scope: 'taker' | 'maker'): string
  /** NaN for other text. */
  orderNumber(orderId: string): number
  tradeNumber(tradeId: string): number
}

const TRADES_FROM = 500_000_000_000_000_000n
const LEGS_FROM = 600_000_000_000_000_000n

/** The counting digits, few enough for fast integers. Those before them are constant for 10^9 IDs. */
const COUNTING = 9
const CARRY = 10 ** COUNTING

/** Texts of IDs that count up from `first`. */
function createCounter(first: bigint) {
  const front = String(first / BigInt(CARRY))
  const low = Number(first % BigInt(CARRY))
  return {
    text: (count: number): string => {
      const digits = low + count
      return digits < CARRY ? front + String(CARRY + digits).slice(1) : String(first + BigInt(count))
    },
    count: (text: string): number => {
      if (!/^\d{1,19}$/.test(text)) return Number.NaN
      const isNear = text.length === front.length + COUNTING && text.startsWith(front)
      return isNear ? Number(text.slice(front.length)) - low : Number(BigInt(text) - first)
    },
  }
}

/** Order IDs start at `firstOrderId`. IDs of trades and legs are far above them. */
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
