import { everyMember } from '@/shared/base/every-member'
import { compare, decimalsOf, isPositive, multiply, toDecimals, trim } from '@/shared/base/decimal'
import type { Instrument } from '../market/instrument'
import { proceedsOf } from './apply-step'
import { type DraftTrade, findPair, sellDrafts, swapFee } from './draft-trades'
import { ltvBalanceOf, type Holding, isWithinLtv, ltvOf, owedUsdt, type Portfolio, QUOTE } from './portfolio'
import { feasibleSentence, hopelessSentence } from './plan-sentences'
import { type DecimalsOf, type Remedy, type RemedyMode, type Solution, solve } from './solver'

/** One way to the target, ready to be copied. */
export interface PlannedAction {
  readonly mode: RemedyMode
  readonly isFeasible: boolean
  /** Plain English with exact amounts; where there is no way, why not. */
  readonly sentence: string
  /** The exact amount, and the coin it is in; null where there is no way. */
  readonly amount: { readonly value: string; readonly coin: string } | null
  readonly ltvAfter: string | null
  /** The trades of the remedy for the Batch desk; empty where it is no trade or no symbol trades the pair. */
  readonly drafts: readonly DraftTrade[]
}

/** What a plan is made from. `target` is a ratio, `instruments` the spot symbols that are known. */
export interface PlanTerms {
  readonly target: string
  readonly instruments: readonly Instrument[]
  /** Decimals of amounts that are moved rather than traded. */
  readonly coinDecimalsOf: DecimalsOf
}

/** The priced debt that is worth most. */
function largestDebt({ debts }: Portfolio): string {
  const ranked = debts.filter((debt) => debt.price !== null).toSorted((a, b) => compare(owedUsdt(b), owedUsdt(a)))
  return ranked[0]?.coin ?? debts[0]?.coin ?? QUOTE
}

/**
 * Coins to sell for `to`, those that count for the smallest share first; coins that cannot be traded against it come
 * last.
 */
function sellable({ collateral }: Portfolio, to: string, instruments: readonly Instrument[]): Holding[] {
  const rank = ({ coin }: Holding): number => (findPair(instruments, coin, to) === undefined ? 1 : 0)
  return collateral
    .filter((holding) => holding.coin !== to && isPositive(holding.amount) && isPositive(holding.price))
    .toSorted((a, b) => rank(a) - rank(b) || compare(a.weight, b.weight))
}

interface Attempt {
  readonly remedy: Remedy
  readonly solution: Solution
}

/** Amounts that are traded are whole lots; without a symbol they are moved by hand. */
function attempt(portfolio: Portfolio, remedy: Remedy, { target, instruments, coinDecimalsOf }: PlanTerms): Attempt {
  const pair = 'from' in remedy ? findPair(instruments, remedy.from, remedy.to) : undefined
  const decimals: DecimalsOf = (coin) =>
    pair?.baseCoin === coin ? decimalsOf(trim(pair.lotSize)) : coinDecimalsOf(coin)
  return { remedy, solution: solve(portfolio, target, remedy, decimals) }
}

/** The first coin whose sale reaches the target, else the one that gets nearest. */
function attemptSale(
  portfolio: Portfolio,
  mode: 'swap' | 'sell-and-repay',
  to: string,
  terms: PlanTerms,
): Attempt | null {
  const attempts = sellable(portfolio, to, terms.instruments).map(({ coin: from }) => {
    return attempt(portfolio, { mode, from, to, feeRate: swapFee(terms.instruments, from, to) }, terms)
  })
  const reached = ({ solution }: Attempt): string =>
    solution.kind === 'infeasible' && solution.ltvAtMost !== null ? solution.ltvAtMost : '999'
  return (
    attempts.find(({ solution }) => solution.kind === 'solved') ??
    attempts.toSorted((a, b) => compare(reached(a), reached(b)))[0] ??
    null
  )
}

const noWay = (mode: RemedyMode, sentence: string): PlannedAction => ({
  mode,
  isFeasible: false,
  sentence,
  amount: null,
  ltvAfter: null,
  drafts: [],
})

function actionFor(
  portfolio: Portfolio,
  { remedy, solution }: Attempt,
  { target, instruments }: PlanTerms,
): PlannedAction {
  const { mode } = remedy
  if (solution.kind !== 'solved') return noWay(mode, hopelessSentence(remedy, solution, target))
  const { amount, coin, ltvAfter } = solution
  const pair = 'from' in remedy ? findPair(instruments, remedy.from, remedy.to) : undefined
  const drafts =
    pair === undefined ? [] : sellDrafts(pair, amount, `Loan-to-value to ${toDecimals(multiply(target, '100'), 2)} %`)
  const proceeds = 'from' in remedy ? proceedsOf(portfolio, { ...remedy, amount }) : null
  const sentence = feasibleSentence(remedy, {
    amount,
    proceeds,
    now: ltvOf(portfolio),
    after: ltvAfter,
    isTraded: drafts.length > 0,
  })
  return { mode, isFeasible: true, sentence, amount: { value: amount, coin }, ltvAfter, drafts }
}

const ways = everyMember<RemedyMode>()([
  'add-collateral',
  'repay-outside',
  'repay-from-collateral',
  'swap',
  'sell-and-repay',
])

/** Five ways to bring the ratio down to the target (L09), always in the same order; none when it is there already. */
export function actionPlan(portfolio: Portfolio, terms: PlanTerms): readonly PlannedAction[] {
  if (isWithinLtv(ltvBalanceOf(portfolio), terms.target)) return []
  const debt = largestDebt(portfolio)
  const attempts: Readonly<Record<RemedyMode, Attempt | null>> = {
    'add-collateral': attempt(portfolio, { mode: 'add-collateral', coin: QUOTE }, terms),
    'repay-outside': attempt(portfolio, { mode: 'repay-outside', coin: debt }, terms),
    'repay-from-collateral': attempt(portfolio, { mode: 'repay-from-collateral', coin: debt }, terms),
    swap: attemptSale(portfolio, 'swap', QUOTE, terms),
    'sell-and-repay': attemptSale(portfolio, 'sell-and-repay', debt, terms),
  }
  const nothing = 'The unit holds nothing that could be sold'
  return ways.map((mode) => {
    const tried = attempts[mode]
    return tried === null ? noWay(mode, nothing) : actionFor(portfolio, tried, terms)
  })
}
