import type { Clock } from '@/shared/base/clock'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { AccountOptions, ExchangeCore, ExchangeEvent, Placed } from '@/practice/engine/api/exchange-core'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { createExchangeCore } from '@/practice/engine/core'
import type { PracticeOrder } from '@/practice/engine/api/practice-order'

/** A clock that a test sets. */
export interface HandClock extends Clock {
  time: number
}

export function handClock(time = 1_700_000_000_000): HandClock {
  const clock: HandClock = { time, now: () => clock.time, mono: () => clock.time, after: () => () => undefined }
  return clock
}

/** A small spot market: tick 0.1, lot 0.01, smallest order 0.5 USDT, fee 0.1 %. */
export const spotCoin: Instrument = {
  symbol: 'COINUSDT',
  category: 'SPOT',
  baseCoin: 'COIN',
  quoteCoin: 'USDT',
  tickSize: '0.1',
  lotSize: '0.01',
  priceDecimals: 1,
  qtyDecimals: 2,
  quoteDecimals: 4,
  minQty: '0.02',
  maxQty: '1000',
  maxMarketQty: '100',
  minValue: '0.5',
  makerFeeRate: '0.001',
  takerFeeRate: '0.001',
  status: 'online',
  isStock: false,
}
/** COIN as a perpetual, fees 0.02 % and 0.06 %. */
export const futuresCoin: Instrument = {
  ...spotCoin,
  category: 'USDT-FUTURES',
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0006',
  minValue: '5',
}
/** The perpetual with USDC margin. */
export const usdcCoin: Instrument = { ...futuresCoin, category: 'USDC-FUTURES', symbol: 'COINPERP', quoteCoin: 'USDC' }
/** Coin-margined: lots of one USD, minimum order 5 USD. */
export const inverseCoin: Instrument = {
  ...futuresCoin,
  category: 'COIN-FUTURES',
  symbol: 'COINUSD_CM',
  quoteCoin: 'USD',
  lotSize: '1',
  qtyDecimals: 0,
  minQty: '1',
  maxQty: '1000000',
  maxMarketQty: '100000',
}

const rich = { USDT: '1000000', USDC: '1000000', COIN: '10000' }
/** A well-funded account in one-way mode by default. */
export const wealthyAccount = (uid: string, options: Partial<AccountOptions> = {}): AccountOptions => ({
  uid,
  parentUid: uid,
  holdMode: 'one_way_mode',
  leverage: '10',
  deposits: rich,
  ...options,
})

/** An exchange with one symbol of each category, the accounts and a log of all events. */
export function testExchange(accounts: readonly AccountOptions[], clock: Clock = handClock()) {
  const core = createExchangeCore({ clock, instruments: [spotCoin, futuresCoin, usdcCoin, inverseCoin] })
  const events: ExchangeEvent[] = []
  core.listen((event) => events.push(event))
  for (const options of accounts) core.addAccount(options)
  return { core, events }
}

const limit = { symbol: 'COINUSDT', orderType: 'limit' } as const
export const spotLimit = (
  side: 'buy' | 'sell',
  price: string,
  qty: string,
  more: Partial<NewOrder> = {},
): NewOrder => ({
  ...limit,
  category: 'SPOT',
  side,
  price,
  qty,
  ...more,
})
export const futuresLimit = (
  side: 'buy' | 'sell',
  price: string,
  qty: string,
  more: Partial<NewOrder> = {},
): NewOrder => ({
  ...limit,
  category: 'USDT-FUTURES',
  side,
  price,
  qty,
  ...more,
})
export const smallMarket = (
  category: 'SPOT' | 'USDT-FUTURES',
  side: 'buy' | 'sell',
  qty: string,
  more: Partial<NewOrder> = {},
): NewOrder => ({
  category,
  symbol: 'COINUSDT',
  side,
  orderType: 'market',
  qty,
  ...more,
})

export const coinLimit = (
  side: 'buy' | 'sell',
  price: string,
  qty: string,
  more: Partial<NewOrder> = {},
): NewOrder => ({ category: 'COIN-FUTURES', symbol: 'COINUSD_CM', side, orderType: 'limit', price, qty, ...more })
export const coinMarket = (side: 'buy' | 'sell', qty: string, more: Partial<NewOrder> = {}): NewOrder => ({
  category: 'COIN-FUTURES',
  symbol: 'COINUSD_CM',
  side,
  orderType: 'market',
  qty,
  ...more,
})

/** The accepted order. Throws the refusal otherwise. */
export function accepted(placed: Placed): PracticeOrder {
  if (!placed.ok) throw new Error(`${placed.code}: ${placed.message}`)
  return placed.order
}
/** The code of a refusal, or 'accepted'. */
export const codeOf = (answer: { ok: boolean; code?: string }): string => answer.code ?? 'accepted'

/** The statuses of an order in its events. A cancel shows its reason. */
export const historyOf = (events: readonly ExchangeEvent[], orderId: string): string[] =>
  events.flatMap((event) =>
    event.kind === 'order' && event.order.orderId === orderId
      ? [event.order.status === 'canceled' ? `canceled: ${event.order.cancelReason}` : event.order.status]
      : [],
  )

/** `available/locked` of a coin. */
export function balancesOf(core: ExchangeCore, uid: string, coin: string): string {
  const asset = core.assets(uid).find((candidate) => candidate.coin === coin)
  return asset === undefined ? '0/0' : `${asset.available}/${asset.locked}`
}
