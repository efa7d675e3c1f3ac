import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import { endByProofs, looksEnded } from './ended-by-proofs'

const all = { leftOpenList: true, cancelFoundNone: true }
const paused = anOrder({ rawStatus: 'paused' })

describe('an order whose status is an unknown word', () => {
  it('has ended when no list shows it and no order could be canceled, or its word means an end', () => {
    expect(endByProofs(paused, all)).toBe('canceled')
    expect(endByProofs({ ...paused, rawStatus: 'expired' }, { ...all, cancelFoundNone: false })).toBe('canceled')
    expect(endByProofs({ ...paused, filledQty: '0.010' }, all)).toBe('filled')
  })

  it('stays open while one of the three is missing', () => {
    expect(endByProofs(paused, { ...all, cancelFoundNone: false })).toBeNull()
    expect(endByProofs({ ...paused, rawStatus: 'expired' }, { ...all, leftOpenList: false })).toBeNull()
    expect(endByProofs({ ...paused, rawStatus: null }, all)).toBeNull()
    expect(endByProofs({ ...paused, unread: ['price'] }, all)).toBeNull()
    expect(endByProofs({ ...paused, state: 'unknown' }, all)).toBeNull()
  })

  it('is derived from its word', () => {
    expect(['expired', 'Cancelled_by_system', 'REJECTED', 'auto_closed'].filter((word) => !looksEnded(word))).toEqual(
      [],
    )
    expect(['paused', 'canceling', 'pending_cancel', 'not_canceled', 'triggered', ''].filter(looksEnded)).toEqual([])
  })
})
