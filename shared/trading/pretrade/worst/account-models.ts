import {
  add,
  divide,
  isDecimal,
  isPositive,
  isSignedDecimal,
  isZero,
  maximum,
  minimum,
  multiply,
  negate,
  subtract,
  sum,
} from '@/shared/base/decimal'
import { type Exact, exactOf, NOTHING, plainText } from '@/shared/base/exact'
import { Category, isFutures, isInverse } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import { dollarPriceOf } from '@/shared/trading/ltv/projection/coin-price'
import { type Portfolio, priceOf } from '@/shared/trading/ltv/projection/portfolio'
import { isDollar } from '@/shared/trading/ltv/projection/stable-coins'
import { type Instrument, marginCoinOf } from '@/shared/trading/market/instrument'
import type { PretradeContext, UnitAtRisk } from '@/shared/trading/pretrade/assessment/context'
import { midOf, topOf } from '@/shared/trading/pretrade/figures/book-top'
import { type Fillable, marketCategory } from './fillable'
import { type ModelCoin, type ModelMarket, ONE, type PriceBand, type RatioModel, sidesAt } from './ratio-model'

/** A model with the reasons for what it does not contain. */
export interface Modelled {
  readonly model: RatioModel
  readonly missing: readonly string[]
}

/** Orders and position of a symbol, with their current price. */
interface Market {
  readonly instrument: Instrument
  readonly mid: string
  readonly size: string
  readonly side: 'net' | 'long' | 'short'
  /** Maintenance margin rate; null if unknown. */
  readonly maintenance: string | null
  readonly orders: readonly (Fillable & { readonly id: number })[]
}

export interface Markets {
  readonly markets: readonly Market[]
  readonly missing: readonly string[]
}

const isAmount = (text: string): boolean => isDecimal(text) && isPositive(text)

const unitPrice = (coin: string, units: readonly UnitAtRisk[]): string | undefined =>
  units.flatMap(({ portfolio }) => (portfolio && priceOf(portfolio, coin)) ?? []).find(isAmount)

/** The book, else the mark price of a position, else the exchange's prices of both coins. */
function currentPrice(
  { category, symbol, baseCoin, quoteCoin }: Instrument,
  { bookOf, positions, balances }: PretradeContext,
  units: readonly UnitAtRisk[],
): string | null {
  const parsed = Category.safeParse(category).data
  const book = parsed === undefined ? null : bookOf(marketCategory({ category: parsed }), symbol)
  const mid = book && midOf(topOf(book))
  if (mid !== null && isAmount(mid)) return mid
  const mark =
    positions?.find((position) => position.category === category && position.symbol === symbol)?.markPrice ?? ''
  if (isAmount(mark)) return mark
  const coinPrice = (coin: string): string | null => dollarPriceOf(coin, balances) ?? unitPrice(coin, units) ?? null
  const [base, quote] = [coinPrice(baseCoin), coinPrice(quoteCoin)]
  return base === null || quote === null || !isAmount(base) || !isAmount(quote) ? null : divide(base, quote)
}

/**
 * The exchange's rate of the held position. The rate of a new position is at most its smallest initial margin
 * (A-maintenance-bound).
 */
function maintenanceRate({ maxLeverage = '' }: Instrument, samePositions: readonly Position[]): string | null {
  const rate = samePositions.map(({ maintenanceRate: text }) => text).find((text) => isDecimal(text) && text !== '')
  return rate ?? (isAmount(maxLeverage) ? divide('1', maxLeverage) : null)
}

const sideOf = ({ holdMode, posSide }: Position): Market['side'] => {
  if (holdMode !== 'hedge_mode') return 'net'
  return posSide === 'long' ? 'long' : posSide === 'short' ? 'short' : 'net'
}

