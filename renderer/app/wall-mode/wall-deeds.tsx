import { type Deed, isSale } from '@/shared/trading/alarms/deed'
import { amountText } from '@/shared/trading/alarms/event-amounts'
import { deedAmounts, deedTitle, isRunning } from '@/renderer/domain/deeds/deed-words'
import { formatRatio } from '@/renderer/kit/format/ratio'
import { formatTime } from '@/renderer/kit/format/time'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { plural } from '@/shared/languages/plural'

/** Debt and collateral that remain after a sale in part; null for a closed loan and without a figure. */
function useRemainder({ kind, isLoan, subject }: Deed): string | null {
  const loan = useLoans((state) => state.loans?.loans.find(({ orderId }) => orderId === subject))
  const unit = useRisk(({ overview }) => overview?.units.find(({ id }) => id === subject))
  if (kind === 'liquidated' || kind === 'expired' || kind === 'ended') return null
  if (isLoan) {
    if (loan === undefined) return null
    const [debt, pledge] = [amountText(loan.loanAmount, loan.loanCoin), amountText(loan.pledgeAmount, loan.pledgeCoin)]
    return `Remaining: ${debt} owed against ${pledge}.`
  }
  if (unit === undefined || unit.sample === null) return null
  const { debtUsdt, collateralUsdt, ltv } = unit.sample
  if (unit.freshness === 'not-computed') return 'The exchange computes no ratio until it ends.'
  const [debt, collateral] = [amountText(debtUsdt, 'USDT'), amountText(collateralUsdt, 'USDT')]
  return `Remaining: ${debt} owed against ${collateral}, at ${formatRatio(ltv, null)}.`
}

/** Deeds with a liquidation that goes on, which precede all others. */
function useRunning(deeds: readonly Deed[]): ReadonlySet<Deed> {
  const now = useNow(true, 1000)
  const units = useRisk(({ overview }) => overview?.units)
  const isComputed = ({ isLoan, subject }: Deed): boolean =>
    isLoan || units?.find(({ id }) => id === subject)?.freshness !== 'not-computed'
  return new Set(deeds.filter((deed) => isRunning(deed, isComputed(deed), now)))
}

interface ShownDeed {
  readonly deed: Deed
  /** Its liquidation goes on. */
  readonly running: boolean
  /** Number of further deeds. */
  readonly others: number
}

function WorstDeed({ deed, running, others }: ShownDeed) {
  const remainder = useRemainder(deed)
  return (
    <section
      className="wall-deed"
      data-kind={deed.kind}
      data-sale={isSale(deed)}
      data-running={running}
      data-testid="wall-deed"
      aria-label="Event without an answer"
    >
      <p className="wall-deed__title">{deedTitle(deed, running)}</p>
      <p className="wall-deed__amounts">{deedAmounts(deed)}</p>
      <p className="wall-deed__note">
        {remainder === null ? '' : `${remainder} `}
        {formatTime(deed.alarm.lastFiredAt)}
        {others === 0 ? '' : ` · ${plural(others, 'further event', 'further events')}`}
      </p>
    </section>
  )
}

/** A liquidation that goes on, else the most severe deed without an answer, and the number of the others. */
export function WallDeeds({ deeds }: { readonly deeds: readonly Deed[] }) {
  const running = useRunning(deeds)
  const worst = deeds.find((deed) => running.has(deed)) ?? deeds[0]
  if (worst === undefined) return null
  return <WorstDeed deed={worst} running={running.has(worst)} others={deeds.length - 1} />
}
