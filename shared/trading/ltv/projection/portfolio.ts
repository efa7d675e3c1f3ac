import {
  absolute,
  add,
  compare,
  divide,
  isPositive,
  isZero,
  multiply,
  subtract,
  sumOfProducts,
} from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { type Collateral, type Debt, type LtvSample, unreadNames } from '@/shared/trading/ltv/unit/ltv-sample'

/** Collateral of a model. Decimal text; `price` in USDT, `amount` negative after losses. */
export interface Holding {
  readonly coin: string
  readonly price: string
  readonly amount: string
  /** Collateral ratio of a positive amount. A negative amount counts in full (A-ltv-loss). */
  readonly weight: string
}

/** A debt in a model. `price` in USDT; null if unknown, and `restDebt` then contains its value. */
export interface Owed extends Debt {
  readonly price: string | null
}

/** Model of a risk unit. It starts exactly at the unit's ratio and follows its prices and amounts. */
export interface Portfolio {
  readonly collateral: readonly Holding[]
  readonly debts: readonly Owed[]
  /** USDT in the exchange's totals that the coins do not explain. No step of a model changes them. */
  readonly restCollateral: string
  readonly restDebt: string
  /** Approximations of the model, as sentences for the trader. */
  readonly caveats: readonly string[]
}

/**
 * Facts about coins in addition to the sample: prices in USDT, such as from the last candle, and collateral ratios of
 * the loan product.
 */
export interface CoinFacts {
  readonly prices: Readonly<Record<string, string>>
  readonly ratios: Readonly<Record<string, string>>
}

export const QUOTE = 'USDT'
/** Smallest share of a total for which unexplained value is reported. */
const UNEXPLAINED_SHARE = '0.001'

/** Factors of the collateral value of a coin in USDT. A negative amount counts in full. */
const countedFactors = ({ price, amount, weight }: Holding): [string, ...string[]] =>
  isPositive(amount) ? [amount, price, weight] : [amount, price]
/** Factors of the value of a debt in USDT; '0' without a price, because `restDebt` contains it. */
const owedFactors = (debt: Owed): [string, ...string[]][] =>
  debt.price === null
    ? []
    : [
        [debt.principal, debt.price],
        [debt.interest, debt.price],
      ]

/** In USDT, after the haircut. */
export const countedOf = (holding: Holding): string => sumOfProducts([countedFactors(holding)])
/** In the coin, with interest. */
export const owedOf = ({ principal, interest }: Debt): string => add(principal, interest)
export const owedUsdt = (debt: Owed): string => sumOfProducts(owedFactors(debt))

/** Both sides of the ratio, in USDT. */
export interface LtvBalance {
  readonly debt: string
  readonly collateral: string
}
export const ltvBalanceOf = ({ collateral, debts, restCollateral, restDebt }: Portfolio): LtvBalance => ({
  debt: sumOfProducts([[restDebt], ...debts.flatMap(owedFactors)]),
  collateral: sumOfProducts([[restCollateral], ...collateral.map(countedFactors)]),
})

/** Debt over collateral, truncated to 30 decimals; null for debt without collateral. */
export function ratioOf({ debt, collateral }: LtvBalance): string | null {
  if (!isPositive(debt)) return '0'
  return isPositive(collateral) ? divide(debt, collateral) : null
}
export const ltvOf = (portfolio: Portfolio): string | null => ratioOf(ltvBalanceOf(portfolio))

/** True if the ratio is at or below `ratio`, without the truncation of a division. */
export const isWithinLtv = ({ debt, collateral }: LtvBalance, ratio: string): boolean =>
  !isPositive(debt) || (isPositive(collateral) && compare(debt, multiply(ratio, collateral)) <= 0)

export const holdingOf = (portfolio: Portfolio, coin: string): Holding | undefined =>
  portfolio.collateral.find((holding) => holding.coin === coin)
export const debtIn = (portfolio: Portfolio, coin: string): Owed | undefined =>
  portfolio.debts.find((debt) => debt.coin === coin)

