import { t } from '@/shared/languages/text'
import type { Remedy } from '@/shared/trading/alarms/remedy'

/** The price of a coin at which the next line is reached. */
export interface Deadline {
  readonly coin: string
  /** With its coin, such as `65 465 USDT`. */
  readonly price: string
}

interface RemedyOf {
  readonly kind: 'unit' | 'loan'
  readonly id: string
  readonly goal: Remedy['goal']
  /** With its coin. */
  readonly amount: string
  /** Null where no price is known. */
  readonly deadline: Deadline | null
}

function unitSentence({ id, goal, amount, deadline }: RemedyOf): string {
  if (goal === 'liquidation') return t`Add ${amount} to unit ${id} now: it is at its liquidation line.`
  if (goal === 'call')
    return deadline === null
      ? t`Add ${amount} to unit ${id}: it is at its margin call line.`
      : t`Add ${amount} to unit ${id} before ${deadline.coin} falls to ${deadline.price}, its liquidation line.`
  return deadline === null
    ? t`Add ${amount} to unit ${id}: it is at its warning line.`
    : t`Add ${amount} to unit ${id} before ${deadline.coin} falls to ${deadline.price}, its margin call line.`
}

function loanSentence({ id, goal, amount, deadline }: RemedyOf): string {
  const end = id.slice(-4)
  if (goal === 'liquidation') return t`Repay ${amount} of loan …${end} now: it is at its liquidation line.`
  if (goal === 'call')
    return deadline === null
      ? t`Repay ${amount} of loan …${end}: it is at its margin call line.`
      : t`Repay ${amount} of loan …${end} before ${deadline.coin} falls to ${deadline.price}, its liquidation line.`
  return deadline === null
    ? t`Repay ${amount} of loan …${end}: it is near its margin call line.`
    : t`Repay ${amount} of loan …${end} before ${deadline.coin} falls to ${deadline.price}, its margin call line.`
}

/** One sentence with one amount and, where known, one price: `Repay 8 792 USDT of loan …0001 before BTC falls to …`. */
export const remedySentence = (of: RemedyOf): string => (of.kind === 'unit' ? unitSentence(of) : loanSentence(of))
