import { isZero } from '@/shared/base/decimal'
import { offsetOf } from '@/shared/base/local-time'
import { plural } from '@/shared/languages/plural'
import { t } from '@/shared/languages/text'
import { type FillTotals, periodsAt, totalsOfFills } from '@/shared/trading/orders/fill-totals'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { ownZone } from '@/renderer/domain/fills/day-range'
import { CoinProfit, Fees } from '@/renderer/domain/fills/fill-columns'
import type { FillRow } from './use-fill-lists'

const periods = [
  { name: 'day', label: t('Today') },
  { name: 'week', label: t('This week') },
  { name: 'month', label: t('This month') },
] as const

function Profit({ totals: { pnl, unknownPnl } }: { readonly totals: FillTotals }) {
  const unknown = plural(unknownPnl, 'fill')
  const booked = pnl.filter(({ amount }) => !isZero(amount))
  return (
    <>
      {booked.length === 0 && unknownPnl === 0 && <span className="faint">P&L —</span>}
      {booked.map(({ coin, amount }) => (
        <CoinProfit key={coin} amount={amount} coin={coin} />
      ))}
      {unknownPnl > 0 && <span title={t`The exchange has not sent the P&L of ${unknown}`}>+ ?</span>}
    </>
  )
}

interface FillTotalsStripProps {
  /** Newest first. */
  readonly rows: readonly FillRow[]
  /** Unix ms. */
  readonly now: number
  /** False if fills may be missing from the sums. */
  readonly isWhole: boolean
}

/** Realized P&L and fees of the day, the week and the month, by coin. */
export function FillTotalsStrip({ rows, now, isWhole }: FillTotalsStripProps) {
  const offsetAt = offsetOf(ownZone())
  const starts = periodsAt(now, offsetAt)
  return (
    <div className="fill-totals">
      {periods.map(({ name, label }) => {
        const totals = totalsOfFills(rows.filter(({ at }) => at >= starts[name]))
        return (
          <div key={name} className="fill-totals__period" data-testid={`fill-totals-${name}`}>
            <b>{label}</b> <span className="faint">{plural(totals.count, 'fill')}</span> <Profit totals={totals} />{' '}
            <span className="muted fill-totals__fees">{mixed`fees ${<Fees fees={totals.fees} />}`}</span>
            {!isWhole && <span title={t('Fills may be missing from this sum')}> ?</span>}
          </div>
        )
      })}
    </div>
  )
}
