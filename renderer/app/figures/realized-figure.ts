import { DAY_MS } from '@/shared/base/time'
import { isZero } from '@/shared/base/decimal'
import type { FillList } from '@/shared/ipc/trading/fills'
import { t, comma } from '@/shared/languages/text'
import { feeText } from '@/shared/trading/orders/fees'
import { totalsOfFills } from '@/shared/trading/orders/fill-totals'
import { plural } from '@/shared/languages/plural'
import { coinAmount, coinDirection, signedCoinAmount } from '@/renderer/kit/format/coin-amount'
import { type Figure, UNKNOWN } from './symbol-figures'

/** First moment of the UTC day that holds `now`, both Unix ms. */
export const utcDayOf = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS

/** The fills of the day, or the reason why they are not known. */
export type DayOfFills = Pick<FillList, 'fills' | 'problem'>

/**
 * Realized P&L of the fills since 00:00 UTC, each settle coin by itself, fees excluded. Unknown while a fill or its P&L
 * may be missing.
 */
export function realizedFigure({ fills, problem }: DayOfFills, since: number): Figure {
  const figure = { id: 'realized', label: t('Realized today (UTC)') } as const
  const totals = totalsOfFills(fills.filter(({ at }) => at >= since))
  const unknown =
    problem ??
    (totals.unknownPnl > 0 ? t`The exchange has not sent the P&L of ${plural(totals.unknownPnl, 'fill')}.` : null)
  if (unknown !== null) return { ...figure, text: UNKNOWN, direction: 'flat', title: t`Unknown: ${unknown}` }
  const booked = totals.pnl.filter(({ amount }) => !isZero(amount))
  const fees = feeText(totals.fees, coinAmount)
  const [first] = booked
  return {
    ...figure,
    text: booked.map(({ amount, coin }) => `${signedCoinAmount(amount, coin)} ${coin}`).join(comma()) || t('0.00 USDT'),
    direction: booked.length === 1 && first !== undefined ? coinDirection(first.amount, first.coin) : 'flat',
    title: [
      t`Realized P&L of ${plural(totals.count, 'fill')} since 00:00 UTC, fees excluded.`,
      fees === '' ? '' : t`Fees: ${fees}.`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}
