import { grouped } from '@/shared/base/grouped'
import { add, compare, divide, isPositive, isZero, minimum, multiply, negate, subtract } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { type CoinChange, nearestFirst } from './order-flow'
import { debtIn, type Holding, holdingOf, type Owed, owedOf, type Portfolio, priceOf } from './portfolio'
import { isStable } from './stable-coins'
import type { Applied, Step } from './step'

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
const DAYS_A_YEAR = '365'

const withHolding = (portfolio: Portfolio, coin: string, change: (holding: Holding) => Holding): Portfolio => ({
  ...portfolio,
  collateral: portfolio.collateral.map((holding) => (holding.coin === coin ? change(holding) : holding)),
})
const withDebt = (portfolio: Portfolio, coin: string, change: (debt: Owed) => Owed): Portfolio => ({
  ...portfolio,
  debts: portfolio.debts.map((debt) => (debt.coin === coin ? change(debt) : debt)),
})

function moveCoin(portfolio: Portfolio, coin: string, delta: string): Applied {
  const holding = holdingOf(portfolio, coin)
  if (holding === undefined)
    return { portfolio, notes: [t`${coin} is not on the collateral list of this unit: it counts nothing`] }
  const amount = add(holding.amount, delta)
  const isOverdrawn = !isPositive(delta) && compare(amount, '0') < 0 && compare(holding.amount, '0') >= 0
  const isWorthless = isPositive(delta) && isZero(holding.weight)
  const notes = [
    ...(isOverdrawn ? [t`The unit holds only ${grouped(holding.amount)} ${coin}`] : []),
    ...(isWorthless ? [t`More ${coin} counts nothing: its haircut takes all of it, or is not known`] : []),
  ]
  return { portfolio: withHolding(portfolio, coin, (current) => ({ ...current, amount })), notes }
}

/** Adds coins to the unit or removes them. An amount becomes negative if more is removed than is available. */
function moveCoins(portfolio: Portfolio, changes: readonly CoinChange[]): Applied {
  return changes.reduce<Applied>(
    (so, { coin, delta }) => {
      const moved = moveCoin(so.portfolio, coin, delta)
      return { portfolio: moved.portfolio, notes: [...so.notes, ...moved.notes] }
    },
    { portfolio, notes: [] },
  )
}

/** A price cannot fall below zero. */
function shiftPrice(portfolio: Portfolio, coin: string, change: string): Portfolio {
  const factor = add('1', change)
  const shifted = (price: string): string => (isPositive(factor) ? multiply(price, factor) : '0')
  const moved = withHolding(portfolio, coin, (holding) => ({ ...holding, price: shifted(holding.price) }))
  return withDebt(moved, coin, (debt) => (debt.price === null ? debt : { ...debt, price: shifted(debt.price) }))
}

const unpricedNotes = ({ debts }: Portfolio, moves: (coin: string) => boolean): string[] =>
  debts
    .filter((debt) => debt.price === null && moves(debt.coin))
    .map(({ coin }) => t`The price of the borrowed ${coin} is unknown: its debt does not move`)

function applyPrice(portfolio: Portfolio, { coin, change }: StepOf<'price'>): Applied {
  const isThere = holdingOf(portfolio, coin) !== undefined || debtIn(portfolio, coin) !== undefined
  const notes = isThere
    ? unpricedNotes(portfolio, (owed) => owed === coin)
    : [t`The unit neither holds nor owes ${coin}`]
  return { portfolio: shiftPrice(portfolio, coin, change), notes }
}

function applyMarket(portfolio: Portfolio, { change, betas }: StepOf<'market'>): Applied {
  const coins = new Set(
    [...portfolio.collateral, ...portfolio.debts].map(({ coin }) => coin).filter((coin) => !isStable(coin)),
  )
  const moved = [...coins].reduce((so, coin) => shiftPrice(so, coin, multiply(change, betas[coin] ?? '1')), portfolio)
  return { portfolio: moved, notes: unpricedNotes(portfolio, (coin) => coins.has(coin)) }
}

/** Repays interest before principal, up to the debt. */
function payDown(portfolio: Portfolio, debt: Owed, amount: string): { portfolio: Portfolio; paid: string } {
  const paid = minimum(amount, owedOf(debt))
  const interest = minimum(paid, debt.interest)
  const principal = subtract(paid, interest)
  const pay = (owed: Owed): Owed => ({
    ...owed,
    interest: subtract(owed.interest, interest),
    principal: subtract(owed.principal, principal),
  })
  return { portfolio: withDebt(portfolio, debt.coin, pay), paid }
}