/** Positions and fillable orders by symbol and side of the position. */
export function marketsOf(
  fillables: readonly Fillable[],
  context: PretradeContext,
  units: readonly UnitAtRisk[],
): Markets {
  const { positions, instrumentOf } = context
  const missing: string[] = positions === null ? [t('the positions are not known')] : []
  for (const { total, symbol } of positions ?? [])
    if (!isSignedDecimal(total)) missing.push(t`the position of ${symbol} could not be read`)
  const openOnes = (positions ?? []).filter(({ total }) => isSignedDecimal(total) && !isZero(total))
  const keyOf = (category: string, symbol: string, side: string): string =>
    `${isFutures(category) ? category : 'exchange'} ${symbol} ${side}`
  const orders = Map.groupBy(
    fillables.map((fillable, id) => ({ ...fillable, id })),
    ({ instrument, side }) => keyOf(instrument.category, instrument.symbol, side),
  )
  const positionsByKey = Map.groupBy(openOnes, (position) =>
    keyOf(position.category, position.symbol, sideOf(position)),
  )
  const markets = [...new Set([...orders.keys(), ...positionsByKey.keys()])].flatMap((key): Market[] => {
    const [own, positionsHere] = [orders.get(key) ?? [], positionsByKey.get(key) ?? []]
    const { category, symbol } = own[0]?.instrument ?? positionsHere[0]!
    const side = own[0]?.side ?? sideOf(positionsHere[0]!)
    const instrument = own[0]?.instrument ?? instrumentOf(category, symbol)
    if (instrument === null) {
      missing.push(t`the rules of ${symbol} are not known`)
      return []
    }
    if (positionsHere.some(({ marginMode }) => marginMode === 'isolated')) {
      missing.push(t`the isolated position of ${symbol}`)
      return []
    }
    const mid = currentPrice(instrument, context, units)
    if (mid === null) {
      missing.push(t`the price of ${symbol} is not known`)
      return []
    }
    if (isFutures(category) && !isInverse(category) && !isDollar(instrument.quoteCoin)) {
      missing.push(t`contracts in ${instrument.quoteCoin}`)
      return []
    }
    const size = sum(positionsHere.map(({ posSide, total }) => (posSide === 'short' ? negate(total) : total)))
    return [{ instrument, mid, size, side, maintenance: maintenanceRate(instrument, positionsHere), orders: own }]
  })
  return { markets, missing }
}

const bandOf = (coin: string, band: string): PriceBand =>
  isDollar(coin) ? [ONE, ONE] : [exactOf(subtract('1', band)), exactOf(add('1', band))]

/**
 * An order beyond the band counts at the edge of the band: its fill would need a price outside of it, and its better
 * price is no gain within it.
 */
function fillPrice({ isBuy, price }: Fillable, { instrument, mid }: Market, band: string): string {
  const [quoteLow, quoteHigh] = isDollar(instrument.quoteCoin) ? ['1', '1'] : [subtract('1', band), add('1', band)]
  return isBuy
    ? maximum(price, divide(multiply(mid, subtract('1', band)), quoteHigh))
    : minimum(price, divide(multiply(mid, add('1', band)), quoteLow))
}

const takerFee = ({ takerFeeRate, makerFeeRate }: Instrument): string =>
  maximum(takerFeeRate === '' ? '0' : takerFeeRate, makerFeeRate === '' ? '0' : makerFeeRate)

function modelMarket(market: Market, band: string, maintenance: Exact): ModelMarket {
  const { instrument, mid, size, side, orders } = market
  const { category, symbol, baseCoin, quoteCoin } = instrument
  return {
    kind: !isFutures(category) ? 'exchange' : isInverse(category) ? 'inverse' : 'linear',
    category,
    symbol,
    baseCoin,
    quoteCoin,
    mid: exactOf(mid),
    size: exactOf(size),
    side,
    maintenance,
    orders: orders.map((order) => ({
      id: order.id,
      isBuy: order.isBuy,
      qty: exactOf(order.qty),
      price: exactOf(fillPrice(order, market, band)),
      feeRate: exactOf(takerFee(instrument)),
      isClosing: order.isClosing,
    })),
  }
}

const feeUnknown = ({ markets }: Markets): string[] =>
  markets.flatMap(({ instrument: { symbol, takerFeeRate }, orders }) =>
    takerFeeRate === '' && orders.length > 0 ? [t`the fee of ${symbol} is not known`] : [],
  )

