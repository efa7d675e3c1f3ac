import { describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { requestedTerms, unsettledAmends } from '@/shared/trading/orders/pending-amend'
import { add, equals, multiply } from '@/shared/base/decimal'
import type { Order } from '@/shared/trading/orders/order'
import {
  become,
  bid,
  control,
  expectTruth,
  isReady,
  place,
  practice,
  runOnPractice,
  stateOf,
  titles,
  token,
  uid,
} from './testing/practice-orders'

runOnPractice()

describe('a group of 40 live orders', () => {
  it('is shifted twice and gets the last value by two changes each, and a refusal is of its row', async () => {
    const rows = await place(Array.from({ length: 40 }, (_, row) => bid(`0.${50 + row}`)))
    await become(rows, 'live')
    await isReady()
    await control('/faults', { kind: 'change-delay', ms: 300 })
    const { tickSize } = practice
      .exchange()
      .core.instruments('USDT-FUTURES')
      .find(({ symbol }) => symbol === 'BTCUSDT')!
    const current = (row: Order): Order =>
      practice
        .life()
        .orders.list()
        .find(({ key }) => key === row.key)!
    let most = 0
    practice.life().orders.onOrders(() => {
      most = Math.max(most, ...rows.map((row) => unsettledAmends(current(row))))
    })
    const shift = (ticks: string) =>
      practice.life().orders.amend(
        token(),
        rows.map((row) => ({
          key: row.key,
          price: add(requestedTerms(current(row)).price, multiply(ticks, tickSize)),
          autoCancel: false,
        })),
      )
    const modifies = async (): Promise<number> =>
      (await control<{ requests: { endpoint: string }[] }>('/log')).requests.filter(
        ({ endpoint }) => endpoint === 'batchModifyOrder',
      ).length
    const before = await modifies()
    const first = shift('-3')
    // The base of the second shift is what the first asked for, before any answer.
    await vi.waitFor(() => expect(rows.every((row) => current(row).pending !== null)).toBe(true), patience)
    const second = shift('-3')
    expect((await Promise.all([first, second])).flat().every(({ outcome }) => outcome.kind === 'acknowledged')).toBe(
      true,
    )
    const prices = rows.map((row) => add(row.price, multiply('-6', tickSize)))
    const settled = rows.map((_, at) => ({
      pending: null,
      price: expect.toSatisfy((text) => equals(text, prices[at]!)),
    }))
    await vi.waitFor(() => expect(rows.map(current)).toMatchObject(settled), patience)
    expectTruth()
    expect(await modifies()).toBe(before + 4)
    expect(most).toBeGreaterThanOrEqual(1)
    expect(most).toBeLessThanOrEqual(5)

    await control('/faults', { kind: 'change-delay', ms: 0 })
    await control('/faults', { kind: 'stall', ms: 60_000 })
    practice.exchange().core.cancel(uid(), { orderId: current(rows[7]!).orderId! })
    const third = await shift('-1')
    await control('/faults', { kind: 'stall', ms: 1 })
    expect(third.filter(({ outcome }) => outcome.kind !== 'acknowledged')).toMatchObject([
      { key: rows[7]!.key, outcome: { kind: 'refused' } },
    ])
    await become([rows[7]!], 'canceled')
  })
})

describe('a group of 359 live orders', () => {
  it('is canceled in batches, whatever happens to the answers, and no word of it is false', async () => {
    const rows = await place(Array.from({ length: 359 }, (_, row) => bid(`0.${String(5000 + row)}`, { qty: '0.001' })))
    await become(rows, 'live')
    await isReady()
    const before = titles().length
    const logged = (await control<{ requests: unknown[] }>('/log')).requests.length
    for (const kind of ['lost-answer', 'lost-request', 'truncated', 'bad-gateway', 'element-unknown'])
      await control('/faults', { kind, endpoint: 'cancelBatch' })
    const commands = practice.life().orders.cancel(
      token(),
      rows.map(({ key }) => key),
    )
    const pending = new Set(
      practice
        .life()
        .orders.list()
        .map((order) => order.pending?.kind ?? order.state),
    )
    expect(pending).toEqual(new Set(['cancel']))
    const results = new Map((await commands).map(({ key, outcome }) => [key, outcome.kind]))
    const counted = (outcome: string): number => [...results.values()].filter((kind) => kind === outcome).length
    expect([counted('acknowledged'), counted('unknown')]).toEqual([259, 100])
    // The lost request of 20 never reached the exchange: these rest on, their cancel unsettled; all others are over.
    const remaining = () => rows.filter((row) => stateOf(row) !== 'canceled')
    await vi.waitFor(() => expect(remaining()).toHaveLength(20), patience)
    expect(
      practice
        .life()
        .orders.list()
        .filter((order) => order.state === 'live')
        .map(({ pending: unsettled }) => unsettled?.state),
    ).toEqual(Array(20).fill('unknown'))
    expectTruth()
    // They may be canceled once more without a wait.
    await practice.life().orders.cancel(
      token(),
      remaining().map(({ key }) => key),
    )
    await become(rows, 'canceled')
    expectTruth()
    expect(titles().slice(before)).toEqual([])
    const { requests } = await control<{ requests: { endpoint: string }[] }>('/log')
    expect(
      requests
        .slice(logged)
        .filter(({ endpoint }) => endpoint.startsWith('cancel'))
        .map(({ endpoint }) => endpoint),
    ).toEqual(Array(19).fill('cancelBatch'))
  })
})
