import { t } from '@/shared/languages/text'
import type { UnansweredEvent, UnansweredEventKind } from '@/shared/trading/alarms/unanswered-event'
import { amountsText } from '@/shared/trading/alarms/event-amounts'
import { SECOND_MS } from '@/shared/base/time'

/** A sale this long ago is not the last one of its liquidation. */
const RUNNING_MS = 5 * SECOND_MS

const ofLoan: Readonly<Record<UnansweredEventKind, (loan: string) => string>> = {
  liquidated: (loan) => t`${loan} liquidated`,
  expired: (loan) => t`${loan} expired, collateral sold`,
  part: (loan) => t`${loan} liquidated in part`,
  unknown: (loan) => t`${loan}: liquidated in part or repaid from its collateral`,
  ended: (loan) => t`${loan} ended`,
  left: (loan) => t`${loan}: collateral left`,
}

/** True while a liquidation sells: its last sale is seconds old, or the exchange computes no ratio. */
export const isRunning = ({ kind, alarm }: UnansweredEvent, isComputed: boolean, now: number): boolean =>
  kind === 'part' && (!isComputed || now - alarm.lastFiredAt < RUNNING_MS)

/** `USDT loan …0001 liquidated in part`, `Unit 77031 is being liquidated`. */
export function loanEventTitle({ kind, isLoan, subject, totals }: UnansweredEvent, running: boolean): string {
  if (!isLoan) {
    if (running) return t`Unit ${subject} is being liquidated`
    if (kind === 'unknown') return t`Unit ${subject}: liquidated in part or repaid from its collateral`
    return kind === 'left' ? t`Collateral left unit ${subject}` : t`Unit ${subject} liquidated in part`
  }
  const coin = totals.amounts[0]?.coin ?? ''
  const end = subject.slice(-4)
  const loan = kind === 'left' ? t`Loan …${end}` : t`${coin} loan …${end}`
  return running ? t`${loan} is being liquidated` : ofLoan[kind](loan)
}

/** `68 079 USDT repaid, 0.8 BTC sold`. */
export const loanEventAmounts = ({ totals }: UnansweredEvent): string => amountsText(totals)
