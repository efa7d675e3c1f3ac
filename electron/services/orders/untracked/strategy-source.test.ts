import { expect, it } from 'vitest'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { readAnswer } from '@/electron/exchange/testing/read-answer'
import type { Leg } from '@/shared/trading/orders/untracked-request'
import { hasHappened } from './leg-source'
import { strategySource } from './strategy-source'

const leg = { does: 'cancel', orderId: '7', clientOid: '', category: 'SPOT', wanted: {} } as unknown as Leg

/** Whether the cancel of this order counts as done, by the first list that has the order. */
async function isCanceled(waiting: readonly string[], past: readonly string[]): Promise<boolean | null> {
  const record = (status: string) => ({ orderId: '7', symbol: 'BTCUSDT', category: 'SPOT', status })
  const rest = {
    unfilledStrategyOrders: async () => readAnswer('unfilledStrategyOrders', waiting.map(record)),
    historyStrategyOrders: async () => readAnswer('historyStrategyOrders', { list: past.map(record), cursor: '' }),
  } as unknown as RestClient
  for (const read of strategySource.lists(rest, leg, { since: 0, now: 1, placedBy: 1 })) {
    const answer = await read()
    if (answer.kind === 'found') return hasHappened(strategySource, leg, answer.evidence)
  }
  return null
}

it('a strategy order that is listed as waiting is not canceled, whatever its status', async () => {
  for (const status of ['pending', 'submitting', 'paused', ''])
    expect([status, await isCanceled([status], [])]).toEqual([status, false])
  expect(await isCanceled(['cancelled'], [])).toBe(true)
  expect(await isCanceled([], ['withdrawn'])).toBe(true)
  expect(await isCanceled([], [])).toBeNull()
})
