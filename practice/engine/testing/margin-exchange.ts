import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { AccountOptions, ExchangeCore, ExchangeEvent } from '@/practice/engine/api/exchange-core'
import { createExchangeCore } from '@/practice/engine/core'
import type { MarginLoan } from '@/practice/engine/api/margin-loans'
import { futuresCoin, handClock, type HandClock, inverseCoin, spotCoin, spotLimit, usdcCoin } from './test-exchange'

/** 0.24 % a day is one part in ten thousand an hour. */
export const testLoans: readonly MarginLoan[] = [
  { coin: 'USDT', dailyInterest: '0.0024', limit: '1000' },
  { coin: 'COIN', dailyInterest: '0.0048', limit: '50' },
]

/** An exchange with one symbol of each of the five categories, with a log of its events. */
export function marginExchange(accounts: readonly AccountOptions[], clock: HandClock = handClock()) {
  const core = createExchangeCore({
    clock,
    loans: testLoans,
    instruments: [spotCoin, futuresCoin, usdcCoin, inverseCoin],
  })
  const events: ExchangeEvent[] = []
  core.listen((event) => events.push(event))
  for (const options of accounts) core.addAccount(options)
  return { core, events, clock }
}

export const marginLimit = (
  side: 'buy' | 'sell',
  price: string,
  qty: string,
  more: Partial<NewOrder> = {},
): NewOrder => ({
  ...spotLimit(side, price, qty),
  category: 'MARGIN',
  ...more,
})

/** `available/locked/debt` of a coin. */
export function coinBalancesOf(core: ExchangeCore, uid: string, coin: string): string {
  const asset = core.assets(uid).find((candidate) => candidate.coin === coin)
  return asset === undefined ? '0/0/0' : `${asset.available}/${asset.locked}/${asset.debt}`
}
