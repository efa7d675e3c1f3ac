import { isInverse } from '@/shared/exchange/protocol/fields'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { readChoice, readSymbol } from '@/shared/trading/batch/draft/choice-labels'
import { isDollar } from '@/shared/trading/ltv/projection/stable-coins'
import { spendsQuote } from '@/shared/trading/market/qty-unit'
import { readNumber } from '@/shared/trading/market/read-number'
import { coinsInSymbol } from '@/shared/trading/orders/symbol-coins'

const withCoin = /^(?<before>\$|[A-Z][A-Z\d]{1,14})?\s*(?<digits>\d.*\d|\d)\s*(?<after>\$|[A-Z][A-Z\d]{1,14})?$/iu

/** Coin of a price or a quantity of the row; null if its name does not tell. */
function coinOf(column: 'price' | 'qty', row: DraftRow): string | null {
  const coins = coinsInSymbol(readSymbol(row.symbol))
  if (coins === null) return null
  if (column === 'price') return coins.quoteCoin
  const category = readChoice('category', row.category)
  const order = { category: category ?? '', side: row.side, orderType: row.orderType }
  return category === null || isInverse(category) || spendsQuote(order) ? null : coins.baseCoin
}

/**
 * Number of an amount that is written with its own coin: `$94,040.5` and `94040.5 USDT` as a price in USDT, `0.5 BTC` as
 * a quantity of BTC. Null for any other text, and for a number that reads in two ways.
 */
export function withoutOwnCoin(column: 'price' | 'qty', row: DraftRow): string | null {
  const { before, digits = '', after } = withCoin.exec(row[column].trim())?.groups ?? {}
  const mark = (before ?? after)?.toUpperCase()
  if (mark === undefined || (before !== undefined && after !== undefined)) return null
  const coin = coinOf(column, row)
  if (coin === null || !(mark === coin || (column === 'price' && mark === '$' && isDollar(coin)))) return null
  const reading = readNumber(digits)
  if (reading.ok) return reading.value
  const [only, other] = reading.sign === undefined ? reading.readings : []
  return other === undefined ? (only ?? null) : null
}
