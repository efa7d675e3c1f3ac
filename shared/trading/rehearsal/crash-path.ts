import { add, divide, isZero, multiply, roundToStep, subtract } from '@/shared/base/decimal'
import { type Crash, type CrashPoint, crashSeconds } from '@/shared/trading/market/crash-returns'
import { isStable } from '@/shared/trading/ltv/projection/stable-coins'

/** Price of a coin in USDT before the crash, and its tick; prices of the crash are rounded to it. */
export interface StartPrice {
  readonly price: string
  readonly tick: string
}

/** Prices of the coins in a second of a crash, USDT. */
export type PriceOf = (coin: string) => string

/** The prices of a crash by coin and second. Coins without a start price are undefined. */
export interface CrashPath {
  readonly seconds: number
  /** Change of a coin since the start, as a fraction. */
  change(coin: string, second: number): string
  price(coin: string, second: number): string
  tick(coin: string): string
  /** Last second of the straight line that contains a second. */
  lineEnd(second: number): number
}

const moveOf = (point: CrashPoint, coin: string): string =>
  isStable(coin) ? '0' : coin === 'BTC' || coin === 'ETH' ? point[coin] : point.others

/** Index of the line that contains a second, by its end point; the number of points after the last. */
const lineAt = ({ points }: Crash, second: number): number => {
  const index = points.findIndex((point) => second <= point.second)
  return index === -1 ? points.length : Math.max(1, index)
}

/** Throws for a coin without a start price. */
export function crashPath(crash: Crash, starts: ReadonlyMap<string, StartPrice>): CrashPath {
  const seconds = crashSeconds(crash)
  const startOf = (coin: string): StartPrice => {
    const start = starts.get(coin)
    if (start === undefined) throw new Error(`${coin}: no start price`)
    return start
  }
  const change = (coin: string, second: number): string => {
    const line = lineAt(crash, second)
    const [from, to] = [crash.points[line - 1]!, crash.points[line]]
    const before = moveOf(from, coin)
    if (to === undefined) return before
    const part = multiply(subtract(moveOf(to, coin), before), String(second - from.second))
    return add(before, divide(part, String(to.second - from.second)))
  }
  return {
    seconds,
    change,
    price(coin, second) {
      const { price, tick } = startOf(coin)
      if (isStable(coin)) return price
      return isZero(tick)
        ? multiply(price, add('1', change(coin, second)))
        : roundToStep(multiply(price, add('1', change(coin, second))), tick, 'nearest')
    },
    tick: (coin) => startOf(coin).tick,
    lineEnd(second) {
      const to = crash.points[lineAt(crash, second)]
      return to === undefined ? seconds : to.second
    },
  }
}
