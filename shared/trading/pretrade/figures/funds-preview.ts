import { type Category, isFutures } from '@/shared/exchange/protocol/fields'
import { add, divide, maximum, minimum, multiply, negate, subtract } from '@/shared/base/decimal'
import type { Balance, Position } from '@/shared/trading/account/account'
import { closingsOf, isHedgeClose } from '@/shared/trading/account/closings'
import { type Instrument, instrumentKey, marginCoinOf } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { CoinAmount, FeeRange, FillEstimate, FundsPreview } from '@/shared/trading/pretrade/assessment/assessment'
import type { WalletOf } from '@/shared/trading/pretrade/assessment/context'
import { createBorrowing } from './borrowing'
import { initialMargin, lockedMargin } from './initial-margin'
import type { Projection } from './position-after'
import { spotNeed } from './spot-need'

/** An order of the list after its single assessment. */
export interface FundsOrder {
  readonly order: OrderIntent
  readonly instrument: Instrument | null
  /** Assumed fill price; null if unknown. */
  readonly price: string | null
  readonly fill: FillEstimate
  /** Null outside of futures, and if positions or rules are unknown. */
  readonly projection: Projection | null
}

interface FundsWorld {
  readonly balances: readonly Balance[] | null
  readonly walletOf?: WalletOf | undefined
  readonly positions: readonly Position[] | null
  readonly leverageOf: (category: string, symbol: string) => string | null
}

type Sums = Map<string, string>
const addTo = (sums: Sums, { coin, amount }: CoinAmount): void =>
  void sums.set(coin, add(sums.get(coin) ?? '0', amount))

/** Reserved amount of each resting order; null if unknown. Orders on the same side use up a position together. */
function tiedUp(orders: readonly FundsOrder[], { positions, leverageOf }: FundsWorld): readonly (CoinAmount | null)[] {
  const openings = new Map(closingsOf(orders, positions ?? []).map(({ row, opening }) => [row, opening]))
  return orders.map((row) => {
    const { order, instrument, price } = row
    if (instrument === null) return null
    if (!isFutures(order.category)) return spotNeed(order, instrument)
    if (positions === null) return null
    const closes = order.reduceOnly === 'yes' || isHedgeClose(order)
    const opening = closes ? '0' : (openings.get(row) ?? order.qty)
    return initialMargin(opening, price, leverageOf(order.category, order.symbol), instrument)
  })
}

/** Amounts that a spot or margin fill takes from the account, and received amounts as negative values. */
function exchangedBy({ order, instrument, price }: FundsOrder): readonly CoinAmount[] | null {
  if (instrument === null || price === null) return null
  const { baseCoin, quoteCoin } = instrument
  const isQuote = qtyUnit(order, instrument).kind === 'quote'
  const base = isQuote ? divide(order.qty, price) : order.qty
  const quote = isQuote ? order.qty : multiply(order.qty, price)
  return order.side === 'buy'
    ? [
        { coin: quoteCoin, amount: quote },
        { coin: baseCoin, amount: negate(base) },
      ]
    : [
        { coin: baseCoin, amount: base },
        { coin: quoteCoin, amount: negate(quote) },
      ]
}

interface Finals {
  readonly sums: Sums
  readonly unchecked: readonly number[]
}

/** Reduction of the available amount of each coin after all fills. */
function finalsOf(orders: readonly FundsOrder[], { leverageOf }: FundsWorld): Finals {
  const sums: Sums = new Map()
  const unchecked: number[] = []
  const projections = new Map<string, { readonly first: Projection; last: Projection; readonly rows: number[] }>()
  const instruments = new Map<string, Instrument>()
  orders.forEach((row, at) => {
    const { order, instrument, projection } = row
    if (isFutures(order.category)) {
      if (projection === null || instrument === null) return void unchecked.push(at)
      const key = `${instrumentKey(order.category, order.symbol)} ${projection.change.side}`
      const existing = projections.get(key)
      if (existing === undefined) projections.set(key, { first: projection, last: projection, rows: [at] })
      else {
        existing.last = projection
        existing.rows.push(at)
      }
      return void instruments.set(key, instrument)
    }
    const exchanged = exchangedBy(row)
    if (exchanged === null) unchecked.push(at)
    else for (const amount of exchanged) addTo(sums, amount)
  })
  for (const [key, { first, last, rows }] of projections) {
    const instrument = instruments.get(key)!
    const leverage = leverageOf(instrument.category, instrument.symbol)
    const before = lockedMargin(first.before, leverage, instrument)
    const after = lockedMargin(last.after, leverage, instrument)
    if (before === null || after === null) unchecked.push(...rows)
    else addTo(sums, { coin: after.coin, amount: subtract(after.amount, before.amount) })
  }
  return { sums, unchecked }
}

