import { add, compare, divide, isZero, minimum, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import type { Random } from '@/shared/base/random'
import type { Category, HoldMode } from '@/shared/exchange/protocol/fields'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { allCategories, isLinear, hasPositions, type LedgerClient } from './ledger-client'
import type { OwnTerms, Settlement, TermsOf } from './own-books'

/** A traded symbol; `price` is the middle of its prices. */
export interface TradedSymbol extends OwnTerms {
  readonly category: Category
  readonly symbol: string
  readonly price: string
}

const STEPS = 24
/** Least value of an order in dollars: a third of it is above the minimum of the exchange. */
const LEAST = 200
const isListed = (symbol: string): boolean => /^(BTC|ETH)(USDT|PERP|USD_CM)$/.test(symbol)

/** BTC and ETH in all categories, with the rules and the fees that the account reads. */
export async function tradedSymbols(client: LedgerClient, core: ExchangeCore): Promise<readonly TradedSymbol[]> {
  async function listedIn(category: Category): Promise<TradedSymbol[]> {
    const listed = (await client.rules(category)).filter(({ symbol }) => isListed(symbol))
    return Promise.all(
      listed.map(async ({ symbol, baseCoin, priceMultiplier: tick, quantityMultiplier: lot }) => ({
        ...(await client.feeRates(category, symbol)),
        category,
        symbol,
        baseCoin,
        tick,
        lot,
        price: core.lastPrice(category, symbol),
      })),
    )
  }
  return (await Promise.all(allCategories.map(listedIn))).flat()
}

export const termsAmong =
  (symbols: readonly TradedSymbol[]): TermsOf =>
  ({ category, symbol }) => {
    const rule = symbols.find((instrument) => instrument.category === category && instrument.symbol === symbol)
    if (rule === undefined) throw new Error(`${category} ${symbol} is not traded here`)
    return rule
  }

export interface DayParts {
  readonly trader: LedgerClient
  /** The other side of each trade. */
  readonly maker: LedgerClient
  readonly core: ExchangeCore
  readonly symbols: readonly TradedSymbol[]
  readonly random: Random
  readonly holdMode: HoldMode
}

type Order = Readonly<Record<string, string>>

/** Days of random trading of one account: opens, adds, closes in part, reverses, pays and receives funding. */
export function createTradingDays({ trader, maker, core, symbols, random, holdMode }: DayParts) {
  const between = (least: number, most: number): number => least + Math.floor(random.next() * (most - least + 1))
  const chance = (share: number): boolean => random.next() < share
  const onStep = (amount: string, step: string): string => multiply(toDecimals(divide(amount, step), 0), step)
  /** Held in hedge mode by symbol and side, so that no order closes more. */
  const openQty = new Map<string, string>()

  const priceNear = ({ price, tick }: TradedSymbol): string =>
    onStep(divide(multiply(price, String(between(9000, 11_000))), '10000'), tick)
  function sizeOf({ category, price, lot }: TradedSymbol): string {
    const dollars = String(between(LEAST, 6000))
    return onStep(isLinear(category) ? divide(dollars, price) : dollars, lot)
  }

  /** The maker's side, in one order or in two at different prices. */
  function makerOrders(symbol: TradedSymbol, order: Order): readonly Order[] {
    const { qty = '0', side, price = '0' } = order
    const { category, tick, lot } = symbol
    const base = {
      category: category === 'MARGIN' ? 'SPOT' : category,
      symbol: symbol.symbol,
      side: side === 'buy' ? 'sell' : 'buy',
      orderType: 'limit',
      timeInForce: 'gtc',
    }
    const part = onStep(divide(qty, '3'), lot)
    const better = multiply(tick, String(between(1, 50)))
    const second = side === 'buy' ? subtract(price, better) : add(price, better)
    if (chance(0.6)) return [{ ...base, price, qty }]
    return [
      { ...base, price, qty: subtract(qty, part) },
      { ...base, price: second, qty: part },
    ]
  }

  async function fill(symbol: TradedSymbol, side: string, qty: string, posSide?: string): Promise<void> {
    const price = priceNear(symbol)
    const terms = {
      category: symbol.category,
      symbol: symbol.symbol,
      side,
      qty,
      ...(posSide !== undefined && { posSide }),
    }
    const limit = { ...terms, orderType: 'limit', price, timeInForce: 'gtc' }
    const theirs = makerOrders(symbol, limit)
    if (chance(0.4)) {
      await trader.place(limit)
      for (const order of theirs) await maker.place({ ...order, price })
      return
    }
    for (const order of theirs) await maker.place(order)
    const isMarket = hasPositions(symbol.category) && chance(0.3)
    await trader.place(isMarket ? { ...terms, orderType: 'market', timeInForce: 'ioc' } : limit)
  }

  async function trade(symbol: TradedSymbol): Promise<void> {
    const side = chance(0.5) ? 'buy' : 'sell'
    const size = sizeOf(symbol)
    if (!hasPositions(symbol.category) || holdMode === 'one_way_mode') return fill(symbol, side, size)
    const posSide = chance(0.5) ? 'long' : 'short'
    const key = `${symbol.category} ${symbol.symbol} ${posSide}`
    const before = openQty.get(key) ?? '0'
    const isOpening = (side === 'buy') === (posSide === 'long')
    const qty = isOpening ? size : minimum(size, before)
    const value = isLinear(symbol.category) ? multiply(qty, symbol.price) : qty
    if (compare(value, String(LEAST)) < 0) return
    await fill(symbol, side, qty, posSide)
    openQty.set(key, isOpening ? add(before, qty) : subtract(before, qty))
  }

  function moveMark(symbol: TradedSymbol): void {
    const mark = priceNear(symbol)
    const lower = multiply(mark, `0.99${between(700, 999)}`)
    const index = [mark, lower, add(mark, mark)][between(0, 2)]!
    core.setMarkPrice(symbol.category, symbol.symbol, mark)
    core.setIndexPrice(symbol.category, symbol.symbol, index)
  }

  /** A settlement for each position that it charges or pays. */
  async function fund({ category, symbol }: TradedSymbol): Promise<Settlement[]> {
    const positions = (await trader.positions(category)).filter((position) => position.symbol === symbol)
    const rate = await trader.fundingRate(symbol)
    core.settleFunding(category, symbol)
    return isZero(rate) ? [] : positions.map(({ markPrice: mark }) => ({ category, symbol, rate, mark }))
  }

  /** The settlements of a day, in their order. */
  return async function tradeADay(): Promise<readonly Settlement[]> {
    const settled: Settlement[] = []
    const futures = symbols.filter(({ category }) => hasPositions(category))
    const anyOf = (list: readonly TradedSymbol[]): TradedSymbol => list[between(0, list.length - 1)]!
    for (let step = 0; step < STEPS; step += 1) {
      const kind = random.next()
      if (kind < 0.7) await trade(anyOf(symbols))
      else if (kind < 0.85) moveMark(anyOf(futures))
      else if (kind < 0.95) settled.push(...(await fund(anyOf(futures))))
      else {
        const { category, symbol } = anyOf(futures)
        await trader.write('account/set-leverage', { category, symbol, leverage: String(between(5, 25)) })
      }
    }
    return settled
  }
}
