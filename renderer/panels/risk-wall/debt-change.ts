import { add, isZero, subtract } from '@/shared/base/decimal'
import type { PastDebt } from '@/shared/ipc/watching/risk'
import { t } from '@/shared/languages/text'
import type { Debt } from '@/shared/trading/ltv/unit/ltv-sample'
import type { HistoryWindow } from '@/renderer/state/queries/risk'
import { formatShort } from '@/renderer/kit/format/time'
import { MINUTE_MS } from '@/shared/base/time'

/** Half of the coarsest history step within a day, and the step in which the window moves. */
const NEAR_MS = MINUTE_MS

/** Debt in a coin and its change; null without an earlier reading. In units of the coin. */
export interface DebtRow extends Debt {
  readonly change: { readonly principal: string; readonly interest: string; readonly total: string } | null
}

const zeroDebt = { principal: '0', interest: '0' } as const

/** Coins with a debt, and coins whose debt was repaid within the window. */
export function debtRows(past: PastDebt | null, now: readonly Debt[]): readonly DebtRow[] {
  const coins = [...new Set([...now, ...(past?.debts ?? [])].map(({ coin }) => coin))]
  const rows = coins.map((coin): DebtRow => {
    const of = (debts: readonly Debt[]): Pick<Debt, 'principal' | 'interest'> =>
      debts.find((debt) => debt.coin === coin) ?? zeroDebt
    const { principal, interest } = of(now)
    if (past === null) return { coin, principal, interest, change: null }
    const moved = {
      principal: subtract(principal, of(past.debts).principal),
      interest: subtract(interest, of(past.debts).interest),
    }
    return { coin, principal, interest, change: { ...moved, total: add(moved.principal, moved.interest) } }
  })
  return rows.filter(
    ({ principal, interest, change }) => !isZero(add(principal, interest)) || !isZero(change?.total ?? '0'),
  )
}

/** Period of the change: the whole window, or since the first reading in it. */
export const changeTitle = (past: PastDebt | null, window: HistoryWindow): string =>
  past === null || past.at - window.from <= NEAR_MS ? 'Δ 24 h' : t`Δ since ${formatShort(past.at, window.to)}`
