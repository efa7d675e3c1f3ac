import { describe, expect, it } from 'vitest'
import type { UTCTimestamp } from 'lightweight-charts'
import { historyExtents, historyLine } from './history-points'

const toChart = (ms: number) => (ms / 1000) as UTCTimestamp
const at = (seconds: number, last = '0.6') => ({ at: seconds * 1000, low: last, high: last, last })

describe('the line of the history', () => {
  it('has an entry for every step of the window, with a value where something was read', () => {
    const line = historyLine({ points: [at(1), at(3, '0.6342')], gaps: [], step: 1000 }, 0, 4000, toChart)
    expect(line).toEqual([{ time: 0 }, { time: 1, value: 60 }, { time: 2 }, { time: 3, value: 63.42 }, { time: 4 }])
  })

  it('draws nothing across a stretch that nobody watched, and joins readings that only came late', () => {
    const points = [at(1), at(3), at(9), at(10)]
    const line = historyLine({ points, gaps: [{ from: 3500, to: 8900 }], step: 1000 }, 1000, 10_000, toChart)
    const inked = line.filter((point) => 'value' in point).map((point) => !('lineColor' in point))
    expect(inked).toEqual([true, false, true, true])
  })

  it('breaks before every gap, however many lie between two readings', () => {
    const gaps = [
      { from: 1500, to: 2000 },
      { from: 2500, to: 3000 },
      { from: 4200, to: 4900 },
    ]
    const line = historyLine({ points: [at(1), at(4), at(5)], gaps, step: 1000 }, 1000, 5000, toChart)
    expect(line.filter((point) => 'lineColor' in point).map(({ time }) => time)).toEqual([1, 4])
  })

  it('keeps the lowest and the highest of every step: a peak of seconds is seen in a day', () => {
    const points = [{ ...at(60), low: '0.5', high: '0.8023' }, at(120)]
    expect(historyExtents({ points, step: 60_000 }, 0)).toEqual([
      { index: 1, low: 50, high: 80.23 },
      { index: 2, low: 60, high: 60 },
    ])
  })
})
