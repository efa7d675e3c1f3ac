import { expect, it } from 'vitest'
import type { Batch } from '@/shared/ipc/contract'
import type { DraftHead } from '@/shared/trading/batch/draft/draft'
import { anOrder } from '@/shared/testing/samples/orders'
import { interruptedOnTop } from './interrupted'

const batch = (id: string, createdAt: number): Batch => ({
  id,
  createdAt,
  size: 2,
  requests: 1,
  state: 'settled',
  revision: 1,
})
const head = (size: number, changedAt: number): DraftHead => ({
  id: `draft ${changedAt}`,
  owner: 'one',
  name: 'Draft 2',
  place: 'open',
  revision: 1,
  size,
  changedAt,
})
const problem = { code: 'restarted', message: 'Volley was closed before it was sent' }
const orders = [
  anOrder({ key: 'a', batchId: 'new', state: 'live', updatedAt: 150 }),
  anOrder({ key: 'b', batchId: 'new', state: 'not_sent', problem, updatedAt: 200 }),
]
const batches = [batch('old', 50), batch('new', 100)]

it('opens on the newest batch where Volley ended in the middle of it', () => {
  expect(interruptedOnTop({ batches, orders, drafts: [head(0, 300), head(3, 120)] })).toBe('new')
})

it('opens on the draft once something was typed after the end, and where nothing was interrupted', () => {
  expect(interruptedOnTop({ batches, orders, drafts: [head(3, 300)] })).toBeNull()
  expect(interruptedOnTop({ batches: [...batches, batch('newest', 300)], orders, drafts: [] })).toBeNull()
  const stopped = orders.map((order) => ({ ...order, problem: { code: 'stopped', message: 'Stopped' } }))
  expect(interruptedOnTop({ batches, orders: stopped, drafts: [] })).toBeNull()
  expect(interruptedOnTop({ batches: [], orders: [], drafts: [] })).toBeNull()
})
