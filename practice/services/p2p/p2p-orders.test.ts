import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@/shared/base/time'
import { p2pOrders, p2pStatusOf, timeText, updatedAt } from './p2p-orders'

const NOW = 1_700_000_000_000
const month = p2pOrders(7, '5100000001', NOW - 30 * DAY_MS, NOW)

describe('the P2P orders of a merchant', () => {
  it('are the same for the same seed, at any time and in any window', () => {
    const [older, newer] = [
      p2pOrders(7, '5100000001', NOW - 30 * DAY_MS, NOW - 10 * DAY_MS - 1),
      p2pOrders(7, '5100000001', NOW - 10 * DAY_MS, NOW),
    ]
    expect([...newer, ...older]).toEqual(month)
    expect(p2pOrders(8, '5100000001', NOW - 30 * DAY_MS, NOW)).not.toEqual(month)
  })

  it('have ids that grow with time', () => {
    const ids = month.map(({ orderId }) => orderId)
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
  })

  it('walk from pending_pay through Paid, and perhaps Appeal, to Completed or cancelled, and stay there', () => {
    const walks = new Set<string>()
    for (const story of month) {
      const moments = [story.createdAt, story.paidAt, story.appealedAt, story.releasedAt, story.cancelledAt]
        .filter((at) => at !== null)
        .toSorted((a, b) => a - b)
      walks.add(moments.map((at) => p2pStatusOf(story, at)).join(' > '))
      expect(p2pStatusOf(story, moments.at(-1)! + 365 * DAY_MS)).toBe(p2pStatusOf(story, moments.at(-1)!))
      expect(updatedAt(story, moments[1]! - 1)).toBe(story.createdAt)
      expect(timeText(story.paidAt, story.createdAt)).toBe('')
    }
    expect(walks).toEqual(
      new Set([
        'pending_pay > Paid > Completed',
        'pending_pay > cancelled',
        'pending_pay > Paid > Appeal > Completed',
        'pending_pay > Paid > Appeal > cancelled',
      ]),
    )
  })
})