/** Every coin with a balance or a debt, in the exchange's sequence. */
export const coinsIn = ({ collateral, debts }: Portfolio): readonly string[] => {
  const holdings = collateral.filter(({ amount }) => !isZero(amount))
  return [...new Set([...holdings, ...debts].map(({ coin }) => coin))]
}

/** In USDT, for any coin of the model; null if unknown. */
export const priceOf = (portfolio: Portfolio, coin: string): string | null =>
  coin === QUOTE
    ? (holdingOf(portfolio, coin)?.price ?? '1')
    : (holdingOf(portfolio, coin)?.price ?? debtIn(portfolio, coin)?.price ?? null)

function holdingFrom({ coin, price, amount, haircut }: Collateral, { ratios }: CoinFacts): Holding {
  return { coin, price, amount, weight: haircut ?? ratios[coin] ?? (coin === QUOTE ? '1' : '0') }
}

/**
 * Coins that the unit could hold: coins of the loan product, and USDT. Unreadable coins are excluded, because the
 * effect of a change is unknown.
 */
function unlistedHoldings(sample: LtvSample, { prices, ratios }: CoinFacts): Holding[] {
  const listedCoins = new Set([...sample.collateral.map(({ coin }) => coin), ...sample.unread])
  return [...new Set([QUOTE, ...Object.keys(ratios)])].flatMap((coin) => {
    const price = coin === QUOTE ? '1' : prices[coin]
    return listedCoins.has(coin) || price === undefined
      ? []
      : [{ coin, price, amount: '0', weight: ratios[coin] ?? '1' }]
  })
}

function owedFrom(debt: Debt, sample: LtvSample, { prices }: CoinFacts): Owed {
  const listed = sample.collateral.find(({ coin }) => coin === debt.coin)?.price ?? prices[debt.coin]
  return { ...debt, price: debt.coin === QUOTE ? '1' : listed !== undefined && isPositive(listed) ? listed : null }
}

const unreadText = (name: string): string =>
  t`The exchange gives no full figures for ${name}: what it counts for stays as it is, and nothing here moves it`

function caveatsOf(sample: LtvSample, portfolio: Omit<Portfolio, 'caveats'>): string[] {
  const unpriced = portfolio.debts.filter((debt) => debt.price === null).map(({ coin }) => coin)
  const isLarge = (rest: string, total: string): boolean =>
    compare(absolute(rest), absolute(multiply(UNEXPLAINED_SHARE, total))) > 0
  return [
    ...(sample.agrees
      ? []
      : [t('The exchange and the model do not agree on the ratio: every figure here is approximate')]),
    ...unpriced.map(
      (coin) => t`The price of the borrowed ${coin} is unknown: its debt stays at what the exchange counts now`,
    ),
    ...sample.unread.map((coin) => unreadText(unreadNames([coin]))),
    ...(sample.unread.length === 0 && isLarge(portfolio.restCollateral, sample.collateralUsdt)
      ? [t('The coins do not add up to the collateral the exchange counts')]
      : []),
    ...(unpriced.length === 0 && isLarge(portfolio.restDebt, sample.debtUsdt)
      ? [t('The loans do not add up to the debt the exchange counts')]
      : []),
  ]
}

/** Model of a risk unit at a sample (L08). Haircuts are the current implied ones. Caps are not modeled. */
export function portfolioOf(sample: LtvSample, facts: CoinFacts): Portfolio {
  const collateral = [...sample.collateral.map((coin) => holdingFrom(coin, facts)), ...unlistedHoldings(sample, facts)]
  const debts = sample.debts.map((debt) => owedFrom(debt, sample, facts))
  const explained = ltvBalanceOf({ collateral, debts, restCollateral: '0', restDebt: '0', caveats: [] })
  const restCollateral = subtract(sample.collateralUsdt, explained.collateral)
  const model = { collateral, debts, restCollateral, restDebt: subtract(sample.debtUsdt, explained.debt) }
  return { ...model, caveats: caveatsOf(sample, model) }
}
