import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'

const HASHED_BYTES = 24 * 1024 * 1024
const ROUNDS = 3
const ROWS = 20_000
/** A benchmark is doubtful if the yardstick took this many times its shortest time of the run. */
const MOST_SLOWDOWN = 1.2

const bytes = Buffer.alloc(HASHED_BYTES, 'volley')
const rows = JSON.stringify(
  Array.from({ length: ROWS }, (_, row) => ({ row, price: ((row * 7919) % ROWS) / 10, qty: `${row}.5` })),
)

/** Hashes, parses and sorts the same data at each call. Never changed: figures of other runs are compared by it. */
function fixedWork(): void {
  createHash('sha256').update(bytes).digest()
  const parsed = JSON.parse(rows) as { readonly price: number }[]
  parsed.sort((a, b) => a.price - b.price)
}

/** Shortest time of the fixed work, ms. */
export function yardstickMs(): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now()
    fixedWork()
    return performance.now() - from
  })
  return Math.min(...times)
}

/** A benchmark with the longer yardstick of before and after it, ms. */
export interface Paced {
  readonly name: string
  readonly yardstick: number
}

/** One warning for each benchmark during which the machine was slow. */
export function slowHours(paced: readonly Paced[]): readonly string[] {
  const shortest = Math.min(...paced.map(({ yardstick }) => yardstick))
  return paced
    .filter(({ yardstick }) => yardstick > shortest * MOST_SLOWDOWN)
    .map(({ name, yardstick }) => {
      const percent = Math.round((yardstick / shortest - 1) * 100)
      return `${name}: the machine was ${percent} % slower than at its best in this run`
    })
}
