import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import { endByProofs, isEndingStatus } from './ended-by-proofs'

const all = { isUnlisted: true, hasNoCancelTarget: true }
const paused = anOrder({ rawStatus: 'paused' })

describe('an order whose status is an unknown word', () => {
  it('has ended when no list shows it and no order could be canceled, or its word means an end', () => {
    expect(endByProofs(paused, all)).toBe('canceled')
    expect(endByProofs({ ...paused, rawStatus: 'expired' }, { ...all, hasNoCancelTarget: false })).toBe('canceled')
    expect(endByProofs({ ...paused, filledQty: '0.010' }, all)).toBe('filled')
  })

  it('stays open while one of the three is missing', () => {
    expect(endByProofs(paused, { ...all, hasNoCancelTarget: false })).toBeNull()
    expect(endByProofs({ ...paused, rawStatus: 'expired' }, { ...all, isUnlisted: false })).toBeNull()
    expect(endByProofs({ ...paused, rawStatus: null }, all)).toBeNull()
    expect(endByProofs({ ...paused, unread: ['price'] }, all)).toBeNull()
    expect(endByProofs({ ...paused, state: 'unknown' }, all)).toBeNull()
  })

  it('is derived from its word', () => {
    expect(
      ['expired', 'Cancelled_by_system', 'REJECTED', 'auto_closed'].filter((status) => !isEndingStatus(status)),
    ).toEqual([])
    expect(['paused', 'canceling', 'pending_cancel', 'not_canceled', 'triggered', ''].filter(isEndingStatus)).toEqual(
      [],
    )
  })
})