function applyRepay(portfolio: Portfolio, { coin, amount, source }: StepOf<'repay'>): Applied {
  const debt = debtIn(portfolio, coin)
  if (debt === undefined) return { portfolio, notes: [t`The unit owes no ${coin}`] }
  const { portfolio: repaid, paid } = payDown(portfolio, debt, amount)
  const notes = [
    ...(compare(paid, amount) < 0 ? [t`Only ${grouped(paid)} ${coin} is owed`] : []),
    ...(debt.price === null
      ? [t`The price of the borrowed ${coin} is unknown: paying it back changes nothing in the model`]
      : []),
  ]
  if (source === 'outside') return { portfolio: repaid, notes }
  const spent = moveCoin(repaid, coin, negate(paid))
  return { portfolio: spent.portfolio, notes: [...notes, ...spent.notes] }
}

/** Proceeds of selling `amount` of a coin for another, after the fee; null without a price. */
function proceedsOf(portfolio: Portfolio, { from, to, amount, feeRate }: Omit<StepOf<'swap'>, 'kind'>): string | null {
  const [sold, bought] = [priceOf(portfolio, from), priceOf(portfolio, to)]
  if (sold === null || bought === null || !isPositive(bought)) return null
  return divide(multiply(multiply(amount, sold), subtract('1', feeRate)), bought)
}

function applySwap(portfolio: Portfolio, step: StepOf<'swap'>): Applied {
  const proceeds = proceedsOf(portfolio, step)
  if (proceeds === null) return { portfolio, notes: [t`The price of ${step.from} or ${step.to} is unknown`] }
  return moveCoins(portfolio, [
    { coin: step.from, delta: negate(step.amount) },
    { coin: step.to, delta: proceeds },
  ])
}

function applyOrders(portfolio: Portfolio, { flows, first }: StepOf<'orders'>): Applied {
  const filled = nearestFirst(flows).slice(0, first ?? flows.length)
  const moved = moveCoins(
    portfolio,
    filled.flatMap(({ changes }) => changes),
  )
  const away = filled.filter(({ distance }) => isPositive(distance)).length
  const notes =
    away === 0 ? [] : [t`${away} of the orders fill only if the market comes to them: add a step for the price`]
  return { portfolio: moved.portfolio, notes: [...notes, ...moved.notes] }
}

/** Simple interest on the principal, like that of the exchange. */
function applyInterest(portfolio: Portfolio, { days, yearly }: StepOf<'interest'>): Applied {
  const grown = portfolio.debts.map((debt) => {
    const rate = yearly[debt.coin] ?? '0'
    return {
      ...debt,
      interest: add(debt.interest, divide(multiply(multiply(debt.principal, rate), String(days)), DAYS_A_YEAR)),
    }
  })
  const without = portfolio.debts.filter(({ coin }) => yearly[coin] === undefined)
  return {
    portfolio: { ...portfolio, debts: grown },
    notes: without.map(({ coin }) => t`No interest rate is known for ${coin}: none is added`),
  }
}

function applyBorrow(portfolio: Portfolio, { coin, amount, staysInUnit }: StepOf<'borrow'>): Applied {
  const price = priceOf(portfolio, coin)
  const debt = debtIn(portfolio, coin)
  if (price === null || (debt !== undefined && debt.price === null)) {
    return { portfolio, notes: [t`The price of ${coin} is unknown: borrowing it cannot be modelled`] }
  }
  const owed: Owed = debt ?? { coin, principal: '0', interest: '0', price }
  const grown = { ...owed, principal: add(owed.principal, amount) }
  const debts =
    debt === undefined
      ? [...portfolio.debts, grown]
      : portfolio.debts.map((other) => (other.coin === coin ? grown : other))
  return staysInUnit
    ? moveCoin({ ...portfolio, debts }, coin, amount)
    : { portfolio: { ...portfolio, debts }, notes: [] }
}

/** The unit after one step. No step is refused: it is applied as far as possible, and the notes name the rest. */
export function applyStep(portfolio: Portfolio, step: Step): Applied {
  switch (step.kind) {
    case 'price':
      return applyPrice(portfolio, step)
    case 'market':
      return applyMarket(portfolio, step)
    case 'add':
      return moveCoin(portfolio, step.coin, step.amount)
    case 'remove':
      return moveCoin(portfolio, step.coin, negate(step.amount))
    case 'repay':
      return applyRepay(portfolio, step)
    case 'swap':
      return applySwap(portfolio, step)
    case 'orders':
      return applyOrders(portfolio, step)
    case 'interest':
      return applyInterest(portfolio, step)
    case 'borrow':
      return applyBorrow(portfolio, step)
  }
}
