import { add, compare, divide, isPositive, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import { actionPlan, type PlanTerms } from '@/shared/trading/action-plan/action-plan'
import { carriedOut, type Leg } from '@/shared/trading/action-plan/legs'
import { saleTerms } from '@/shared/trading/action-plan/sale-terms'
import type { Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import type { CrashPath } from './crash-path'
import { type LoanSale, type LoanTerms, rehearsedLoan } from './loan-liquidation'
import type { Arrival, Rehearsable } from './rehearsable'
import { rehearse, type Rehearsed } from './rehearse'
import { rehearsedUnit, type UnitAmounts, type UnitRules } from './unit-liquidation'

/** Effect of a measure at one time. */
export interface MeasureEffect {
  /** Cost without the measure, less the cost with it and of its sales. USDT. */
  readonly saved: string
  /** First sale that remains, in seconds after the start; null for none. */
  readonly firstSaleAt: number | null
}

/** One sentence of the plan, carried out before the crash or at the margin call. */
export interface Measure {
  readonly sentence: string
  /** Null if it is not possible before the crash. */
  readonly before: MeasureEffect | null
  readonly atCall: MeasureEffect
}

const effectOf = (without: Rehearsed, withIt: Rehearsed, own: string): MeasureEffect => ({
  saved: subtract(without.cost, add(withIt.cost, own)),
  firstSaleAt: withIt.firstSaleAt,
})

/** The unit at the prices of a second, with the coins of its product and its haircuts. */
function portfolioAt({ accounts, loans }: UnitAmounts, rules: UnitRules, path: CrashPath, second: number): Portfolio {
  const [firstAccount = {}] = accounts
  const priceOf = (coin: string): string => path.price(coin, second)
  const coins = [...new Set([...Object.keys(firstAccount), 'USDT'])].filter(
    (coin) => rules.collateral[coin] !== undefined,
  )
  return {
    collateral: coins.map((coin) => ({
      coin,
      price: priceOf(coin),
      amount: firstAccount[coin] ?? '0',
      weight: rules.collateral[coin]!.ratio,
    })),
    debts: loans.map(({ coin, principal, interest }) => ({ coin, principal, interest, price: priceOf(coin) })),
    restCollateral: '0',
    restDebt: '0',
    caveats: [],
  }
}

const amountsOf = ({ collateral, debts }: Portfolio, arrivals: readonly Arrival[]): UnitAmounts => ({
  arrivals,
  accounts: [Object.fromEntries(collateral.map(({ coin, amount }) => [coin, amount]))],
  loans: debts.map(({ coin, principal, interest }) => ({ account: 0, coin, principal, interest })),
})

/** The legs with the sale terms of other prices; null if a price is missing. */
function repriced(legs: readonly Leg[], portfolio: Portfolio, terms: PlanTerms): readonly Leg[] | null {
  const planned = legs.map((leg): Leg | null => {
    if (leg.action.kind !== 'sell') return leg
    const sale = saleTerms(portfolio, leg.action.sale.from, leg.action.sale.to, terms)
    return sale === null ? null : { ...leg, action: { ...leg.action, sale } }
  })
  return planned.every((leg) => leg !== null) ? planned : null
}

/** A risk unit before the crash, as one account. */
export interface UnitTrial {
  readonly key: string
  readonly amounts: UnitAmounts
  readonly rules: UnitRules
}

/** Every feasible sentence of the action plan at the margin call, the largest saving at the call first. */
export function unitMeasures(
  { key, amounts, rules }: UnitTrial,
  without: Rehearsed,
  path: CrashPath,
  terms: PlanTerms,
): readonly Measure[] {
  const { calledAt } = without
  if (calledAt === null) return []
  const [start, calledPortfolio] = [portfolioAt(amounts, rules, path, 0), portfolioAt(amounts, rules, path, calledAt)]
  const trial = (portfolio: Portfolio, legs: readonly Leg[], from: number, own: string): MeasureEffect => {
    const after = carriedOut(portfolio, legs, 'expected', terms.coinDecimalsOf)
    return effectOf(
      without,
      rehearse(rehearsedUnit(key, amountsOf(after, amounts.arrivals ?? []), rules), path, from),
      own,
    )
  }
  return actionPlan(calledPortfolio, terms)
    .filter(({ isFeasible }) => isFeasible)
    .map(({ sentence, legs, cost }) => {
      const early = repriced(legs, start, terms)
      return {
        sentence,
        before: early === null ? null : trial(start, early, 0, cost ?? '0'),
        atCall: trial(calledPortfolio, legs, calledAt, cost ?? '0'),
      }
    })
    .toSorted((a, b) => compare(b.atCall.saved, a.atCall.saved))
}

const AMOUNT_DECIMALS = 8

/** Repaying or adding to the pledge until the loan is at its initial ratio at the prices of its margin call. */
export function loanMeasures(
  key: string,
  terms: LoanTerms,
  way: LoanSale,
  without: Rehearsed,
  path: CrashPath,
): readonly Measure[] {
  const { calledAt } = without
  if (calledAt === null) return []
  const owed = add(terms.principal, terms.interest)
  const [loanPrice, pledgePrice] = [path.price(terms.loanCoin, calledAt), path.price(terms.pledgeCoin, calledAt)]
  const bearable = divide(multiply(multiply(terms.pledge, pledgePrice), terms.initial), loanPrice)
  const needed = divide(multiply(owed, loanPrice), multiply(terms.initial, pledgePrice))
  const repaid = toDecimals(subtract(owed, bearable), AMOUNT_DECIMALS, 'up')
  const added = toDecimals(subtract(needed, terms.pledge), AMOUNT_DECIMALS, 'up')
  const toInterest = compare(repaid, terms.interest) < 0 ? repaid : terms.interest
  const trials = [
    {
      amount: repaid,
      sentence: t`Repay ${grouped(repaid)} ${terms.loanCoin} with money from outside`,
      changed: {
        ...terms,
        interest: subtract(terms.interest, toInterest),
        principal: subtract(terms.principal, subtract(repaid, toInterest)),
      },
    },
    {
      amount: added,
      sentence: t`Add ${grouped(added)} ${terms.pledgeCoin} to the pledge, on the exchange: its API cannot`,
      changed: { ...terms, pledge: add(terms.pledge, added) },
    },
  ]
  return trials
    .filter(({ amount }) => isPositive(amount))
    .map(({ sentence, changed }) => {
      const subject = (): Rehearsable => rehearsedLoan(key, changed, way)
      const effect = (from: number): MeasureEffect => effectOf(without, rehearse(subject(), path, from), '0')
      return { sentence, before: effect(0), atCall: effect(calledAt) }
    })
}
