import fc from 'fast-check'
import { divide, isPositive, multiply, sum, toDecimals } from '@/shared/base/decimal'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { type CoinFacts, type Portfolio, portfolioOf } from '@/shared/trading/ltv/projection/portfolio'

/** A risk unit as plain numbers, for searches that share no code with the tested arithmetic. */
export interface ApproxUnit {
  readonly coins: readonly { coin: string; price: number; amount: number; weight: number }[]
  readonly debts: readonly { coin: string; owed: number; price: number }[]
}

export interface AnyUnit {
  readonly portfolio: Portfolio
  readonly approx: ApproxUnit
}

const priceOf: Readonly<Record<string, number>> = {
  USDT: 1,
  BTC: 61_210.5,
  ETH: 3101.22,
  SOL: 148.31,
  XRP: 0.5172,
  DOGE: 0.0812,
}
const coins = Object.keys(priceOf)

interface CoinDraw {
  /** Current price relative to the usual one, in percent. */
  readonly level: number
  /** Value in USDT. Negative after losses. */
  readonly usdt: number
  readonly weight: number
}

const coinDraw = (isLoss: boolean): fc.Arbitrary<CoinDraw> =>
  fc.record({
    level: fc.integer({ min: 30, max: 300 }),
    usdt: isLoss ? fc.integer({ min: -60_000, max: -1 }) : fc.integer({ min: 0, max: 2_000_000 }),
    weight: fc.integer({ min: 0, max: 100 }),
  })

/** Any of the coins, sometimes one with a loss. */
const holdings = fc
  .tuple(fc.subarray(coins, { minLength: 1 }), fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }))
  .chain(([holdings, dice]) =>
    fc.tuple(...holdings.map((coin, at) => coinDraw(dice[at] === 0).map((draw) => ({ coin, ...draw })))),
  )
const loans = fc
  .tuple(
    fc.subarray(['USDT', 'BTC', 'ETH'], { minLength: 1 }),
    fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 3, maxLength: 3 }),
  )
  .map(([owed, shares]) => owed.map((coin, at) => ({ coin, share: shares[at]! })))

interface Drawn {
  readonly holdings: readonly (CoinDraw & { coin: string })[]
  readonly owed: readonly { coin: string; share: number }[]
  /** Target of debt over collateral, in per mille. */
  readonly aim: number
}

const priceText = (coin: string, level: number): string =>
  coin === 'USDT' ? '1' : ((priceOf[coin]! * level) / 100).toFixed(6)

function collateralFrom({ coin, level, usdt, weight }: CoinDraw & { coin: string }): LtvSample['collateral'][number] {
  const price = priceText(coin, level)
  const amount = (usdt / Number(price)).toFixed(8)
  const value = multiply(price, amount)
  const converted = isPositive(value) ? multiply(value, (weight / 100).toFixed(2)) : value
  return { coin, price, amount, converted, haircut: isPositive(value) ? divide(converted, value) : null }
}

interface RiskUnitView {
  readonly sample: LtvSample
  readonly facts: CoinFacts
}

function viewOf({ holdings, owed, aim }: Drawn): RiskUnitView {
  const collateral = holdings.map(collateralFrom)
  const collateralUsdt = sum(collateral.map(({ converted }) => converted))
  const prices = Object.fromEntries(
    coins.map((coin) => [coin, collateral.find((row) => row.coin === coin)?.price ?? priceText(coin, 100)]),
  )
  const total = Math.max(Number(collateralUsdt), 10_000) * (aim / 1000)
  const shares = owed.reduce((all, { share }) => all + share, 0)
  const debts = owed.map(({ coin, share }) => {
    const amount = (total * share) / shares / Number(prices[coin])
    return { coin, principal: (amount * 0.999).toFixed(8), interest: (amount * 0.001).toFixed(8) }
  })
  const debtUsdt = sum(
    debts.flatMap(({ coin, principal, interest }) => [
      multiply(prices[coin]!, principal),
      multiply(prices[coin]!, interest),
    ]),
  )
  const ownLtv = isPositive(collateralUsdt) ? divide(debtUsdt, collateralUsdt) : null
  const ltv = ownLtv === null ? '999' : toDecimals(ownLtv, 6, 'up')
  const response = {
    riskUnitId: '77031',
    at: 0,
    ltv: ownLtv === null ? '1' : ltv,
    reportedLtv: ltv,
    isBacked: ownLtv !== null,
    form: 'ratio',
    ownLtv,
    agrees: true,
    members: [],
  } as const
  const sample: LtvSample = { ...response, collateralUsdt, debtUsdt, collateral, unread: [], debts }
  return { sample, facts: { prices, ratios: {} } }
}

function approxOf({ collateral, debts }: LtvSample, { prices }: CoinFacts): ApproxUnit {
  const rows = collateral.map(({ coin, price, amount, haircut }) => ({
    coin,
    price: Number(price),
    amount: Number(amount),
    weight: haircut === null ? (coin === 'USDT' ? 1 : 0) : Number(haircut),
  }))
  const usdt = rows.some(({ coin }) => coin === 'USDT') ? [] : [{ coin: 'USDT', price: 1, amount: 0, weight: 1 }]
  return {
    coins: [...rows, ...usdt],
    debts: debts.map(({ coin, principal, interest }) => ({
      coin,
      owed: Number(principal) + Number(interest),
      price: Number(prices[coin]),
    })),
  }
}

const answers = fc.record({ holdings, owed: loans, aim: fc.integer({ min: 50, max: 1200 }) }).map(viewOf)

/**
 * One to six coins, some with losses or without value, and one to three borrowed ones. Debt from 5 % to 120 % of
 * collateral.
 */
export const anySample: fc.Arbitrary<LtvSample> = answers.map(({ sample }) => sample)
/** The unit as a model, with all prices known. */
export const anyUnit: fc.Arbitrary<AnyUnit> = answers.map(({ sample, facts }) => {
  return { portfolio: portfolioOf(sample, facts), approx: approxOf(sample, facts) }
})

/** Debt over collateral of an approximate unit. Infinity for debt without collateral. */
export function approxLtv({ coins, debts }: ApproxUnit): number {
  const collateral = coins.reduce(
    (all, { price, amount, weight }) => all + price * amount * (amount > 0 ? weight : 1),
    0,
  )
  const debt = debts.reduce((all, { owed, price }) => all + owed * price, 0)
  if (debt <= 0) return 0
  return collateral > 0 ? debt / collateral : Infinity
}
