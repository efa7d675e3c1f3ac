import { describe, expect, it } from 'vitest'
import { stateOfBatch, stateOfDraft } from './document-state'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'

const orders = (...states: OrderState[]) => states.map((state) => ({ state }))

describe('A batch as a document', () => {
  it('is a draft until its review is possible', () => {
    expect(stateOfDraft({ rows: 0, blocking: 0 })).toBe('draft')
    expect(stateOfDraft({ rows: 3, blocking: 1 })).toBe('draft')
    expect(stateOfDraft({ rows: 3, blocking: 0 })).toBe('checked')
  })

  it('is waiting, sending and resolving by the main process, for any resting orders', () => {
    expect(stateOfBatch('waiting', orders('live', 'queued'))).toBe('waiting')
    expect(stateOfBatch('sending', orders('live', 'queued'))).toBe('sending')
    expect(stateOfBatch('resolving', orders('live', 'unknown'))).toBe('resolving')
  })

  it('lives for as long as an order of it rests, and is settled then', () => {
    expect(stateOfBatch('settled', orders('filled', 'partially_filled', 'refused'))).toBe('living')
    expect(stateOfBatch('settled', orders('filled', 'canceled', 'refused', 'not_sent', 'not_found'))).toBe('settled')
  })

  it('that was stopped is resolving while a request may be in flight, and then in the state of its orders', () => {
    expect(stateOfBatch('stopped', orders('acknowledged', 'queued'))).toBe('resolving')
    expect(stateOfBatch('stopped', orders('live', 'not_sent'))).toBe('living')
    expect(stateOfBatch('stopped', orders('queued', 'not_sent'))).toBe('settled')
  })
})
