import { describe, expect, it } from 'vitest'
import type { JointPart } from '@/shared/ipc/trading/accounts'
import { anOrder } from '@/shared/testing/samples/orders'
import { jointColumns, jointRows } from './joint-rows'

const sizing = { kind: 'same' } as const
const joint = {
  id: 'j'.repeat(16),
  accounts: ['a', 'b', 'c'].map((profileId) => ({ profileId, label: profileId.toUpperCase(), sizing })),
}
const batch = { id: 'b', createdAt: 0, size: 2, requests: 1, state: 'settled', revision: 1 } as const
const order = (row: number, qty: string) => anOrder({ row, qty, batchId: 'b', key: `${row} ${qty}` })
const part = (change: Partial<JointPart>): JointPart => ({
  profileId: 'b',
  session: 2,
  reason: null,
  batch,
  orders: [],
  ...change,
})

describe('The table of a joint send', () => {
  it('has a column per account in the sequence of their choice, the active account from its orders', () => {
    const own = [order(0, '1'), order(1, '2')]
    const columns = jointColumns(joint, 'b', own, [part({ profileId: 'a', orders: [order(0, '3')] })])
    expect(columns.map(({ profileId, isShown, reason }) => ({ profileId, isShown, reason }))).toEqual([
      { profileId: 'a', isShown: false, reason: null },
      { profileId: 'b', isShown: true, reason: null },
      { profileId: 'c', isShown: false, reason: 'It is being read.' },
    ])
    expect(jointRows(columns).map(({ row, cells }) => [row, cells.get('a')?.qty, cells.get('b')?.qty])).toEqual([
      [0, '3', '1'],
      [1, undefined, '2'],
    ])
  })

  it('names a closed account, and an account without orders', () => {
    const parts = [
      part({ session: null, batch: null, reason: 'It is not open.' }),
      part({ profileId: 'c', batch: null }),
    ]
    expect(jointColumns(joint, 'a', [], parts).map(({ reason }) => reason)).toEqual([
      null,
      'It is not open.',
      'Its journal has no order of this batch: no part of the batch was sent to it.',
    ])
  })
})
