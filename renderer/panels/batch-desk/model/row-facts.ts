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

/** Category of a row; unreadable text is kept as typed and forms a separate group. */
export const categoryOf = perObject((row: DraftRow): string => readChoice('category', row.category) ?? row.category)

/** Properties that determine the request of a row. */
export const routeOf = perObject((row: DraftRow, instrumentOf: InstrumentOf, isClassic: boolean): Routed => ({
  category: categoryOf(row),
  symbol: readSymbol(row.symbol),
  isClassic,
  isStock: instrumentOfRow(row, instrumentOf)?.isStock,
}))

/** Distinct symbols of the included rows with known rules. */
export function instrumentsOf(rows: readonly DraftRow[], instrumentOf: InstrumentOf): readonly Instrument[] {
  const instruments = rows.filter(({ include }) => include).flatMap((row) => instrumentOfRow(row, instrumentOf) ?? [])
  return [
    ...new Map(
      instruments.map((instrument) => [instrumentKey(instrument.category, instrument.symbol), instrument]),
    ).values(),
  ]
}

/** Rules of a row's symbol; null if unknown. */
export const instrumentOfRow = perObject((row: DraftRow, instrumentOf: InstrumentOf): Instrument | null => {
  const category = readChoice('category', row.category)
  const instrument = category === null ? null : instrumentOf(category, readSymbol(row.symbol))
  return instrument === 'not-loaded' ? null : instrument
})

/** Coin of a row's quantity; null while category, symbol, side or type do not determine it. */
export const unitOfRow = perObject((row: DraftRow, instrumentOf: InstrumentOf): string | null => {
  const instrument = instrumentOfRow(row, instrumentOf)
  const side = readChoice('side', row.side)
  const orderType = readChoice('orderType', row.orderType)
  if (instrument === null || side === null || orderType === null) return null
  return qtyUnit({ category: instrument.category, side, orderType }, instrument).coin
})

/** Quantity times price in quote coin; null if unknown (market orders in base coin). */
export const notionalOf = perObject((row: DraftRow, instrumentOf: InstrumentOf): CoinAmount | null => {
  const instrument = instrumentOfRow(row, instrumentOf)
  const qty = readNumber(row.qty)
  if (instrument === null || !qty.ok) return null
  const coin = instrument.quoteCoin
  if (unitOfRow(row, instrumentOf) === coin) return { amount: qty.value, coin }
  const price = readNumber(row.price)
  return price.ok ? { amount: multiply(price.value, qty.value), coin } : null
})

/** The notional as text with its coin; '' if unknown. */
export const notionalOfRow = perObject((row: DraftRow, instrumentOf: InstrumentOf): string => {
  const notional = notionalOf(row, instrumentOf)
  return notional === null ? '' : `${formatMoney(notional.amount)} ${notional.coin}`
})
