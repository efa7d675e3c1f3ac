import { seededRandom, type Random } from '@/shared/base/random'
import type { JointReturns } from '@/shared/trading/chance/joint-returns'

/** The sum of twelve draws is nearly normal. */
function normal(random: Random): number {
  let total = -6
  for (let draw = 0; draw < 12; draw += 1) total += random.next()
  return total
}

/** Student's t with this many degrees of freedom, at variance 1. */
function heavy(random: Random, freedom: number): number {
  let squares = 0
  for (let term = 0; term < freedom; term += 1) squares += normal(random) ** 2
  return (normal(random) / Math.sqrt(squares / freedom)) * Math.sqrt((freedom - 2) / freedom)
}

const between = (random: Random, least: number, most: number): number => least + (most - least) * random.next()

/**
 * A variance that follows its own moves, GARCH(1,1): `recent` weights the last move, `memory` the variance itself, the
 * rest is constant.
 */
interface Variance {
  readonly usual: number
  readonly recent: number
  readonly memory: number
  now: number
}

function varianceOf(random: Random, size: number): Variance {
  const recent = between(random, 0.04, 0.14)
  const memory = between(random, 0.98, 0.995) - recent
  return { usual: size ** 2, recent, memory, now: size ** 2 * between(random, 0.4, 2.5) }
}

function moveOf(random: Random, variance: Variance, freedom: number): number {
  const { usual, recent, memory, now } = variance
  const move = Math.sqrt(now) * heavy(random, freedom)
  variance.now = (1 - recent - memory) * usual + recent * move ** 2 + memory * now
  return move
}

const LEAST_MOVE = -0.9

/**
 * Returns of an artificial market: coins with shared and individual moves, clusters of volatility, heavy tails, and
 * jumps of all coins at once. The seed determines its properties, so all markets differ.
 */
export function generatedMarket(seed: number, coins: number, rows: number): JointReturns {
  const random = seededRandom(seed)
  const freedom = 4 + Math.floor(random.next() * 5)
  const jumps = between(random, 0, 0.004)
  const size = between(random, 0.003, 0.01)
  const market = varianceOf(random, size)
  const own = Array.from({ length: coins }, () => varianceOf(random, size * between(random, 0.2, 1)))
  const share = own.map(() => between(random, 0.6, 1.4))
  const values = new Float64Array(rows * coins)
  for (let row = 0; row < rows; row += 1) {
    const jump = random.next() < jumps ? normal(random) * size * 6 : 0
    const together = moveOf(random, market, freedom) + jump
    for (let coin = 0; coin < coins; coin += 1)
      values[row * coins + coin] = Math.max(LEAST_MOVE, share[coin]! * together + moveOf(random, own[coin]!, freedom))
  }
  return { coins: own.map((_, coin) => `C${coin}`), values, rows, last: null }
}
