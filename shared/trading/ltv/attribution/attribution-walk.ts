import { add, divide, isPositive, isZero, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import { coinStates, type CoinState, debtStates, type DebtState, type HoldingChange } from './attribution-states'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { inOrder, type Movement } from './movement'
import { QUOTE } from '@/shared/trading/ltv/projection/portfolio'

/** Effect of a price, or of a quantity change without a movement, on the ratio; 0.0112 is +1.12 percentage points. */
export interface FigurePart {
  readonly kind: 'price' | 'quantity' | 'haircut' | 'principal' | 'interest' | 'debt-price'
  readonly coin: string
  readonly change: string
}
/** Effect of a movement on the ratio, over all its coins and debts. */
export interface MovementPart {
  readonly kind: 'movement'
  readonly movement: Movement
  readonly change: string
}
export type Part = FigurePart | MovementPart

/** All intermediate ratios are rounded to the same decimals, so that the parts sum up exactly. */
const SHARE_DECIMALS = 12
/** USDT are truncated far below the twelve decimals of a ratio. The residual includes the difference. */
const USDT_DECIMALS = 14
const countedAs = ({ price, amount, haircut }: CoinState): string =>
  toDecimals(multiply(multiply(price, amount), haircut), USDT_DECIMALS)
const owedAs = ({ principal, interest, price }: DebtState): string =>
  toDecimals(multiply(price, add(principal, interest)), USDT_DECIMALS)

/** State of a coin between two samples. */
interface Row<State> {
  readonly coin: string
  readonly after: State
  state: State
  value: string
}
const rowsOf = <State>(changes: readonly HoldingChange<State>[], valueOf: (state: State) => string): Row<State>[] =>
  changes.map(({ coin, before, after }) => ({ coin, after, state: before, value: valueOf(before) }))

/** Sets the state of a coin and returns the change of its value in USDT. */
function moveTo<State>(row: Row<State>, state: State, valueOf: (state: State) => string): string {
  const value = valueOf(state)
  const by = subtract(value, row.value)
  Object.assign(row, { state, value })
  return by
}

/** Running ratio. */
function createRatio(collateralAtStart: string, debtAtStart: string) {
  let [collateral, debt] = [collateralAtStart, debtAtStart]
  // Debt without collateral has no ratio. The last ratio stays, and the residual includes the difference.
  const ratio = (before: string): string => {
    if (!isPositive(debt)) return '0'
    return isPositive(collateral) ? toDecimals(divide(debt, collateral), SHARE_DECIMALS, 'nearest') : before
  }
  let ltv = ratio('0')
  /** Returns the change of the ratio by these USDT. */
  return (collateralBy: string, debtBy: string): string => {
    collateral = add(collateral, collateralBy)
    debt = add(debt, debtBy)
    const before = ltv
    ltv = ratio(before)
    return subtract(ltv, before)
  }
}

/**
 * A coin that was bought and sold between two samples is in neither. It counts at its purchase price until it is sold.
 */
function passing(movements: readonly Movement[], coins: readonly HoldingChange<CoinState>[], unread: Set<string>) {
  const knownCoins = new Set([...coins.map(({ coin }) => coin), ...unread])
  const changes = new Map<string, HoldingChange<CoinState>>()
  for (const { trade, holdings: deltas } of movements)
    for (const { coin } of deltas) {
      if (knownCoins.has(coin) || changes.has(coin)) continue
      const isPriced = trade?.base === coin && trade.quote === QUOTE && isPositive(trade.qty)
      const price = coin === QUOTE ? '1' : isPriced ? toDecimals(divide(trade.value, trade.qty), USDT_DECIMALS) : '0'
      const state = { price, amount: '0', haircut: '1' }
      changes.set(coin, { coin, before: state, after: state })
    }
  return [...changes.values()]
}

/** Movements per step, about five milliseconds. */
const APPLIED_AT_ONCE = 40

const effectKinds = { price: 'price', amount: 'quantity', haircut: 'haircut' } as const
const owedKinds = { principal: 'principal', interest: 'interest', price: 'debt-price' } as const

/**
 * Changes from one sample to the next, one figure at a time (L06): prices, then each movement with all its coins and
 * debts, then the remaining changes of quantities, haircuts, principal, interest and prices of borrowed coins, coin by
 * coin. Each part is the difference of two equally rounded ratios. Prices come before all movements, so that the set of
 * known movements changes no price part (L33). Yields regularly, so that a day with many movements does not delay an
 * order.
 */
export function* walk(
  from: LtvSample,
  to: LtvSample,
  movements: readonly Movement[],
): Generator<void, readonly Part[]> {
  const coins = coinStates(from, to)
  const holdings = rowsOf([...coins, ...passing(movements, coins, new Set([...from.unread, ...to.unread]))], countedAs)
  const owed = rowsOf(debtStates(from, to), owedAs)
  const moveRatio = createRatio(from.collateralUsdt, from.debtUsdt)
  const parts: Part[] = []
  function note(part: FigurePart): void {
    if (!isZero(part.change)) parts.push(part)
  }

  function alterHoldings(field: keyof CoinState): void {
    for (const row of holdings) {
      if (row.state[field] === row.after[field]) continue
      const by = moveTo(row, { ...row.state, [field]: row.after[field] }, countedAs)
      note({ kind: effectKinds[field], coin: row.coin, change: moveRatio(by, '0') })
    }
  }
  function alterOwed(field: keyof DebtState): void {
    for (const row of owed) {
      if (row.state[field] === row.after[field]) continue
      const by = moveTo(row, { ...row.state, [field]: row.after[field] }, owedAs)
      note({ kind: owedKinds[field], coin: row.coin, change: moveRatio('0', by) })
    }
  }
  function apply(movement: Movement): void {
    let [collateralBy, debtBy] = ['0', '0']
    for (const delta of movement.holdings) {
      const row = holdings.find(({ coin }) => coin === delta.coin)
      if (row === undefined) continue
      const amount = add(row.state.amount, delta.amount)
      collateralBy = add(collateralBy, moveTo(row, { ...row.state, amount }, countedAs))
    }
    for (const delta of movement.owed) {
      const row = owed.find(({ coin }) => coin === delta.coin)
      if (row === undefined) continue
      const principal = add(row.state.principal, delta.principal)
      const interest = add(row.state.interest, delta.interest)
      debtBy = add(debtBy, moveTo(row, { ...row.state, principal, interest }, owedAs))
    }
    parts.push({ kind: 'movement', movement, change: moveRatio(collateralBy, debtBy) })
  }

  alterHoldings('price')
  for (const [index, movement] of inOrder(movements).entries()) {
    apply(movement)
    if (index % APPLIED_AT_ONCE === APPLIED_AT_ONCE - 1) yield
  }
  alterHoldings('amount')
  alterHoldings('haircut')
  alterOwed('principal')
  alterOwed('interest')
  alterOwed('price')
  return parts
}
