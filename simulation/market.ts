import { type Clock, every } from '@/shared/base/clock'
import type { Category, Side } from '@/shared/exchange/protocol/fields'
import type { Random } from '@/shared/base/random'
import { between, chance, pick } from '@/electron/testing/proxy/chance'
import { addCrowdAccount, type RunningMarket } from '@/practice/market/crowd'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'

/** Markets of the simulation, with the smallest price step. */
export const markets = [
  { category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
  { category: 'SPOT', symbol: 'ETHUSDT' },
] as const satisfies readonly { readonly category: Category; readonly symbol: string }[]

const STEP_MS = 1500
const LEVELS = 4

/** A quiet market: few levels around a fixed price, and now and then a trade that fills the trader's orders. */
export function startQuietMarket(core: ExchangeCore, clock: Clock, random: Random): RunningMarket {
  const stops = markets.map(({ category, symbol }) => {
    const instrument = core.instruments(category).find((listed) => listed.symbol === symbol)!
    const uid = addCrowdAccount(core, `quiet-${category}`, instrument)
    const middle = Number(core.lastPrice(category, symbol))
    const priceAt = (share: number): string => (middle * share).toFixed(instrument.priceDecimals)

    function place(side: Side, share: number, qty: string, timeInForce: 'gtc' | 'ioc'): void {
      const order = { category, symbol, side, orderType: 'limit', price: priceAt(share), qty, timeInForce } as const
      core.place(uid, { ...order, stpMode: 'none' })
    }
    function step(): void {
      core.cancelAll(uid, category, symbol)
      for (let level = 1; level <= LEVELS; level += 1) {
        place('buy', 1 - level * 0.0005, '2', 'gtc')
        place('sell', 1 + level * 0.0005, '2', 'gtc')
      }
      if (chance(random, 0.6)) return
      const side = pick<Side>(random, ['buy', 'sell'])
      const reach = between(random, 0, 0.004)
      place(side, side === 'buy' ? 1 + reach : 1 - reach, between(random, 0.05, 9).toFixed(2), 'ioc')
    }
    step()
    return every(clock, STEP_MS, step)
  })
  return { stop: () => stops.forEach((stop) => stop()), shock: () => false, pin: () => undefined }
}
