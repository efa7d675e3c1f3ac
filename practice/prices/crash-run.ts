import { add, divide, multiply, roundToStep, subtract } from '@/shared/base/decimal'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { type Crash, type CrashPoint, crashSeconds } from '@/shared/trading/market/crash-returns'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { markOfCoin } from './coin-prices'

/** Fixes the fair price of a coin in the generated market; null releases it. */
export type Pin = (coin: string, price: string | null) => void

/** A fall of the market that is under way. */
export interface CrashRun {
  /** Sets the prices of the next second. False after the last second: the prices are released. */
  next(): boolean
}

const PEGGED: ReadonlySet<string> = new Set(['USDT', 'USDC'])
const everyFutures = ['USDT-FUTURES', 'COIN-FUTURES', 'USDC-FUTURES'] as const

const fallOf = (point: CrashPoint, coin: string): string => {
  if (coin === 'BTC') return point.BTC
  return coin === 'ETH' ? point.ETH : point.others
}

/** Change since the start: on the straight line between the two points around a second. */
function changeAt({ points }: Crash, coin: string, second: number): string {
  const next = points.find((point) => point.second >= second)
  const last = points.findLast((point) => point.second < second) ?? points[0]!
  if (next === undefined || next === last) return fallOf(last, coin)
  const whole = subtract(fallOf(next, coin), fallOf(last, coin))
  const passed = divide(multiply(whole, String(second - last.second)), String(next.second - last.second))
  return add(fallOf(last, coin), passed)
}

interface FallingCoin {
  readonly coin: string
  readonly start: string
  /** Symbols with a mark price that follows the coin. */
  readonly futures: readonly Instrument[]
}

/** Every coin with a USDT perpetual falls from its current mark price, a second at a time. */
export function startCrash(core: ExchangeCore, crash: Crash, pin: Pin): CrashRun {
  const futures = everyFutures.flatMap((category) => core.instruments(category))
  const falling: readonly FallingCoin[] = core
    .instruments('USDT-FUTURES')
    .filter(({ baseCoin }) => !PEGGED.has(baseCoin))
    .map(({ baseCoin: coin }) => ({
      coin,
      start: markOfCoin(core, coin),
      futures: futures.filter(({ baseCoin, category }) => baseCoin === coin && isFutures(category)),
    }))
  let second = 0
  return {
    next() {
      second += 1
      const isOver = second > crashSeconds(crash)
      for (const { coin, start, futures: symbols } of falling) {
        const price = multiply(start, add('1', changeAt(crash, coin, second)))
        pin(coin, isOver ? null : price)
        if (isOver) continue
        for (const { category, symbol, tickSize } of symbols) {
          const rounded = roundToStep(price, tickSize, 'nearest')
          core.setMarkPrice(category, symbol, rounded)
          core.setIndexPrice(category, symbol, rounded)
        }
      }
      return !isOver
    },
  }
}
