import { describe, expect, it } from 'vitest'
import type { StopRule } from '@/shared/trading/batch/stop-rule'
import { confirmationOf } from '@/shared/trading/pretrade/confirmation'
import {
  become,
  bid,
  control,
  crash,
  expectTruth,
  isReady,
  market,
  place,
  posts,
  practice,
  runOnPractice,
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
    expect(await posts()).toBe(1)
  })

  it('stops at a real fill beyond its rule, between two portions', async () => {
    const portions = { rows: 1, everyMs: 1000, jitterPercent: 0 }
    const orders = Array.from({ length: 5 }, market)
    const plan = { rule: ceiling('0.015'), delivery: { startAt: null, portions } }
    const rows = await place(orders, undefined, plan)
    await become(rows, 'filled', 'filled', 'not_sent', 'not_sent', 'not_sent')
  })

  it('waits through crashes, goes on waiting when it is told to, and can be stopped (D21)', async () => {
    const portions = { rows: 2, everyMs: 3600_000, jitterPercent: 0 }
    const orders = Array.from({ length: 4 }, () => bid('0.8'))
    const rows = await place(orders, undefined, { rule: null, delivery: { startAt: null, portions } })
    await become(rows, 'live', 'live', 'waiting', 'waiting')
    crash()
    await isReady()
    const { id, plan } = practice.life().orders.batches()[0]!
    expect(plan?.held).toBe('Volley was closed while it waited')
    const asked = await practice.life().orders.resumeBatch(id)
    if (!asked.accepted) await practice.life().orders.resumeBatch(id, confirmationOf(asked.assessment!))
    expect(practice.life().orders.batches()[0]?.plan?.held).toBeNull()
    await become(rows, 'live', 'live', 'waiting', 'waiting')
    crash()
    await isReady()
    practice.life().orders.stopBatch(id)
    await become(rows, 'live', 'live', 'not_sent', 'not_sent')
    expectTruth()
    expect(await posts()).toBe(1)
  })
})
