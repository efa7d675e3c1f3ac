import { describe, expect, it } from 'vitest'
import { enumerateCrashes } from './enumerate-crashes'

/** One crash in this many runs per commit. `npm run simulate -- --crashes` runs all of them. */
const STEP = 47

describe('A crash at a point of a batch of 47 rows', () => {
  it('loses, doubles and misjudges nothing after a kill, a torn write and a lost sync', async () => {
    const { points, byKind, runs, failed } = await enumerateCrashes(STEP)
    expect(failed).toEqual([])
    expect(points).toBeGreaterThan(150)
    expect(Object.values(byKind).every((count) => count > 0)).toBe(true)
    expect(runs).toBe(Math.ceil((3 * points) / STEP))
  })
})
