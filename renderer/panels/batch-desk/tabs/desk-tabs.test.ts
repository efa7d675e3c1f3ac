import { describe, expect, it } from 'vitest'
import type { Batch } from '@/shared/ipc/contract'
import { batchTime, deskTabs } from './desk-tabs'

const batch = (id: string, createdAt: number, size = 20): Batch => ({
  id,
  createdAt,
  size,
  requests: 1,
  state: 'settled',
  revision: 1,
})
const ids = (batches: readonly Batch[]) => batches.map(({ id }) => id)

describe('the tabs of the desk', () => {
  it('are the newest batches; single orders push none of them out', () => {
    const batches = [batch('a', 1), batch('b', 2), batch('c', 3), batch('d', 4), batch('one', 5, 1), batch('two', 6, 1)]
    const { tabs, older } = deskTabs(batches, null)
    expect([ids(tabs), ids(older)]).toEqual([
      ['d', 'c', 'b'],
      ['two', 'one', 'a'],
    ])
  })

  it('hold what is open, whatever it is', () => {
    expect(ids(deskTabs([batch('a', 1), batch('one', 2, 1)], 'one').tabs)).toEqual(['one', 'a'])
  })

  it('distinguish batches of one second', () => {
    const batches = [batch('a', 7_000_120), batch('b', 7_000_480), batch('c', 7_001_000)]
    const times = batches.map((batch) => batchTime(batch, batches))
    expect(new Set(times).size).toBe(3)
    expect(times.map((time) => time.length)).toEqual([12, 12, 8])
  })
})
