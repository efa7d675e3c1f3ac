import { describe, expect, it } from 'vitest'
import { HOUR_MS, SECOND_MS } from '@/shared/base/time'
import type { RiskEvent } from '@/shared/ipc/watching/risk'
import { markStyles, marksOf } from './history-marks'

const event = (at: number, kind: RiskEvent['kind']): RiskEvent => ({ at, kind, text: '' })

describe('the marks of the history', () => {
  it('are one per kind and place with their number, never a tower', () => {
    const crash = Array.from({ length: 100 }, (_, index) => event(60_000 + index * 100, 'liquidation'))
    const marks = marksOf([event(3_000_000, 'alarm'), ...crash, event(61_000, 'alarm')], 3 * SECOND_MS, HOUR_MS)
    expect(marks).toEqual([
      { at: 60_000, kind: 'liquidation', count: 100 },
      { at: 61_000, kind: 'alarm', count: 1 },
      { at: 3_000_000, kind: 'alarm', count: 1 },
    ])
  })

  it('are told apart without their color', () => {
    const styles = Object.values(markStyles).map(({ shape, position }) => `${shape} ${position}`)
    expect(new Set(styles).size).toBe(styles.length)
  })
})
