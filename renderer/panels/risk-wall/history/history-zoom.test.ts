import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { windowFor } from './history-zoom'

const whole = { from: 0, to: 730 * DAY_MS }
const coarse = { ...whole, step: DAY_MS / 2 }

describe('what the history reads when the user zooms', () => {
  it('leaves the whole range as long as its points are fine enough for the view', () => {
    expect(windowFor({ from: 0, to: 365 * DAY_MS }, coarse, whole)).toBeNull()
    expect(windowFor({ from: -50 * DAY_MS, to: 700 * DAY_MS }, coarse, whole)).toBeNull()
  })
  it('reads the view again, with as much to either side, once the points are too coarse', () => {
    expect(windowFor({ from: 100 * DAY_MS, to: 110 * DAY_MS }, coarse, whole)).toEqual({
      from: 90 * DAY_MS,
      to: 120 * DAY_MS,
    })
    expect(windowFor({ from: 725 * DAY_MS, to: 735 * DAY_MS }, coarse, whole)).toEqual({
      from: 715 * DAY_MS,
      to: 730 * DAY_MS,
    })
  })
  it('keeps what it has read while the view stays inside it, and reads on where the view leaves it', () => {
    const loaded = { from: 90 * DAY_MS, to: 120 * DAY_MS, step: DAY_MS / 40 }
    expect(windowFor({ from: 92 * DAY_MS, to: 102 * DAY_MS }, loaded, whole)).toEqual({
      from: 90 * DAY_MS,
      to: 120 * DAY_MS,
    })
    expect(windowFor({ from: 85 * DAY_MS, to: 95 * DAY_MS }, loaded, whole)).toEqual({
      from: 75 * DAY_MS,
      to: 105 * DAY_MS,
    })
  })
  it('goes back to the whole range when most of it is in view again', () => {
    expect(
      windowFor({ from: 0, to: 300 * DAY_MS }, { from: 90 * DAY_MS, to: 120 * DAY_MS, step: DAY_MS / 40 }, whole),
    ).toBeNull()
  })
  it('does not ask for anything finer than a second', () => {
    const loaded = { from: 0, to: MINUTE_MS, step: 1000 }
    expect(windowFor({ from: 1000, to: 5000 }, loaded, whole)).toEqual({ from: 0, to: MINUTE_MS })
  })
})
