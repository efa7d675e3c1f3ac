import { readChoice, readSymbol } from '@/shared/trading/batch/draft/choice-labels'
import { perObject } from '@/shared/base/per-object'
import { readNumber } from '@/shared/trading/market/read-number'
import { multiply } from '@/shared/base/decimal'
import type { CoinAmount } from '@/shared/trading/pretrade/assessment/assessment'
import type { Routed } from '@/shared/trading/batch/plan/split-batch'
import { type Instrument, instrumentKey } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import { formatMoney } from '@/renderer/kit/format/decimals'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** The category a row will be sent in; unreadable text stays as typed, so that it makes a group of its own. */
export const categoryOf = perObject((row: DraftRow): string => readChoice('category', row.category) ?? row.category)

/** What decides which request a row will leave in. */
export const routeOf = (row: DraftRow, instrumentOf: InstrumentOf, isClassic: boolean): Routed => ({
  category: categoryOf(row),
  symbol: readSymbol(row.symbol),
  isClassic,
  isStock: instrumentOfRow(row, instrumentOf)?.isStock,
})

/** The symbols of the included rows, each once, as far as their rules are known. */
export function instrumentsOf(rows: readonly DraftRow[], instrumentOf: InstrumentOf): readonly Instrument[] {
  const known = rows.filter(({ include }) => include).flatMap((row) => instrumentOfRow(row, instrumentOf) ?? [])
  return [...new Map(known.map((one) => [instrumentKey(one.category, one.symbol), one])).values()]
}

/** The rules of a row's symbol; null where they are not known. */
export function instrumentOfRow(row: DraftRow, instrumentOf: InstrumentOf): Instrument | null {
  const category = readChoice('category', row.category)
  const found = category === null ? null : instrumentOf(category, readSymbol(row.symbol))
  return found === 'not-loaded' ? null : found
}

/** The coin a row's quantity counts in; null while category, symbol, side or type do not say. */
export const unitOfRow = perObject((row: DraftRow, instrumentOf: InstrumentOf): string | null => {
  const instrument = instrumentOfRow(row, instrumentOf)
  const side = readChoice('side', row.side)
  const orderType = readChoice('orderType', row.orderType)
  if (instrument === null || side === null || orderType === null) return null
  return qtyUnit({ category: instrument.category, side, orderType }, instrument).coin
})

/** Quantity times price in quote coin; null while it cannot be told (market orders in base coin). */
export const notionalOf = perObject((row: DraftRow, instrumentOf: InstrumentOf): CoinAmount | null => {
  const instrument = instrumentOfRow(row, instrumentOf)
  const qty = readNumber(row.qty)
  if (instrument === null || !qty.ok) return null
  const coin = instrument.quoteCoin
  if (unitOfRow(row, instrumentOf) === coin) return { amount: qty.value, coin }
  const price = readNumber(row.price)
  return price.ok ? { amount: multiply(price.value, qty.value), coin } : null
})

/** The same as it is shown, with its coin; '' while it cannot be told. */
export function notionalOfRow(row: DraftRow, instrumentOf: InstrumentOf): string {
  const notional = notionalOf(row, instrumentOf)
  return notional === null ? '' : `${formatMoney(notional.amount)} ${notional.coin}`
}
