import { expect, it } from 'vitest'
import { createEmitter } from '@/shared/base/emitter'
import { MINUTE_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createMissedOrders } from './missed-orders'

it('orders that ended during an interruption are read once after it, since before its start', () => {
  const clock = createManualClock()
  const changes = createEmitter<[]>()
  const reads: number[] = []
  let open = false
  const missedSince = createMissedOrders({
    gate: { state: () => ({ open, reason: null, cause: null }) },
    onGate: changes.listen,
    clock,
    read: (since) => void reads.push(since),
  })
  const become = (isOpen: boolean): void => {
    open = isOpen
    changes.emit()
  }
  become(false)
  become(true)
  expect([reads, missedSince()]).toEqual([[], null])
  const lostAt = clock.now()
  become(false)
  clock.advance(5000)
  become(false)
  become(true)
  become(true)
  expect([reads, missedSince()]).toEqual([[lostAt - MINUTE_MS], lostAt - MINUTE_MS])
  clock.advance(MINUTE_MS)
  become(false)
  become(true)
  expect([reads.length, missedSince()]).toEqual([2, lostAt - MINUTE_MS])
  expect(reads[1]).toBe(lostAt + 5000)
})
