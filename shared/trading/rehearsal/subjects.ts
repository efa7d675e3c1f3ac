import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { HOUR_MS } from '@/shared/base/time'
import { divide, isPositive, isSignedDecimal } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { ratioOfPercent } from '@/shared/trading/loans/consumer-loan'
import { isOwing, unreadNames } from '@/shared/trading/ltv/unit/ltv-sample'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import type { StartPrice } from './crash-path'
import type { LoanTerms } from './loan-liquidation'
import type { UnitAmounts, UnitRules } from './unit-liquidation'

/** Terms of a loan product, as the exchange gives them. Null if it does not. */
export interface ProductTerms {
  readonly productId: string
  readonly info: { readonly liquidationLine: string; readonly stopLiquidationLine: string } | null
  readonly collateral:
    | readonly { readonly coin: string; readonly convertRatio: string; readonly maxConvertValue: string }[]
    | null
}

/** A unit or loan of today with all inputs of a rehearsal, or the reason why it is left out. */
export type RehearsalSubject =
  | {
      readonly kind: 'unit'
      readonly key: string
      readonly name: string
      readonly amounts: UnitAmounts
      readonly rules: UnitRules
    }
  | { readonly kind: 'loan'; readonly key: string; readonly name: string; readonly terms: LoanTerms }
  | { readonly kind: 'left-out'; readonly key: string; readonly name: string; readonly reason: string }

const isAmount = (text: string): boolean => isSignedDecimal(text)
const isAbove = (text: string): boolean => isSignedDecimal(text) && isPositive(text)

/** Facts in addition to the readings. */
export interface SubjectFacts {
  readonly products: readonly ProductTerms[] | null
  readonly starts: ReadonlyMap<string, StartPrice>
  /** Open futures of the accounts of a unit. */
  readonly openFuturesOf: (unit: RiskUnit) => number
  /** Initial ratio of a pledge coin in percent; null if unknown. */
  readonly initialRateOf: (pledgeCoin: string) => string | null
  /** Unix ms. */
  readonly now: number
}

function productOf(unit: RiskUnit, { products }: SubjectFacts): ProductTerms | string {
  if (products === null) return t('the loan products are not known')
  const ids = unit.product?.productIds ?? []
  if (ids.length === 0) return t('its loan product is not known')
  if (ids.length > 1) return t`it has loans of ${ids.length} products, and their lines differ`
  return products.find(({ productId }) => productId === ids[0]) ?? t('the terms of its loan product are not known')
}

function rulesOf(unit: RiskUnit, { info, collateral }: ProductTerms): UnitRules | string {
  if (info === null || !isAbove(info.liquidationLine)) return t('the liquidation line of its product is not known')
  if (!isAbove(info.stopLiquidationLine)) return t('the line at which its liquidation stops is not known')
  if (collateral === null) return t('the haircuts of its product are not known')
  const odd = collateral.find((row) => !isAmount(row.convertRatio) || !isAbove(row.maxConvertValue))
  if (odd !== undefined) return t`the haircut or cap of ${odd.coin} is not known`
  return {
    call: unit.effectiveThresholds.call,
    liquidation: info.liquidationLine,
    stop: info.stopLiquidationLine,
    collateral: Object.fromEntries(
      collateral.map(({ coin, convertRatio, maxConvertValue }) => [
        coin,
        { ratio: convertRatio, cap: maxConvertValue },
      ]),
    ),
  }
}

/** Reason why the figures of a unit do not suffice; null if they do. */
function figuresProblem(unit: RiskUnit, facts: SubjectFacts): string | null {
  const { sample, freshness } = unit
  if (sample === null) return t('no figure of it was read')
  if (freshness !== 'live') return t('its figures are not current')
  if (unit.unlistedSince !== null) return t('the exchange no longer lists it')
  if (sample.unread.length > 0) return t`the exchange gives no full figures for ${unreadNames(sample.unread)}`
  if (!sample.agrees) return t('the figures of the exchange contradict its ratio')
  const unpriced = [...sample.collateral, ...sample.debts].find(({ coin }) => !facts.starts.has(coin))
  if (unpriced !== undefined) return t`the price of ${unpriced.coin} is not known`
  const open = facts.openFuturesOf(unit)
  return open > 0 ? t`its accounts hold ${open} open futures, whose closing prices depend on the book` : null
}

