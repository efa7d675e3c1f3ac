import { add, compare, multiply, subtract, sum } from '@/shared/base/decimal'
import { type Collateral, type Debt, isNamed, type LtvSample, mayBeUnread } from '@/shared/trading/ltv/unit/ltv-sample'

/** Last known collateral and debt of each coin of a risk unit. */
export interface KnownRows {
  readonly collateral: readonly Collateral[]
  readonly debts: readonly Debt[]
}

/** Smallest share of the total for which debts are missing from the list. */
const MISSING_SHARE = '0.01'

/** True if the listed debts are worth less than the total. A debt without a price may be the rest. */
export function lacksDebts({ debts, debtUsdt, collateral }: LtvSample): boolean {
  const prices = new Map([...collateral.map(({ coin, price }) => [coin, price] as const), ['USDT', '1']])
  if (debts.some(({ coin }) => !prices.has(coin))) return false
  const listed = sum(
    debts.map(({ coin, principal, interest }) => multiply(add(principal, interest), prices.get(coin)!)),
  )
  return compare(subtract(debtUsdt, listed), multiply(debtUsdt, MISSING_SHARE)) > 0
}

/** Of an incomplete list, a smaller debt is a part of the known one. */
function knownDebts(before: readonly Debt[], now: LtvSample): readonly Debt[] {
  if (!lacksDebts(now)) return now.debts
  const owed = ({ principal, interest }: Debt): string => add(principal, interest)
  const smaller = before.filter((known) => {
    const listed = now.debts.find(({ coin }) => coin === known.coin)
    return listed === undefined || compare(owed(listed), owed(known)) < 0
  })
  return [...now.debts.filter(({ coin }) => smaller.every((known) => known.coin !== coin)), ...smaller]
}

/** The known rows after a sample, given those before it; null before the first. Unreadable coins keep theirs. */
export const knownRows = (before: KnownRows | null, now: LtvSample): KnownRows => ({
  collateral: [
    ...now.collateral.filter(({ coin }) => isNamed(coin) && !mayBeUnread(now, coin)),
    ...(before?.collateral ?? []).filter(({ coin }) => mayBeUnread(now, coin)),
  ],
  debts: knownDebts(before?.debts ?? [], now),
})

/** A sample with the last known rows of coins that it does not state. */
export const withKnownRows = (sample: LtvSample, { collateral, debts }: KnownRows): LtvSample => ({
  ...sample,
  collateral,
  debts,
  unread: sample.unread.filter((coin) => collateral.every((row) => row.coin !== coin)),
})
