import { describe, expect, it } from 'vitest'
import { LadderForm } from '@/shared/trading/batch/ladder/ladder-form'
import { sizesView, spacingView } from './curve-view'

const usual = LadderForm.parse({})
const spacing = (change: Partial<LadderForm>) => spacingView({ ...usual, ...change }, 5, 0.9)
const sizes = (change: Partial<LadderForm>) => sizesView({ ...usual, ...change }, 5)
describe('the curve of spacing', () => {
  it('of any formula is a power as soon as its middle is dragged, through the place it was dropped at', () => {
    for (const kind of ['linear', 'geometric', 'power'] as const) {
      const moved = spacing({ spacing: kind }).handles[0]!.moved(25)
      expect(moved).toEqual({ spacing: 'power', exponent: '2' })
      expect(spacing(moved).handles[0]!.value).toBeCloseTo(25, 5)
    }
    expect(spacing({}).handles[0]!.moved(0)).toEqual({ spacing: 'power', exponent: '10' })
    expect(spacing({}).handles[0]!.moved(100)).toEqual({ spacing: 'power', exponent: '0.1' })
  })

  it('of own points has a handle for each, between its neighbors', () => {
    const { handles, orders } = spacing({ spacing: 'own', points: '10 30 80' })
    expect(handles.map(({ at, value, least, most }) => [at, value, least, most])).toEqual([
      [0.25, 10, 0, 30],
      [0.5, 30, 10, 80],
      [0.75, 80, 30, 100],
    ])
    expect(orders).toEqual([0, 10, 30, 80, 100])
    expect(handles[1]!.moved(45.678)).toEqual({ points: '10 45.68 80' })
  })

  it('is drawn linear while its number is none, and without dots where they would be a line', () => {
    expect(spacing({ spacing: 'power', exponent: 'x' }).line.slice(0, 2)).toEqual([0, 1.25])
    expect(spacingView(usual, 400, 0.9).orders).toEqual([])
  })
})

describe('the curve of sizes', () => {
  it('is dragged from flat into a ramp by its end, into a pyramid by its middle', () => {
    const [middle, last] = sizes({}).handles
    expect(middle!.moved(1.5)).toEqual({ sizes: 'pyramid', ratio: '1.5' })
    expect(last!.moved(0.5)).toEqual({ sizes: 'ramp', ratio: '0.5' })
    expect(last!.moved(0)).toEqual({ sizes: 'ramp', ratio: '0.01' })
  })

  it.each(['ramp', 'exponential', 'pyramid', 'bell'] as const)('of a %s has its handle on the line', (kind) => {
    const { handles, line, top } = sizes({ sizes: kind, ratio: '3' })
    expect(handles).toHaveLength(1)
    expect(line[Math.round(handles[0]!.at * (line.length - 1))]).toBeCloseTo(3, 9)
    expect(line[0]).toBe(1)
    expect(top).toBe(4)
    expect(handles[0]!.moved(2.345)).toEqual({ ratio: '2.35' })
  })

  it('of own weights has a handle for each weight, and room above the largest', () => {
    const { handles, top } = sizes({ sizes: 'own', weights: '1 8 2' })
    expect(handles.map(({ at, value }) => [at, value])).toEqual([
      [0, 1],
      [0.5, 8],
      [1, 2],
    ])
    expect(top).toBe(16)
    expect(handles[2]!.moved(12)).toEqual({ weights: '1 8 12' })
    expect(handles[2]!.moved(0)).toEqual({ weights: '1 8 0.01' })
  })
})
