import { describe, expect, it } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import { examples } from '@/shared/exchange/examples'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { createClassicAccount } from './classic-account'

type Reads = 'spotAssets' | 'mixAccounts' | 'mixAllPositions' | 'mixAccount'
const names: readonly Reads[] = ['spotAssets', 'mixAccounts', 'mixAllPositions', 'mixAccount']

/** The exchange's own examples as answers; what is in `broken` is not answered. */
function opened() {
  const calls: string[] = []
  const broken = new Set<Reads>()
  const answer = (name: Reads) => async (): Promise<CallResult<unknown>> => {
    calls.push(name)
    return broken.has(name)
      ? { kind: 'unknown', code: 'timeout', message: 'no answer' }
      : { kind: 'done', data: endpoints[name].data.parse(examples[name].answers[0]), tookMs: 1, unreadable: [] }
  }
  const rest = Object.fromEntries(names.map((name) => [name, answer(name)])) as unknown as RestClient
  const clock = createManualClock()
  return { account: createClassicAccount(rest, clock), calls, broken, clock }
}
const perp = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', marginCoin: 'USDT' } as const
const pair = { category: 'SPOT', symbol: 'BTCUSDT', marginCoin: 'USDT' } as const

describe('The terms by which orders of a classic account are assessed', () => {
  it('is not known before it was read, and is read for the wallet they touch alone', async () => {
    const { account, calls } = opened()
    expect(account.of('SPOT').parts.balances.asOf).toBeNull()
    await account.load([pair])
    expect(calls).toEqual(['spotAssets'])
    expect(account.of('SPOT').balances.length).toBeGreaterThan(0)
    expect(account.of('USDT-FUTURES').parts.balances.asOf).toBeNull()
  })

  it('has positions and the leverage of the symbol for futures', async () => {
    const { account } = opened()
    await account.load([perp])
    const { positions, leverages, parts } = account.of('USDT-FUTURES')
    expect(parts.balances.asOf).not.toBeNull()
    expect(positions.length).toBeGreaterThan(0)
    expect(leverages).toHaveProperty('USDT-FUTURES:BTCUSDT')
  })

  it('is read again once it is old, and not known any more where that fails', async () => {
    const { account, calls, broken, clock } = opened()
    await account.load([pair])
    await account.load([pair])
    expect(calls).toHaveLength(1)
    clock.advance(5000)
    broken.add('spotAssets')
    await account.load([pair])
    expect(calls).toHaveLength(2)
    expect(account.of('SPOT').parts.balances.asOf).toBeNull()
  })

  it.each([
    ['was set back by an hour', 5000, -HOUR_MS],
    ['was set back by the age of the answer', 5000, -5000],
    ['went on during a sleep', 0, 3 * DAY_MS],
  ])('is read again once it is old where the clock of this computer %s', async (_, passedMs, jumpMs) => {
    const { account, calls, clock } = opened()
    await account.load([perp, pair])
    const before = calls.length
    clock.advance(passedMs)
    clock.jumpWall(jumpMs)
    await account.load([pair])
    expect(calls.slice(before)).toEqual(['spotAssets'])
  })
})
