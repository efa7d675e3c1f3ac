import { absolute, add, compare, divide, multiply, subtract, toDecimals } from '../decimal'
import { problemOf } from './batch-context'
import type { BatchContext, CheckedRow } from './batch-context'
import type { Problem } from './draft'

/** Distance from the middle beyond which a price is questioned, and beyond which it is refused (reliability V10). */
const WARN_PERCENT = '5'
const REFUSE_PERCENT = '50'

type Top = { readonly bid: string | null; readonly ask: string | null }

/** The middle of the book, or its only side; null when it is empty. */
export function midOf({ bid, ask }: Top): string | null {
  return bid !== null && ask !== null ? multiply(add(bid, ask), '0.5') : (bid ?? ask)
}

/** What the book says about a limit price. Market orders have none to check. */
export function checkMarket(row: CheckedRow, context: BatchContext): Problem[] {
  const { category, symbol, price } = row.order
  if (price === undefined) return []
  const top = context.bookTop(category, symbol)
  const mid = top && midOf(top)
  if (!top || mid === null) {
    return [problemOf(row, 'price', 'unchecked', 'book', `Not checked against the market: the book of ${symbol} is not current`)]
  }
  return [...checkDistance(row, price, mid), ...checkTaking(row, price, top)]
}

function checkDistance(row: CheckedRow, price: string, mid: string): Problem[] {
  const distance = multiply(absolute(subtract(price, mid)), '100')
  const beyond = (percent: string): boolean => compare(distance, multiply(mid, percent)) > 0
  if (!beyond(WARN_PERCENT)) return []
  const message = `Price ${price} is ${toDecimals(divide(distance, mid), 1, 'nearest')} % from the middle of the market`
  if (!beyond(REFUSE_PERCENT)) return [problemOf(row, 'price', 'warning', 'collar', message)]
  return [problemOf(row, 'price', 'error', 'collar', `${message}; the limit is ${REFUSE_PERCENT} %`)]
}

/** Orders that are meant to take (ioc, fok) are not questioned for taking. */
function checkTaking(row: CheckedRow, price: string, top: Top): Problem[] {
  const { side, timeInForce } = row.order
  const opposite = side === 'buy' ? top.ask : top.bid
  const meets = opposite !== null && compare(price, opposite) !== (side === 'buy' ? -1 : 1)
  if (!meets || timeInForce === 'ioc' || timeInForce === 'fok') return []
  const best = `${side === 'buy' ? 'the best ask' : 'the best bid'} ${opposite}`
  if (timeInForce === 'gtc') return [problemOf(row, 'price', 'warning', 'would-take', `Would trade at once against ${best}`)]
  return [problemOf(row, 'price', 'warning', 'post-only', `Would be canceled: ${timeInForce} must not meet ${best}`)]
}
