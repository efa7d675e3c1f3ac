import { lineText } from '@/shared/base/line-text'
import { compare, isPositive, multiply, subtract, sum } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { DraftTrade } from '@/shared/trading/ltv/projection/draft-trades'
import {
  type Holding,
  holdingOf,
  isWithinLtv,
  type LtvBalance,
  ltvBalanceOf,
  ltvOf,
  type Owed,
  owedUsdt,
  type Portfolio,
  priceOf,
  QUOTE,
} from '@/shared/trading/ltv/projection/portfolio'
import { certify, type Certificate } from './certificate'
import { carriedOut, type DecimalsOf, type PlanAction, expectedProceeds, type Leg } from './legs'
import { feasibleSentence, hopelessSentence, proofSentence } from './plan-sentences'
import { type MarketTerms, type SaleTerms, saleTerms } from './sale-terms'
import { sellDrafts } from './sell-drafts'
import { solveLegs, type Solved } from './solve-legs'
import { type Way, ways } from './way'
import { strictTarget, tolerancesOf, worstExcess } from './worst-case'

/** Debt, collateral and ratio, before or after the plan; `ltv` is null for debt without collateral. */
export interface UnitBalance extends LtvBalance {
  readonly ltv: string | null
}

/** One way to the target, ready to copy. */
export interface PlannedAction {
  readonly way: Way
  readonly isFeasible: boolean
  /** Plain English with exact amounts; the reason if there is no way. */
  readonly sentence: string
  /** Reliability of the plan, as a sentence; null without a feasible plan. */
  readonly proof: string | null
  readonly certificate: Certificate | null
  readonly legs: readonly Leg[]
  /** By the current books; null without a way. */
  readonly after: UnitBalance | null
  /** Fees and slippage against the current price, in USDT; null if nothing is sold. */
  readonly cost: string | null
  /** Trades for the Batch desk; empty if there are none or no symbol trades the pair. */
  readonly drafts: readonly DraftTrade[]
}

/** Inputs of a plan. `target` is a ratio. */
export interface PlanTerms extends MarketTerms {
  readonly target: string
  readonly coinDecimalsOf: DecimalsOf
}

/** Priced debts, the largest value first. */
const rankedDebts = ({ debts }: Portfolio): readonly Owed[] =>
  debts.filter((debt) => debt.price !== null).toSorted((a, b) => compare(owedUsdt(b), owedUsdt(a)))

/** Gain from selling one USDT of a coin: proceeds less its collateral value. */
function gainOf(portfolio: Portfolio, { from, to, limit, feeRate }: SaleTerms, share: string, weight: string): string {
  const value = multiply(priceOf(portfolio, to) ?? '0', multiply(limit, subtract('1', feeRate)))
  const price = priceOf(portfolio, from) ?? '1'
  return subtract(multiply(value, share), multiply(weight, price))
}

/**
 * Coins to sell for `to`, the largest gain per USDT first. Coins without a symbol against `to` come last. Coins whose
 * sale gains nothing are not sold.
 */
function sales(portfolio: Portfolio, to: string, repays: boolean, terms: PlanTerms): readonly PlanAction[] {
  // A sale that repays reduces the debt by its USDT. Another sale adds the collateral value of the coin times the
  // target.
  const share = repays ? '1' : multiply(terms.target, holdingOf(portfolio, to)?.weight ?? '0')
  const ranked = portfolio.collateral
    .filter((holding) => holding.coin !== to && isPositive(holding.amount) && isPositive(holding.price))
    .flatMap((holding: Holding) => {
      const sale = saleTerms(portfolio, holding.coin, to, terms)
      if (sale === null) return []
      const gain = gainOf(portfolio, sale, share, multiply(terms.target, holding.weight))
      return [{ sale, gain, price: holding.price }]
    })
    .toSorted(
      (a, b) =>
        Number(a.sale.pair === null) - Number(b.sale.pair === null) ||
        compare(multiply(b.gain, a.price), multiply(a.gain, b.price)),
    )
  return ranked.map(({ sale }) => ({ kind: 'sell', sale, repays }) as const)
}

/** Actions of a way, in the sequence of execution. */
function actionsOf(portfolio: Portfolio, way: Way, terms: PlanTerms): readonly PlanAction[] {
  const debts = rankedDebts(portfolio)
  const paying = (source: 'outside' | 'collateral'): readonly PlanAction[] =>
    debts.map(({ coin }) => ({ kind: 'repay', coin, source }))
  const selling = (): readonly PlanAction[] => debts.flatMap(({ coin }) => sales(portfolio, coin, true, terms))
  switch (way) {
    case 'add-collateral':
      return [{ kind: 'add', coin: QUOTE }]
    case 'repay-outside':
      return paying('outside')
    case 'repay-from-collateral':
      return paying('collateral')
    case 'own-then-sell':
      return [...paying('collateral'), ...selling()]
    case 'swap':
      return sales(portfolio, QUOTE, false, terms)
    case 'sell-and-repay':
      return selling()
  }
}

