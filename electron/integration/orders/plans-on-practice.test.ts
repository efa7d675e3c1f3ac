import { describe, expect, it } from 'vitest'
import type { StopRule } from '@/shared/trading/batch/plan/stop-rule'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import {
  become,
  bid,
  control,
  crash,
  expectTruth,
  isReady,
  market,
  place,
  countPostRequests,
  practice,
  runOnPractice,
  stateOf,
  titles,
} from './testing/practice-orders'

runOnPractice()

describe('a batch with a plan', () => {
  const ceiling = (amount: string): StopRule => ({
    maxRefused: null,
    ranges: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', start: '0', floor: null, ceiling: amount }],
  })

  it('stops when a lost answer may break its rule, and cancels what was placed all the same (D20)', async () => {
    await control('/faults', { kind: 'lost-answer', endpoint: 'placeBatch' })
    await control('/faults', { kind: 'lost-answer', endpoint: 'cancelBatch' })
    const orders = Array.from({ length: 25 }, () => bid('0.8'))
    const rows = await place(orders, undefined, { rule: ceiling('0.15'), delivery: null })
    await become(rows, ...Array<string>(20).fill('canceled'), ...Array<string>(5).fill('not_sent'))
    expect(practice.life().orders.batches()[0]?.plan?.stopped).toContain('counting unknown orders both ways')
    expect(titles()).toContain('A stop rule stopped its batch')
    expectTruth()
    expect(await countPostRequests()).toBe(1)
  })

  it('stops at a real fill beyond its rule, between two portions', async () => {
    const portions = { rows: 1, everyMs: 1000, jitterPercent: 0 }
    const orders = Array.from({ length: 5 }, market)
    const plan = { rule: ceiling('0.015'), delivery: { startAt: null, portions } }
    const rows = await place(orders, undefined, plan)
    await become(rows, 'filled', 'filled', 'not_sent', 'not_sent', 'not_sent')
  })

  it('waits through crashes, goes on waiting on request, and can be stopped (D21)', async () => {
    const portions = { rows: 2, everyMs: 3600_000, jitterPercent: 0 }
    const orders = Array.from({ length: 4 }, () => bid('0.8'))
    const rows = await place(orders, undefined, { rule: null, delivery: { startAt: null, portions } })
    await become(rows, 'live', 'live', 'waiting', 'waiting')
    crash()
    await isReady()
    const { id, plan } = practice.life().orders.batches()[0]!
    expect(plan?.pauseReason).toBe('Volley was closed while it waited')
    const result = await practice.life().orders.resumeBatch(id)
    if (!result.accepted)
      await practice.life().orders.resumeBatch(id, { confirmation: confirmedOf(result.assessment!) })
    expect(practice.life().orders.batches()[0]?.plan?.pauseReason).toBeNull()
    await become(rows, 'live', 'live', 'waiting', 'waiting')
    crash()
    await isReady()
    practice.life().orders.stopBatch(id)
    await become(rows, 'live', 'live', 'not_sent', 'not_sent')
    expectTruth()
    expect(await countPostRequests()).toBe(1)
  })

  it.each([
    ['the first of two portions', 4],
    ['the last portion', 2],
  ])('killed while %s is queued and unsent: it waits again, asks, and is sent once (D21, R43)', async (_, size) => {
    // Its time comes, its turn does not.
    practice.life().pause('placeBatch', 60_000)
    const startAt = Date.now() + 400
    const portions = { rows: 2, everyMs: 3600_000, jitterPercent: 0 }
    const rows = await place(
      Array.from({ length: size }, () => bid('0.8')),
      undefined,
      { rule: null, delivery: { startAt, portions } },
    )
    await become(rows, 'queued', 'queued', 'waiting')
    crash()
    const waits = Array<string>(size).fill('waiting')
    expect(rows.map(stateOf)).toEqual(waits)
    await isReady()
    const batchId = rows[0]!.batchId!
    const planOf = () =>
      practice
        .life()
        .orders.batches()
        .find(({ id }) => id === batchId)?.plan
    expect(planOf()?.pauseReason).toBe('Volley was closed while it waited')
    expect(titles()).toContain('A batch asks before it goes on')
    // Whatever else is sent meanwhile, nothing of it leaves by itself.
    const [other] = await place([bid('0.75')])
    await become([other!], 'live')
    expect(rows.map(stateOf)).toEqual(waits)
    const placed = async () => {
      const log = await control<{ placed: Record<string, number> }>('/log')
      return rows.map(({ key }) => log.placed[key] ?? 0)
    }
    expect(await placed()).toEqual(rows.map(() => 0))

    const result = await practice.life().orders.resumeBatch(batchId)
    if (!result.accepted)
      await practice.life().orders.resumeBatch(batchId, { confirmation: confirmedOf(result.assessment!) })
    await become(rows, 'live', 'live', 'waiting')
    expect(await placed()).toEqual([1, 1, 0, 0].slice(0, size))
    expectTruth()
  })
})
