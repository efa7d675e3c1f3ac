import { ONE } from '@/practice/engine/testing/reference/atoms'
import type { Rules } from '@/practice/engine/testing/reference/rules'
import { scenarios } from './scenarios'
import type { ModelScenario } from './sequence'

interface Mutant {
  /** Fault of the mutant, as the end of a sentence. */
  readonly wrong: string
  /** Scenario that detects it soonest. */
  readonly scenario: ModelScenario
  readonly rules: Partial<Rules>
}

/**
 * Exchanges that violate one rule each. A comparison that does not detect one of them proves nothing about that rule.
 */
export const mutants: readonly Mutant[] = [
  {
    wrong: 'lets the resting order’s STP mode decide (X05)',
    scenario: scenarios.spot,
    rules: { decidingMode: (_taker, maker) => maker.stp },
  },
  {
    wrong: 'takes a sub-account for a stranger (X05)',
    scenario: scenarios.spot,
    rules: { isOneTrader: (first, other) => first === other },
  },
  {
    wrong: 'keeps the taker under cancel_both (X05)',
    scenario: scenarios.spot,
    rules: { isKilledByStp: (mode) => mode === 'cancel_taker' },
  },
  {
    wrong: 'serves the latest order of a price first (X03)',
    scenario: scenarios.spot,
    rules: { isFirst: (first, other) => first.arrival > other.arrival },
  },
  {
    wrong: 'trades at the taker’s price (X03)',
    scenario: scenarios.spot,
    rules: { tradePrice: (taker, maker) => taker.price || maker.price },
  },
  {
    wrong: 'rounds fees up (X01, X04)',
    scenario: scenarios.coin,
    rules: { fee: (amount, rate) => (amount * rate + ONE - 1n) / ONE },
  },
  { wrong: 'holds funds for what is filled (X02)', scenario: scenarios.spot, rules: { reservedQty: ({ qty }) => qty } },
  {
    wrong: 'lets an unrealised loss be spent once more (X02)',
    scenario: scenarios.usdt,
    rules: { spendsLosses: true },
  },
  { wrong: 'lets post-only orders take (X07)', scenario: scenarios.spot, rules: { isPostOnlyStopped: () => false } },
  { wrong: 'fills or kills as far as it goes (X07)', scenario: scenarios.spot, rules: { mayFillOrKill: () => true } },
  { wrong: 'closes more than there is (X08)', scenario: scenarios.usdt, rules: { boundsCloses: false } },
  { wrong: 'displaces the newest reduce-only order (X08)', scenario: scenarios.usdt, rules: { displaces: 'newest' } },
  {
    wrong: 'keeps reduce-only orders that the position no longer carries (X08)',
    scenario: scenarios.usdt,
    rules: { trimsCloses: false },
  },
  { wrong: 'drops a batch for one refused order (X09)', scenario: scenarios.spot, rules: { isBatchAtomic: true } },
  {
    wrong: 'keeps the place of a repriced order (X10)',
    scenario: scenarios.spot,
    rules: { retainsPriority: (before, after) => after.qty <= before.qty },
  },
  {
    wrong: 'keeps the place of an order that grows (X10)',
    scenario: scenarios.spot,
    rules: { retainsPriority: (before, after) => after.price === before.price },
  },
  {
    wrong: 'takes its place from an order that shrinks (X10)',
    scenario: scenarios.spot,
    rules: { retainsPriority: () => false },
  },
  {
    wrong: 'leaves an order alone whose change with autoCancel failed (X10)',
    scenario: scenarios.spot,
    rules: { autoCancels: false },
  },
  { wrong: 'takes a sixth pending change (X10)', scenario: scenarios.slow, rules: { pendingAmendments: 6 } },
  { wrong: 'lets debts stand that could be paid', scenario: scenarios.margin, rules: { repays: false } },
  { wrong: 'lends five times the equity', scenario: scenarios.margin, rules: { debtPerEquity: 5n } },
  { wrong: 'lends beyond the limit of a coin', scenario: scenarios.margin, rules: { limitsLoans: false } },
  {
    wrong: 'rounds interest down',
    scenario: scenarios.margin,
    rules: { interest: (principal, daily) => (principal * daily) / (24n * ONE) },
  },
  { wrong: 'never frees a clientOid (X12)', scenario: scenarios.spot, rules: { isPending: () => true } },
  {
    wrong: 'lets a pending clientOid be used again (X12)',
    scenario: scenarios.spot,
    rules: { isPending: () => false },
  },
]
