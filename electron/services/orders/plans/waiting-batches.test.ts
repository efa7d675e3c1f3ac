import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Batch } from '@/shared/ipc/contract'
import { waitingBatches } from './waiting-batches'

const at = Date.UTC(2026, 0, 2, 9, 30, 5)
const batch = (id: string, change: object = {}) => ({ id, createdAt: at, ...change }) as Batch
const waiting = (batchId: string, count: number) =>
  Array.from({ length: count }, () => anOrder({ batchId, state: 'waiting' }))

describe('batches of which orders wait', () => {
  it('are named with what they wait for', () => {
    const batches = [
      batch('a', { name: 'dips', plan: { pauseReason: null, nextAt: at + 60_000 } }),
      batch('b', { plan: { pauseReason: 'slept', nextAt: at } }),
      batch('c', { plan: { pauseReason: null, nextAt: null } }),
      batch('d', {}),
    ]
    const orders = [...waiting('a', 2), ...waiting('b', 1), ...waiting('c', 1), ...waiting('d', 3)]
    expect(waitingBatches(batches, orders)).toEqual([
      'Batch “dips”: 2 orders wait, the next until 09:31:05 UTC',
      'Batch of 09:30:05 UTC: 1 order waits for your confirmation',
      'Batch of 09:30:05 UTC: 1 order waits',
      'Batch of 09:30:05 UTC: 3 orders wait',
    ])
  })

  it('are none where no order of them waits any more', () => {
    expect(waitingBatches([batch('a'), batch('b')], [anOrder({ batchId: 'a' }), ...waiting('c', 1)])).toEqual([])
  })
})
