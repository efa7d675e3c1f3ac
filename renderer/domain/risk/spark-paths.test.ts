import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { sparkPaths } from './spark-paths'

const window = { from: 0, to: HOUR_MS }
const at = (minute: number, last: string, low = last, high = last) => ({ at: minute * MINUTE_MS, low, high, last })
const pathsOf = (points: readonly ReturnType<typeof at>[], lines: readonly string[] = []) =>
  sparkPaths({ points, step: MINUTE_MS }, window, lines)

describe('a small history', () => {
  it('breaks at gaps in monitoring, and puts each reading as far right as its minute', () => {
    const paths = pathsOf([at(0, '0.50'), at(1, '0.60'), at(30, '0.55'), at(31, '0.50')])!
    const places = [...paths.line.matchAll(/([ML])([\d.]+) ([\d.]+)/g)].map(([, pen, x]) => `${pen} ${x}`)
    expect(places).toEqual(['M 0.00', 'L 1.67', 'M 50.00', 'L 51.67'])
  })

  it('does not make a crash of 0.4 points, and shows one of 15', () => {
    const heights = (points: readonly ReturnType<typeof at>[]): number[] =>
      [...pathsOf(points)!.line.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y))
    const [calmHigh, calmLow] = heights([at(0, '0.604'), at(1, '0.600')]) as [number, number]
    expect(calmLow - calmHigh).toBeLessThan(25)
    const [top, bottom] = heights([at(0, '0.75'), at(1, '0.60')]) as [number, number]
    expect(bottom - top).toBeGreaterThan(80)
  })

  it('keeps the peak inside a step, and reaches up to the next line where that is near', () => {
    const paths = pathsOf([at(0, '0.6'), at(1, '0.61', '0.6', '0.68')], ['0.7', '0.8', '0.95'])!
    expect(paths.band).toMatch(/^M1\.67 [\d.]+V[\d.]+$/)
    expect(paths.lines.map((line) => line !== null)).toEqual([true, false, false])
    expect(paths.range.high).toBeGreaterThan(70)
  })

  it('is a level line for a ratio that does not move, and nothing where nothing was read', () => {
    expect(pathsOf([at(0, '0.5'), at(1, '0.5')])!.line).toBe('M0.00 50.00L1.67 50.00')
    expect(pathsOf([])).toBeNull()
  })
})
