import { describe, expect, it } from 'vitest'
import { windowFor } from './history-zoom'

const DAY = 86_400_000
const whole = { from: 0, to: 730 * DAY }
const coarse = { ...whole, step: DAY / 2 }

describe('what the history reads when the user zooms', () => {
  it('leaves the whole range as long as its points are fine enough for the view', () => {
    expect(windowFor({ from: 0, to: 365 * DAY }, coarse, whole)).toBeNull()
    expect(windowFor({ from: -50 * DAY, to: 700 * DAY }, coarse, whole)).toBeNull()
  })
  it('reads the view again, with as much to either side, once the points are too coarse', () => {
    expect(windowFor({ from: 100 * DAY, to: 110 * DAY }, coarse, whole)).toEqual({ from: 90 * DAY, to: 120 * DAY })
    expect(windowFor({ from: 725 * DAY, to: 735 * DAY }, coarse, whole)).toEqual({ from: 715 * DAY, to: 730 * DAY })
  })
  it('keeps what it has read while the view stays inside it, and reads on where the view leaves it', () => {
    const read = { from: 90 * DAY, to: 120 * DAY, step: DAY / 40 }
    expect(windowFor({ from: 92 * DAY, to: 102 * DAY }, read, whole)).toEqual({ from: 90 * DAY, to: 120 * DAY })
    expect(windowFor({ from: 85 * DAY, to: 95 * DAY }, read, whole)).toEqual({ from: 75 * DAY, to: 105 * DAY })
  })
  it('goes back to the whole range when most of it is in view again', () => {
    expect(windowFor({ from: 0, to: 300 * DAY }, { from: 90 * DAY, to: 120 * DAY, step: DAY / 40 }, whole)).toBeNull()
  })
  it('does not ask for anything finer than a second', () => {
    const read = { from: 0, to: 60_000, step: 1000 }
    expect(windowFor({ from: 1000, to: 5000 }, read, whole)).toEqual({ from: 0, to: 60_000 })
  })
})
