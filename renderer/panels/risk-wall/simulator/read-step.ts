import { t } from '@/shared/languages/text'
import type { ScenarioKind, ScenarioStep } from '@/shared/settings/scenario'
import { compare, isDecimal, isPositive, multiply, negate } from '@/shared/base/decimal'
import type { OrderFlow } from '@/shared/trading/ltv/projection/order-flow'
import type { Step } from '@/shared/trading/ltv/projection/step'

/** Form of a kind of step. */
export interface StepForm {
  readonly label: string
  /** Fields of the step. */
  readonly fields: readonly ('coin' | 'to' | 'amount' | 'rate')[]
  readonly unit: string
  readonly hint: string
}

export const stepForms: Readonly<Record<ScenarioKind, StepForm>> = {
  market: {
    label: t('Whole market'),
    fields: ['amount'],
    unit: '%',
    hint: t('Every coin that is not stable; −20 is a fall of 20 %'),
  },
  price: { label: t('Price of'), fields: ['coin', 'amount'], unit: '%', hint: t('−20 is a fall of 20 %') },
  add: { label: t('Add'), fields: ['coin', 'amount'], unit: 'coins', hint: t('Collateral from outside') },
  remove: {
    label: t('Withdraw'),
    fields: ['coin', 'amount'],
    unit: 'coins',
    hint: t('Collateral withdrawn from the unit'),
  },
  'repay-outside': {
    label: t('Repay from outside'),
    fields: ['coin', 'amount'],
    unit: 'coins',
    hint: t('Interest first, then principal'),
  },
  'repay-collateral': {
    label: t('Repay from collateral'),
    fields: ['coin', 'amount'],
    unit: 'coins',
    hint: t('With the same coin out of the unit'),
  },
  swap: {
    label: t('Swap'),
    fields: ['coin', 'to', 'amount'],
    unit: t('coins sold'),
    hint: t('At the prices of the model, less the fee of a market order'),
  },
  'open-orders': {
    label: t('Open orders fill'),
    fields: ['amount'],
    unit: 'first',
    hint: t('Empty: all of them; else the nearest to the market'),
  },
  draft: {
    label: t('Draft batch fills'),
    fields: ['amount'],
    unit: 'first',
    hint: t('Empty: all ticked rows; else the nearest to the market'),
  },
  interest: {
    label: t('Interest of'),
    fields: ['amount', 'rate'],
    unit: 'days',
    hint: t('Simple interest on every loan; the exchange does not return the rate, so enter it'),
  },
  borrow: { label: t('Borrow'), fields: ['coin', 'amount'], unit: 'coins', hint: t('The coins stay in the unit') },
}

/** Facts about the unit and its account for steps with orders and interest. */
export interface ScenarioFacts {
  readonly openFlows: readonly OrderFlow[]
  readonly draftFlows: readonly OrderFlow[]
  readonly borrowed: readonly string[]
  /** Fee of a swap between two coins, as a share of the proceeds. */
  readonly feeOf: (from: string, to: string) => string
}

export type ReadStep = { readonly ok: true; readonly step: Step } | { readonly ok: false; readonly problem: string }

const bad = (problem: string): ReadStep => ({ ok: false, problem })
const good = (step: Step): ReadStep => ({ ok: true, step })

/** '-20' or '−20 ' as the fraction -0.2; null if it is not a number. */
function fractionOf(percent: string): string | null {
  const text = percent.trim().replace('−', '-').replace(/^\+/, '')
  const size = text.replace('-', '')
  if (!isDecimal(size)) return null
  const fraction = multiply(size, '0.01')
  return text.startsWith('-') ? negate(fraction) : fraction
}

function readChange({ kind, coin, amount }: ScenarioStep): ReadStep {
  const change = fractionOf(amount)
  if (change === null) return bad(t('must be a number of percent such as -20'))
  if (compare(change, '-1') < 0) return bad(t('cannot fall by more than 100 %'))
  return good(kind === 'market' ? { kind: 'market', change, betas: {} } : { kind: 'price', coin, change })
}

function readOrders({ kind, amount }: ScenarioStep, facts: ScenarioFacts): ReadStep {
  const flows = kind === 'draft' ? facts.draftFlows : facts.openFlows
  if (amount.trim() === '') return good({ kind: 'orders', flows, first: null })
  return /^\d{1,4}$/.test(amount.trim())
    ? good({ kind: 'orders', flows, first: Number(amount) })
    : bad(t('must be empty or a whole number of orders'))
}

function readDays({ amount, rate }: ScenarioStep, { borrowed }: ScenarioFacts): ReadStep {
  const yearly = fractionOf(rate)
  if (!/^\d{1,4}$/.test(amount.trim())) return bad(t('must be a whole number of days'))
  if (yearly === null || compare(yearly, '0') < 0) return bad(t('needs an APR in percent such as 7.5'))
  return good({
    kind: 'interest',
    days: Number(amount),
    yearly: Object.fromEntries(borrowed.map((coin) => [coin, yearly])),
  })
}

function readCoins({ kind, coin, to, amount }: ScenarioStep, facts: ScenarioFacts): ReadStep {
  const size = amount.trim()
  if (!isDecimal(size) || !isPositive(size)) return bad(t('must be an amount above 0 such as 2.5'))
  if (coin === '') return bad(t('needs a coin'))
  if (kind === 'add' || kind === 'remove') return good({ kind, coin, amount: size })
  if (kind === 'borrow') return good({ kind, coin, amount: size, staysInUnit: true })
  if (kind !== 'swap')
    return good({ kind: 'repay', coin, amount: size, source: kind === 'repay-outside' ? 'outside' : 'collateral' })
  return to === '' || to === coin
    ? bad(t('needs another coin to buy'))
    : good({ kind, from: coin, to, amount: size, feeRate: facts.feeOf(coin, to) })
}

/** Effect of a typed step, or its problem. */
export function readStep(step: ScenarioStep, facts: ScenarioFacts): ReadStep {
  if (step.kind === 'market' || step.kind === 'price') return readChange(step)
  if (step.kind === 'open-orders' || step.kind === 'draft') return readOrders(step, facts)
  return step.kind === 'interest' ? readDays(step, facts) : readCoins(step, facts)
}
