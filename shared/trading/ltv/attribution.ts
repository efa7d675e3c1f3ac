import { add, divide, isPositive, isZero, multiply, subtract, sum, toDecimals } from '@/shared/base/decimal'
import { type HoldingChange, coinStates, type CoinState, debtStates, type DebtState } from './attribution-states'
import type { LtvSample } from './ltv-sample'

/** One cause of a change, as a ratio: 0.0112 is +1.12 percentage points. */
export interface Cause {
  readonly kind: 'price' | 'quantity' | 'haircut' | 'principal' | 'interest' | 'debt-price'
  readonly coin: string
  readonly change: string
}

/** Why the ratio moved between two samples. `causes` and `residual` sum to `change` exactly, in decimal arithmetic. */
export interface Attribution {
  readonly from: number
  readonly to: number
  readonly before: string
  readonly after: string
  readonly change: string
  readonly causes: readonly Cause[]
  /** What the model does not explain, such as the exchange's rounding. */
  readonly residual: string
  /** Time inside the window in which nobody watched, ms. */
  readonly unwatchedMs: number
}

/** Every ratio on the way is rounded to as many decimals, so that the shares telescope. */
const SHARE_DECIMALS = 12

/** USDT are cut far below what twelve decimals of a ratio can show; the residual takes that up as well. */
const USDT_DECIMALS = 14
const countedAs = ({ price, amount, haircut }: CoinState): string =>
  toDecimals(multiply(multiply(price, amount), haircut), USDT_DECIMALS)
const owedAs = ({ principal, interest, price }: DebtState): string =>
  toDecimals(multiply(price, add(principal, interest)), USDT_DECIMALS)

/** Walks from one sample to the other, one figure at a time, and notes what each step does to the ratio. */
function createWalk(collateralAtStart: string, debtAtStart: string) {
  let [collateral, debt] = [collateralAtStart, debtAtStart]
  // Where debt stands against nothing there is no ratio: the last one stands, and the residual takes up the difference.
  const ratio = (before: string): string => {
    if (!isPositive(debt)) return '0'
    return isPositive(collateral) ? toDecimals(divide(debt, collateral), SHARE_DECIMALS, 'nearest') : before
  }
  let ltv = ratio('0')
  const causes: Cause[] = []
  const step = (
    kind: Cause['kind'],
    coin: string,
    moved: { readonly collateral?: string; readonly debt?: string },
  ): void => {
    if (moved.collateral !== undefined) collateral = add(collateral, moved.collateral)
    if (moved.debt !== undefined) debt = add(debt, moved.debt)
    const next = ratio(ltv)
    const change = subtract(next, ltv)
    ltv = next
    if (!isZero(change)) causes.push({ kind, coin, change })
  }
  return { step, causes }
}

/** Changes one figure of every coin, one coin after the other. The figures before it have changed already. */
function alter<State>(
  changes: readonly HoldingChange<State>[],
  fields: readonly (keyof State)[],
  valueOf: (state: State) => string,
  note: (coin: string, field: keyof State, by: string) => void,
): void {
  const states = changes.map(({ coin, before, after }) => ({ coin, after, state: before, value: valueOf(before) }))
  for (const field of fields) {
    for (const row of states) {
      if (row.state[field] === row.after[field]) continue
      row.state = { ...row.state, [field]: row.after[field] }
      const value = valueOf(row.state)
      note(row.coin, field, subtract(value, row.value))
      row.value = value
    }
  }
}

function unexplained(from: LtvSample, to: LtvSample, unwatchedMs: number): Attribution {
  const change = subtract(to.ltv, from.ltv)
  return {
    from: from.at,
    to: to.at,
    before: from.ltv,
    after: to.ltv,
    change,
    causes: [],
    residual: change,
    unwatchedMs,
  }
}

const collateralKinds = { price: 'price', amount: 'quantity', haircut: 'haircut' } as const
const debtKinds = { principal: 'principal', interest: 'interest', price: 'debt-price' } as const

/**
 * Sequential decomposition (L06): prices first, then quantities, haircuts, principal, interest and prices of borrowed
 * coins, coin by coin. Each share is the difference of two ratios rounded alike; the residual is what they leave.
 */
export function attribute(from: LtvSample, to: LtvSample, unwatchedMs: number): Attribution {
  // Where there is no ratio there is nothing to share out among causes.
  if (!from.isBacked || !to.isBacked) return unexplained(from, to, unwatchedMs)
  const { step, causes } = createWalk(from.collateralUsdt, from.debtUsdt)
  alter(coinStates(from, to), ['price', 'amount', 'haircut'], countedAs, (coin, field, by) =>
    step(collateralKinds[field], coin, { collateral: by }),
  )
  alter(debtStates(from, to), ['principal', 'interest', 'price'], owedAs, (coin, field, by) =>
    step(debtKinds[field], coin, { debt: by }),
  )
  const change = subtract(to.ltv, from.ltv)
  const residual = subtract(change, sum(causes.map((cause) => cause.change)))
  return { from: from.at, to: to.at, before: from.ltv, after: to.ltv, change, causes, residual, unwatchedMs }
}