/** The legs with the limit prices of another tolerance. */
const relimited = (portfolio: Portfolio, legs: readonly Leg[], terms: PlanTerms, within: string): readonly Leg[] =>
  legs.map((leg) => {
    if (leg.action.kind !== 'sell') return leg
    const { from, to } = leg.action.sale
    const sale = saleTerms(portfolio, from, to, { ...terms, within })
    return sale === null ? leg : { ...leg, action: { ...leg.action, sale } }
  })

const balanceOf = (portfolio: Portfolio): UnitBalance => {
  const balance = ltvBalanceOf(portfolio)
  return { ...balance, ltv: ltvOf(portfolio) }
}

/** Loss of the sales against the current price, in USDT. */
function costOf(portfolio: Portfolio, legs: readonly Leg[], decimalsOf: DecimalsOf): string | null {
  const losses = legs.flatMap(({ action, amount }) => {
    if (action.kind !== 'sell') return []
    const { sale } = action
    const value = multiply(amount, priceOf(portfolio, sale.from) ?? '0')
    return [subtract(value, multiply(expectedProceeds(sale, amount, decimalsOf), priceOf(portfolio, sale.to) ?? '0'))]
  })
  return losses.length === 0 ? null : sum(losses)
}

const noWay = (way: Way, sentence: string): PlannedAction => ({
  way,
  isFeasible: false,
  sentence,
  proof: null,
  certificate: null,
  legs: [],
  after: null,
  cost: null,
  drafts: [],
})

/**
 * Solves at the requested tolerance. If that fails: as many actions as help, if they suffice at current prices, else
 * what suffices there. The certificate gives the tolerance that holds.
 */
function solved(
  portfolio: Portfolio,
  way: Way,
  terms: PlanTerms,
): { actions: readonly PlanAction[]; solution: Solved } {
  const target = strictTarget(terms.target)
  const at = (within: string): { actions: readonly PlanAction[]; solution: Solved } => {
    const actions = actionsOf(portfolio, way, { ...terms, within })
    const claim = { target, tolerances: tolerancesOf(portfolio, within) }
    return { actions, solution: solveLegs(portfolio, actions, claim, terms.coinDecimalsOf) }
  }
  const atTolerance = at(terms.within)
  if (atTolerance.solution.isMet || !isPositive(terms.within)) return atTolerance
  const legs = relimited(portfolio, atTolerance.solution.legs, terms, '0')
  const end = carriedOut(portfolio, legs, 'worst', terms.coinDecimalsOf)
  const suffices = !isPositive(worstExcess(end, target, new Map()))
  return suffices ? { actions: atTolerance.actions, solution: { ...atTolerance.solution, isMet: true } } : at('0')
}

function actionFor(portfolio: Portfolio, way: Way, terms: PlanTerms): PlannedAction {
  const { actions, solution } = solved(portfolio, way, terms)
  const decimalsOf = terms.coinDecimalsOf
  const end = carriedOut(portfolio, solution.legs, 'expected', decimalsOf)
  if (!solution.isMet) {
    const unknown = portfolio.debts.filter((debt) => debt.price === null).map(({ coin }) => coin)
    return noWay(way, hopelessSentence(way, { ...solution, actions, unknown, after: ltvOf(end), target: terms.target }))
  }
  const certificate = certify(portfolio, (by) => relimited(portfolio, solution.legs, terms, by), terms, decimalsOf)
  const note = t`Loan-to-value to ${lineText(terms.target, 2)}`
  // The orders have the limit prices that the proof assumes.
  const legs = relimited(portfolio, solution.legs, terms, certificate.holds ? terms.within : '0')
  const after = balanceOf(end)
  return {
    way,
    isFeasible: true,
    sentence: feasibleSentence(legs, { now: ltvOf(portfolio), after: after.ltv }, decimalsOf),
    proof: proofSentence(certificate, legs, terms),
    certificate,
    legs,
    after,
    cost: costOf(portfolio, legs, decimalsOf),
    drafts: legs.flatMap(({ action, amount }) => (action.kind === 'sell' ? sellDrafts(action.sale, amount, note) : [])),
  }
}

/** Legs of both kinds. With one kind only, it equals another way. */
const isCombined = ({ legs }: PlannedAction): boolean =>
  legs.some(({ action }) => action.kind === 'repay') && legs.some(({ action }) => action.kind === 'sell')

/**
 * Ways to bring the ratio down to the target (L09), in a fixed sequence; empty if the ratio is at the target already.
 */
export function actionPlan(portfolio: Portfolio, terms: PlanTerms): readonly PlannedAction[] {
  if (isWithinLtv(ltvBalanceOf(portfolio), terms.target)) return []
  return ways
    .map((way) => actionFor(portfolio, way, terms))
    .filter((action) => action.way !== 'own-then-sell' || isCombined(action))
}
