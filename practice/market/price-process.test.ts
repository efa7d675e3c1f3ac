import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createPriceProcess } from './price-process'

const SECOND_STEPS = 5
/** Prices after each second. */
function walk(
  seed: number,
  seconds: number,
  shock?: { readonly at: number; readonly fraction: number; readonly over: number },
): number[] {
  const process = createPriceProcess(seededRandom(seed), 100)
  return Array.from({ length: seconds }, (_, second) => {
    if (shock?.at === second) process.shock(shock.fraction, shock.over)
    for (let step = 0; step < SECOND_STEPS; step += 1) process.step(1 / SECOND_STEPS)
    return process.price()
  })
}

describe('the fair price of a coin', () => {
  it('falls by what a shock asks for, evenly over its time, and is not pulled back within the hour', () => {
    const path = walk(3, 3700, { at: 10, fraction: -0.3, over: 60 })
    expect(path[9]! / 100).toBeCloseTo(1, 2)
    expect(path[39]! / 100).toBeCloseTo(Math.sqrt(0.7), 1)
    for (let second = 71; second < 3700; second += 60) expect(Math.abs(path[second]! / 70 - 1)).toBeLessThan(0.04)
  })

  it('takes two shocks at once for the product of both', () => {
    const process = createPriceProcess(seededRandom(5), 100)
    process.shock(-0.5, 10)
    process.shock(1, 5)
    for (let step = 0; step < 100; step += 1) process.step(0.1)
    expect(process.price() / 100).toBeCloseTo(1, 2)
  })

  it('is the same for the same seed and shock, and without a shock what it always was', () => {
    const shock = { at: 5, fraction: -0.1, over: 3 }
    expect(walk(9, 60, shock)).toEqual(walk(9, 60, shock))
    expect(walk(9, 5, shock)).toEqual(walk(9, 60).slice(0, 5))
  })
})
