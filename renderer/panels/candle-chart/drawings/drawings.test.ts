import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '@/shared/base/decimal'
import { type ChartDrawing, ChartDrawings, DrawingKind } from '@/shared/settings/chart-drawings'
import { drawingKinds, drawingLabel, fibonacciLevels, shifted } from './drawing'
import { distanceTo, shapeOf } from './drawing-shape'

const trend: ChartDrawing = {
  id: 'a',
  kind: 'trend',
  anchors: [
    { at: 60_000, price: '100.5' },
    { at: 120_000, price: '98' },
  ],
  text: '',
}
const pane = { width: 800, height: 400 }
const point = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 400 }) })

describe('a drawing', () => {
  it('moves as a whole by ticks and candles, exactly, and not below the prices there are', () => {
    expect(shifted(trend, '0.1', -60_000)?.anchors).toEqual([
      { at: 0, price: '100.6' },
      { at: 60_000, price: '98.1' },
    ])
    expect(shifted(trend, '-98', 0)?.anchors[1]?.price).toBe('0')
    expect(shifted(trend, '-98.1', 0)).toBeNull()
    expect(shifted(trend, '0', -120_000)).toBeNull()
  })

  it('shows its kind, its prices, and the text of a note', () => {
    expect(drawingLabel(trend, 1)).toBe('Trend line 100.5 to 98.0')
    const note = { ...trend, kind: 'note' as const, anchors: trend.anchors.slice(0, 1), text: 'sell here' }
    expect(drawingLabel(note, 1)).toBe('Note 100.5 “sell here”')
  })

  it('is kept as what settings take, of every kind', () => {
    const list = DrawingKind.options.map((kind) => ({
      ...trend,
      kind,
      anchors: trend.anchors.slice(0, drawingKinds[kind].points),
    }))
    const saved = { hidden: true, bySymbol: { 'SPOT:BTCUSDT': list } }
    expect(ChartDrawings.parse(saved)).toEqual(saved)
    const tooMany = Array.from({ length: 101 }, () => trend)
    expect(ChartDrawings.safeParse({ hidden: false, bySymbol: { x: tooMany } }).success).toBe(false)
    const noPrice = { ...trend, anchors: [{ at: 1, price: '1e5' }] }
    expect(ChartDrawings.safeParse({ hidden: false, bySymbol: { x: [noPrice] } }).success).toBe(false)
  })
})

describe('retracements of Fibonacci', () => {
  it('lie between the end of a move and its beginning, on the decimals of the price', () => {
    expect(fibonacciLevels('100', '200', 1).map(({ price }) => price)).toEqual([
      '200.0',
      '176.4',
      '161.8',
      '150.0',
      '138.2',
      '121.4',
      '100.0',
    ])
  })

  it('always stay inside the move, up or down', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2))
    fc.assert(
      fc.property(price, price, (from, to) => {
        const levels = fibonacciLevels(from, to, 2).map((level) => level.price)
        const way = compare(from, to)
        for (const [index, level] of levels.entries())
          if (index > 0) expect(compare(level, levels[index - 1]!) * way).toBeGreaterThanOrEqual(0)
        expect([compare(levels[0]!, to), compare(levels.at(-1)!, from)]).toEqual([0, 0])
      }),
    )
  })
})

describe('the shape of a drawing', () => {
  it('passes through its points', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        for (const kind of ['trend', 'ray'] as const) {
          const [line] = shapeOf(kind, [a, b], pane).segments
          for (const through of [a, b]) expect(distanceTo(through, line!)).toBeLessThan(0.01)
        }
        for (const corner of [a, b, { x: a.x, y: b.y }, { x: b.x, y: a.y }])
          expect(Math.min(...shapeOf('rectangle', [a, b], pane).segments.map((edge) => distanceTo(corner, edge)))).toBe(
            0,
          )
      }),
    )
  })

  it('of a ray goes on past its second point to the edge, and not past its first', () => {
    const [line] = shapeOf(
      'ray',
      [
        { x: 100, y: 100 },
        { x: 110, y: 100 },
      ],
      pane,
    ).segments
    expect(distanceTo({ x: 800, y: 100 }, line!)).toBeCloseTo(0, 9)
    expect(distanceTo({ x: 90, y: 100 }, line!)).toBe(10)
  })

  it('of a horizontal line crosses the pane, and of a rectangle has nothing to take hold of inside', () => {
    const [line] = shapeOf('horizontal', [{ x: 400, y: 80 }], pane).segments
    expect([distanceTo({ x: 0, y: 80 }, line!), distanceTo({ x: 800, y: 83 }, line!)]).toEqual([0, 3])
    const box = shapeOf(
      'rectangle',
      [
        { x: 100, y: 100 },
        { x: 300, y: 300 },
      ],
      pane,
    )
    expect(Math.min(...box.segments.map((edge) => distanceTo({ x: 200, y: 200 }, edge)))).toBe(100)
  })
})
