import { bookCategory } from '@/shared/exchange/protocol/fields'
import type { BestPrices, TickerKey } from '@/shared/trading/public-prices/standstill'
import type { RestClient } from '../protocol/call'

const LEVELS = '1'

/** The best prices of a symbol's order book; null where it cannot be read. */
export async function bestPricesOf(
  rest: Pick<RestClient, 'orderBook'>,
  { category, symbol }: TickerKey,
): Promise<BestPrices | null> {
  const answer = await rest.orderBook({ category: bookCategory(category), symbol, limit: LEVELS })
  if (answer.kind !== 'done') return null
  const { a: asks, b: bids } = answer.data
  return { bid: String(bids[0]?.[0] ?? ''), ask: String(asks[0]?.[0] ?? '') }
}
