import type { Random } from '@/shared/base/random'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { logNormal, poisson } from './distributions'
import type { Quantities } from './quantities'

/** Trades trigger further trades: additional rate per trade, decaying over these seconds. */
const EXCITEMENT = 0.6
const CALM_SECONDS = 1.5
/** Largest distance through the book that a taker accepts. */
const WILLING = 0.001

/** An account that takes liquidity in bursts, mostly small and sometimes large. */
export interface LiquidityTaker {
  act(seconds: number, price: number, activity: number): void
}

export interface TakerParts {
  readonly core: ExchangeCore
  readonly uid: string
  readonly instrument: Instrument
  readonly quantities: Quantities
  readonly random: Random
  /** Trades per second in a calm market. */
  readonly rate: number
  /** Quote coin of a usual trade. */
  readonly tradeValue: number
}

export function createTaker({
  core,
  uid,
  instrument,
  quantities,
  random,
  rate,
  tradeValue,
}: TakerParts): LiquidityTaker {
  const { category, symbol } = instrument
  let excitement = 0
  let lastPrice = 0
  let lean = 0

  function trade(price: number): void {
    const side = random.next() < 0.5 + lean ? 'buy' : 'sell'
    const limit = price * (side === 'buy' ? 1 + WILLING : 1 - WILLING)
    const qty = quantities.qtyText(logNormal(random, tradeValue, 1.5), price)
    core.place(uid, {
      category,
      symbol,
      side,
      orderType: 'limit',
      timeInForce: 'ioc',
      price: quantities.priceText(quantities.tickOf(limit)),
      qty,
    })
  }

  return {
    act(seconds, price, activity) {
      // Buyers are more active when the price rises.
      lean = lean * 0.8 + Math.sign(price - lastPrice) * 0.06
      lastPrice = price
      excitement *= Math.exp(-seconds / CALM_SECONDS)
      const trades = Math.min(20, poisson(random, seconds * (rate * Math.min(activity, 4) + excitement)))
      for (let index = 0; index < trades; index += 1) trade(price)
      excitement += (trades * EXCITEMENT) / CALM_SECONDS
    },
  }
}
