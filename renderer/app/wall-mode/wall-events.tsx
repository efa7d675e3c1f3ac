import { t } from '@/shared/languages/text'
import { type UnansweredEvent, isSale } from '@/shared/trading/alarms/unanswered-event'
import { amountText } from '@/shared/trading/alarms/event-amounts'
import { loanEventAmounts, loanEventTitle, isRunning } from '@/renderer/domain/loan-events/loan-event-labels'
import { formatRatio } from '@/renderer/kit/format/ratio'
import { formatTime } from '@/renderer/kit/format/time'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { plural } from '@/shared/languages/plural'

/** Debt and collateral that remain after a sale in part; null for a closed loan and without a figure. */
function useRemainder({ kind, isLoan, subject }: UnansweredEvent): string | null {
  const loan = useLoans((state) => state.loans?.loans.find(({ orderId }) => orderId === subject))
  const unit = useRisk(({ overview }) => overview?.units.find(({ id }) => id === subject))
  if (kind === 'liquidated' || kind === 'expired' || kind === 'ended') return null
  if (isLoan) {
    if (loan === undefined) return null
    const [debt, pledge] = [amountText(loan.loanAmount, loan.loanCoin), amountText(loan.pledgeAmount, loan.pledgeCoin)]
    return t`Remaining: ${debt} owed against ${pledge}.`
  }
  if (unit === undefined || unit.sample === null) return null
  const { debtUsdt, collateralUsdt, ltv } = unit.sample
  if (unit.freshness === 'not-computed') return t('The exchange computes no ratio until it ends.')
  const [debt, collateral] = [amountText(debtUsdt, 'USDT'), amountText(collateralUsdt, 'USDT')]
  return t`Remaining: ${debt} owed against ${collateral}, at ${formatRatio(ltv, null)}.`
}

/** Events with a liquidation that goes on, which precede all others. */
function useRunning(events: readonly UnansweredEvent[]): ReadonlySet<UnansweredEvent> {
  const now = useNow(true, 1000)
  const units = useRisk(({ overview }) => overview?.units)
  const isComputed = ({ isLoan, subject }: UnansweredEvent): boolean =>
    isLoan || units?.find(({ id }) => id === subject)?.freshness !== 'not-computed'
  return new Set(events.filter((event) => isRunning(event, isComputed(event), now)))
}

interface WorstEventProps {
  readonly event: UnansweredEvent
  /** Its liquidation goes on. */
  readonly running: boolean
  /** Number of further events. */
  readonly others: number
  /** Nothing is shown below it. */
  readonly isAlone: boolean
}

function WorstEvent({ event, running, others, isAlone }: WorstEventProps) {
  const remainder = useRemainder(event)
  return (
    <section
      className="wall-deed"
      data-kind={event.kind}
      data-sale={isSale(event)}
      data-running={running}
      data-alone={isAlone}
      data-testid="wall-deed"
      aria-label={t('Event without an answer')}
    >
      <p className="wall-deed__title">{loanEventTitle(event, running)}</p>
      <p className="wall-deed__amounts">{loanEventAmounts(event)}</p>
      <p className="wall-deed__note">
        {remainder === null ? '' : `${remainder} `}
        {formatTime(event.alarm.lastFiredAt)}
        {others === 0 ? '' : ` · ${plural(others, 'further event', t('further events'))}`}
      </p>
    </section>
  )
}

/** A liquidation that goes on, else the most severe event without an answer, and the number of the others. */
export function WallEvents({
  events,
  isAlone,
}: {
  readonly events: readonly UnansweredEvent[]
  readonly isAlone: boolean
}) {
  const running = useRunning(events)
  const worst = events.find((event) => running.has(event)) ?? events[0]
  if (worst === undefined) return null
  return <WorstEvent event={worst} running={running.has(worst)} others={events.length - 1} isAlone={isAlone} />
}
