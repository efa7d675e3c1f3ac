import { add, isSignedDecimal } from '@/shared/base/decimal'
import { dayAt, type OffsetAt, startOfDay } from '@/shared/base/local-time'
import { DAY_MS } from '@/shared/base/time'
import { isFutures, isInverse } from '@/shared/exchange/protocol/fields'
import { type Fee, sumOfFees } from './fees'
import type { Fill } from './order'
import { coinsInSymbol } from './symbol-coins'

/** Coin of the realized P&L of a fill; '' outside of futures and for a symbol that names none. */
export function pnlCoinOf({ category, symbol }: Pick<Fill, 'category' | 'symbol'>): string {
  if (!isFutures(category)) return ''
  const coins = coinsInSymbol(symbol)
  return (isInverse(category) ? coins?.baseCoin : coins?.quoteCoin) ?? ''
}

/** Totals of fills. Amounts are decimal text. */
export interface FillTotals {
  readonly count: number
  /** Realized P&L, one entry per coin, without fees. */
  readonly pnl: readonly { readonly coin: string; readonly amount: string }[]
  readonly fees: readonly Fee[]
  /** Futures fills with unknown realized P&L, which `pnl` does not contain. */
  readonly unknownPnl: number
}

export function totalsOfFills(fills: readonly Fill[]): FillTotals {
  const pnl = new Map<string, string>()
  let unknownPnl = 0
  for (const fill of fills) {
    const coin = pnlCoinOf(fill)
    if (fill.pnl !== undefined && isSignedDecimal(fill.pnl)) pnl.set(coin, add(pnl.get(coin) ?? '0', fill.pnl))
    else if (isFutures(fill.category)) unknownPnl += 1
  }
  return {
    count: fills.length,
    pnl: [...pnl].map(([coin, amount]) => ({ coin, amount })),
    fees: sumOfFees(fills.flatMap(({ fees }) => fees)),
    unknownPnl,
  }
}

/** Starts of day, week (Monday) and month at a time; Unix ms in the clock of a zone. */
export function periodsAt(now: number, offsetAt: OffsetAt) {
  const day = dayAt(now, offsetAt)
  const date = new Date(day)
  const week = day - ((date.getUTCDay() + 6) % 7) * DAY_MS
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  return {
    day: startOfDay(day, offsetAt),
    week: startOfDay(week, offsetAt),
    month: startOfDay(month, offsetAt),
  }
}
