import { describe, expect, it } from 'vitest'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { aPosition, partsAsOf } from '@/shared/testing/samples/account'
import { createManualClock } from '@/shared/testing/manual-clock'
import { aStrategy } from '@/shared/testing/samples/strategies'
import type { Position } from '@/shared/trading/account/account'
import { watchOrphanedProtection } from './orphaned-protection'

/** Notices after changes of the positions while these strategy orders wait; null for an unreadable list. */
async function notifiedAfter(
  changes: readonly (readonly Position[] | null)[],
  waiting: readonly StrategyRecord[] | null,
) {
  const clock = createManualClock(Date.UTC(2026, 0, 1))
  const notified: string[] = []
  let reads = 0
  const watch = watchOrphanedProtection({
    rest: {
      unfilledStrategyOrders: async () => {
        reads += 1
        if (waiting === null) return { kind: 'unknown', code: 'timeout', message: 'No answer' }
        return { kind: 'done', data: [...waiting], tookMs: 1, unreadable: [] }
      },
    },
    clock,
    notify: (_level, title, text) => void notified.push(`${title}. ${text}`),
  })
  const account = { uid: '1', holdMode: null, leverages: {}, marginRatio: '', valuesAsOf: 1, balances: [] } as const
  for (const positions of changes)
    watch.note({ ...account, positions: positions ?? [], parts: partsAsOf(1, positions === null ? 'refused' : null) })
  await clock.advanceAsync(60_000)
  watch.stop()
  return { notified, reads }
}

const long = aPosition()
const short = aPosition({ posSide: 'short' })

describe('a take profit or stop loss of a closed position', () => {
  it.each([
    ['of its side', [[long], []], [aStrategy()], true],
    ['of no side', [[long], []], [aStrategy({ posSide: '' })], true],
    ['of its side, beside the other', [[long, short], [short]], [aStrategy()], true],
    ['of no side, beside the other', [[long, short], [short]], [aStrategy({ posSide: '' })], false],
    ['of the other side, which is held', [[long, short], [short]], [aStrategy({ posSide: 'short' })], false],
    ['of another symbol', [[long], []], [aStrategy({ symbol: 'ETHUSDT' })], false],
    ['that is an order of its own', [[long], []], [aStrategy({ type: 'trigger' })], false],
    ['of a position that is back', [[long], [], [long]], [aStrategy()], false],
    ['of a position that is not known', [[long], null], [aStrategy()], false],
    ['of a position that was closed while it was not known', [[long], null, []], [aStrategy()], true],
  ] as const)('%s is named, or not: %o', async (_what, changes, waiting, isNotified) => {
    const { notified } = await notifiedAfter(changes, waiting)
    expect(notified).toEqual(
      isNotified ? [expect.stringContaining('BTCUSDT is closed, and 1 take profit or stop loss')] : [],
    )
  })

  it('is not known where the list cannot be read, after some tries', async () => {
    const { notified, reads } = await notifiedAfter([[long], []], null)
    expect([reads, notified]).toEqual([4, [expect.stringContaining('could not be read: No answer.')]])
  })
})