/** A risk unit as one account: the exchange does not give the amounts of each account. Null without a debt. */
export function unitSubject(unit: RiskUnit, facts: SubjectFacts): RehearsalSubject | null {
  const { sample } = unit
  if (sample !== null && !isOwing(sample) && unit.freshness === 'live') return null
  const identity = { key: `unit:${unit.id}`, name: t`Unit ${unit.id}` }
  const excluded = (reason: string): RehearsalSubject => ({ kind: 'left-out', ...identity, reason })
  const problem = figuresProblem(unit, facts)
  if (problem !== null || sample === null) return excluded(problem ?? t('no figure of it was read'))
  const product = productOf(unit, facts)
  if (typeof product === 'string') return excluded(product)
  const rules = rulesOf(unit, product)
  if (typeof rules === 'string') return excluded(rules)
  const unlisted = sample.collateral.find(({ coin }) => rules.collateral[coin] === undefined)
  if (unlisted !== undefined) return excluded(t`the haircut of ${unlisted.coin} is not known`)
  const amounts = {
    accounts: [Object.fromEntries(sample.collateral.map(({ coin, amount }) => [coin, amount]))],
    loans: sample.debts.map((debt) => ({ account: 0, ...debt })),
  }
  return { kind: 'unit', ...identity, amounts, rules }
}

/** Seconds to the end of the current hour of a loan, which begins with its time of borrowing (A-loan-hours). */
function chargedInOf(borrowTime: string, now: number): number | null {
  const from = Number(borrowTime)
  if (!/^\d+$/.test(borrowTime) || from <= 0 || from > now) return null
  return Math.ceil((HOUR_MS - ((now - from) % HOUR_MS)) / 1000)
}

/** A consumer loan. `isCurrent` is false for an outdated, unreadable or unlisted one. */
export function loanSubject(loan: OngoingLoan, isCurrent: boolean, facts: SubjectFacts): RehearsalSubject {
  const { orderId, loanCoin, pledgeCoin, loanAmount, interestAmount, pledgeAmount } = loan
  const identity = { key: `loan:${orderId}`, name: t`${pledgeCoin} for ${loanCoin} …${orderId.slice(-4)}` }
  const excluded = (reason: string): RehearsalSubject => ({ kind: 'left-out', ...identity, reason })
  if (!isCurrent) return excluded(t('its figures are not current'))
  if (![loanAmount, interestAmount, pledgeAmount].every(isAmount)) return excluded(t('its amounts are not readable'))
  const [call, liquidation] = [ratioOfPercent(loan.supRate), ratioOfPercent(loan.forceRate)]
  if (call === null || liquidation === null) return excluded(t('its margin call or liquidation line is not known'))
  const unpriced = [pledgeCoin, loanCoin].find((coin) => !facts.starts.has(coin))
  if (unpriced !== undefined) return excluded(t`the price of ${unpriced} is not known`)
  const initial = facts.initialRateOf(pledgeCoin)
  if (initial === null || !isAbove(initial)) return excluded(t('the ratio at which its liquidation stops is not known'))
  const hourRate = ratioOfPercent(loan.hourInterestRate)
  if (hourRate === null) return excluded(t('its hourly rate is not known'))
  const chargedIn = chargedInOf(loan.borrowTime, facts.now)
  if (chargedIn === null) return excluded(t('its time of borrowing is not known'))
  const amounts = { principal: loanAmount, interest: interestAmount, pledge: pledgeAmount }
  const lines = { initial: divide(initial, '100'), call, liquidation }
  return { kind: 'loan', ...identity, terms: { loanCoin, pledgeCoin, ...amounts, ...lines, hourRate, chargedIn } }
}