/** Fee in its coin: the margin coin for futures, the received coin for spot. Null if unknown. */
function feeOf({ order, instrument, price, fill }: FundsOrder): Omit<FeeRange, 'wallet'> | null {
  if (instrument === null || price === null || instrument.makerFeeRate === '' || instrument.takerFeeRate === '')
    return null
  const { baseCoin, quoteCoin, makerFeeRate, takerFeeRate } = instrument
  const isQuote = qtyUnit(order, instrument).kind === 'quote'
  const coin = isFutures(order.category) ? marginCoinOf(instrument) : order.side === 'buy' ? baseCoin : quoteCoin
  const charged =
    coin === baseCoin
      ? isQuote
        ? divide(order.qty, price)
        : order.qty
      : isQuote
        ? order.qty
        : multiply(order.qty, price)
  const [asMaker, asTaker] = [multiply(charged, makerFeeRate), multiply(charged, takerFeeRate)]
  const { timeInForce, orderType } = order
  if (timeInForce === 'post_only' || timeInForce === 'rpi') return { coin, least: asMaker, most: asMaker }
  const takes = orderType === 'market' || timeInForce === 'ioc' || timeInForce === 'fok'
  if (takes || (fill.kind === 'trades' && fill.isWhole)) return { coin, least: asTaker, most: asTaker }
  return { coin, least: minimum(asMaker, asTaker), most: maximum(asMaker, asTaker) }
}

const missing = (values: readonly unknown[]): number[] => values.flatMap((value, at) => (value === null ? [at] : []))
const sorted = (rows: Iterable<number>): readonly number[] => [...new Set(rows)].toSorted((a, b) => a - b)

/** Effect of new orders on the coins of a wallet; null is the wallet that pays for all. */
function walletPreview(orders: readonly FundsOrder[], world: FundsWorld, wallet: Category | null): FundsPreview {
  const tied = tiedUp(orders, world)
  const now: Sums = new Map()
  for (const amount of tied) if (amount !== null) addTo(now, amount)
  const finals = finalsOf(orders, world)
  const fees = orders.map(feeOf)
  const borrowedBy = createBorrowing(world.balances)
  const borrowed = orders.map(({ order, instrument }) =>
    isFutures(order.category) ? undefined : borrowedBy(order, instrument),
  )
  const borrows: Sums = new Map()
  for (const amount of borrowed) if (amount !== null && amount !== undefined) addTo(borrows, amount)
  const least: Sums = new Map()
  const most: Sums = new Map()
  for (const fee of fees.filter((candidate) => candidate !== null)) {
    addTo(least, { coin: fee.coin, amount: fee.least })
    addTo(most, { coin: fee.coin, amount: fee.most })
  }
  const availableOf = (coin: string): string | null =>
    world.balances === null ? null : (world.balances.find((balance) => balance.coin === coin)?.available ?? '0')
  return {
    coins: [...new Set([...now.keys(), ...finals.sums.keys()])].map((coin) => ({
      coin,
      wallet,
      now: now.get(coin) ?? '0',
      final: finals.sums.get(coin) ?? '0',
      available: availableOf(coin),
    })),
    fees: [...least].map(([coin, amount]) => ({ coin, wallet, least: amount, most: most.get(coin) ?? amount })),
    borrows: [...borrows].map(([coin, amount]) => ({ coin, amount })),
    unchecked: {
      coins: sorted([...missing(tied), ...finals.unchecked]),
      fees: missing(fees),
      borrows: missing(borrowed),
    },
  }
}

/**
 * Effect of new orders on the coins of the account, sent in sequence: while they rest, and after all are filled. If the
 * categories have separate wallets, a coin has one sum per wallet.
 */
export function fundsPreview(orders: readonly FundsOrder[], world: FundsWorld): FundsPreview {
  const { walletOf } = world
  if (walletOf === undefined) return walletPreview(orders, world, null)
  const byWallet = Map.groupBy([...orders.entries()], ([, { order }]) => order.category)
  const parts = [...byWallet].map(([wallet, walletOrders]) => {
    const rows = walletOrders.map(([, order]) => order)
    const preview = walletPreview(rows, { ...world, balances: walletOf(wallet) }, wallet)
    const places = (indexes: readonly number[]): readonly number[] =>
      indexes.flatMap((index) => walletOrders[index]?.[0] ?? [])
    return { ...preview, placesOf: (kind: keyof FundsPreview['unchecked']) => places(preview.unchecked[kind]) }
  })
  const uncheckedOf = (kind: keyof FundsPreview['unchecked']): readonly number[] =>
    sorted(parts.flatMap(({ placesOf }) => placesOf(kind)))
  return {
    coins: parts.flatMap(({ coins }) => coins),
    fees: parts.flatMap(({ fees }) => fees),
    borrows: parts.flatMap(({ borrows }) => borrows),
    unchecked: { coins: uncheckedOf('coins'), fees: uncheckedOf('fees'), borrows: uncheckedOf('borrows') },
  }
}