/** Loan-to-value of a risk unit. */
export function unitModel(portfolio: Portfolio, markets: Markets, band: string): Modelled {
  const coins = new Map<string, ModelCoin>()
  for (const { coin, price, amount, weight } of portfolio.collateral.toReversed()) {
    coins.set(coin, {
      value: exactOf(multiply(price, amount)),
      owed: NOTHING,
      price: exactOf(price),
      weight: exactOf(minimum(weight, '1')),
      band: bandOf(coin, band),
    })
  }
  const priceless = (coin: string): ModelCoin => ({
    value: NOTHING,
    owed: NOTHING,
    price: NOTHING,
    weight: NOTHING,
    band: bandOf(coin, band),
  })
  const listed = new Set(coins.keys())
  for (const { coin, principal, interest, price } of portfolio.debts) {
    if (price === null) continue
    const coinModel = coins.get(coin) ?? priceless(coin)
    coins.set(coin, { ...coinModel, owed: exactOf(multiply(add(principal, interest), price)) })
  }
  for (const { instrument } of markets.markets)
    if (!coins.has(instrument.baseCoin)) coins.set(instrument.baseCoin, priceless(instrument.baseCoin))
  const unlisted = markets.markets
    .filter(({ orders, size }) => orders.length > 0 || !isZero(size))
    .flatMap(({ instrument }) =>
      isFutures(instrument.category) ? [marginCoinOf(instrument)] : [instrument.baseCoin, instrument.quoteCoin],
    )
    .filter((coin) => !listed.has(coin))
  return {
    model: {
      coins,
      restAbove: exactOf(portfolio.restDebt),
      restBelow: exactOf(portfolio.restCollateral),
      markets: markets.markets.map((market) => modelMarket(market, band, NOTHING)),
    },
    missing: [
      ...portfolio.caveats,
      ...markets.missing,
      ...feeUnknown(markets),
      ...[...new Set(unlisted)].map((coin) => t`the haircut of ${coin} is not known: it counts nothing`),
    ],
  }
}

/** Coins of the account at the exchange's values; other coins of the markets at their current price. */
function accountCoins({ markets }: Markets, { balances }: PretradeContext, units: readonly UnitAtRisk[], band: string) {
  const coins = new Map<string, ModelCoin>()
  const missing: string[] = []
  const coin = (value: string, price: string, name: string): ModelCoin => ({
    value: exactOf(value),
    owed: NOTHING,
    price: exactOf(price),
    weight: ONE,
    band: bandOf(name, band),
  })
  const pricedBy = (name: string): string | undefined =>
    markets.find(({ instrument }) => instrument.baseCoin === name && isDollar(instrument.quoteCoin))?.mid ??
    unitPrice(name, units)
  for (const { coin: name, equity, usdValue } of balances ?? []) {
    const price = dollarPriceOf(name, balances) ?? pricedBy(name) ?? '0'
    if (isSignedDecimal(usdValue)) coins.set(name, coin(usdValue, price, name))
    else if (isDollar(name) && isSignedDecimal(equity)) coins.set(name, coin(equity, '1', name))
    else missing.push(t`the value of ${name} is not known`)
  }
  for (const { instrument } of markets)
    for (const name of [instrument.baseCoin, instrument.quoteCoin]) {
      if (coins.has(name)) continue
      const price = isDollar(name) ? '1' : pricedBy(name)
      coins.set(name, coin('0', price ?? '0', name))
      if (price === undefined) missing.push(t`the price of ${name} is not known`)
    }
  return { coins, missing }
}

/** US dollars of maintenance margin in the exchange's ratio that the positions do not explain. */
function restOf(model: RatioModel, marginRatio: string): string {
  if (!isDecimal(marginRatio)) return '0'
  const { above, below } = sidesAt(model, new Map(), new Map())
  return maximum('0', subtract(multiply(marginRatio, plainText(below)), plainText(above)))
}

/**
 * Maintenance margin over equity of a unified account (A-margin-ratio). What the exchange's ratio contains beyond the
 * positions, such as the maintenance of debts, counts at the upper end of the band. Null if the balances are unknown.
 */
export function marginModel(
  markets: Markets,
  context: PretradeContext,
  units: readonly UnitAtRisk[],
  band: string,
): Modelled | null {
  const { balances, marginRatio = '' } = context
  if (balances === null) return null
  const { coins, missing } = accountCoins(markets, context, units, band)
  const positions = markets.markets.map((market) =>
    modelMarket(market, band, market.maintenance === null ? NOTHING : exactOf(market.maintenance)),
  )
  const model: RatioModel = { coins, restAbove: NOTHING, restBelow: NOTHING, markets: positions }
  const rest = restOf(model, marginRatio)
  return {
    model: { ...model, restAbove: exactOf(multiply(rest, add('1', band))) },
    missing: [
      ...missing,
      ...markets.missing,
      ...feeUnknown(markets),
      ...(isDecimal(marginRatio) ? [] : [t('the margin ratio of the exchange is not known')]),
      ...markets.markets
        .filter(({ instrument, maintenance }) => isFutures(instrument.category) && maintenance === null)
        .map(({ instrument }) => t`the maintenance margin of ${instrument.symbol} is not known`),
    ],
  }
}
