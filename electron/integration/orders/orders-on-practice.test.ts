import { describe, expect, it, vi } from 'vitest'
import { patience, TEST_CEILING_MS } from '@/shared/testing/patience'
import { trim } from '@/shared/base/decimal'

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
  titles,
  token,
} from './testing/practice-orders'

runOnPractice()

describe('orders on the practice exchange, over real sockets', () => {
  it('are placed, changed and canceled, and every state is the exchange’s own', async () => {
    const resting = Array.from({ length: 21 }, (_, row) => bid(`0.${80 + (row % 15)}`))
    const rows = await place([...resting, market(), bid('0.5', { category: 'SPOT', qty: '0.01' })])
    await become(rows, ...Array<string>(21).fill('live'), 'filled', 'live')
    expectTruth()
    const [first, second] = rows
    await isReady()
    const changed = await practice
      .life()
      .orders.amend(token(), [{ key: first!.key, price: bid('0.7').price!, autoCancel: false }])
    expect(changed[0]?.outcome.kind).toBe('acknowledged')
    await vi.waitFor(
      () =>
        expect(
          practice
            .life()
            .orders.list()
            .find((order) => order.key === first!.key),
        ).toMatchObject({ pending: null }),
      patience,
    )
    await practice.life().orders.cancel(token(), [second!.key])
    await become([second!], 'canceled')
    expect((await practice.life().orders.cancelAll(token(), 'USDT-FUTURES')).kind).toBe('acknowledged')
    await become(rows.slice(2, 21), 'canceled')
    await vi.waitFor(() => expect(titles()).toContainEqual(expect.stringContaining('Cancel all')), patience)
    expectTruth()
    expect(
      (await practice.life().orders.fills('USDT-FUTURES')).filter((fill) => fill.clientOid === rows[21]!.clientOid)
        .length,
    ).toBeGreaterThan(0)
    expect(await countPostRequests()).toBe(1)
  })

  const faults = ['lost-answer', 'lost-request', 'bad-gateway', 'truncated', 'element-unknown']
  it.each(faults)('survive %s: found or still looked for, and sent once', async (kind) => {
    await control('/faults', { kind, endpoint: 'placeBatch' })
    const rows = await place([bid('0.8'), bid('0.81')])
    await become(rows, kind === 'lost-request' ? 'unknown' : 'live')
    expectTruth()
    const { placed } = await control<{ placed: Record<string, number> }>('/log')
    expect(Object.values(placed).every((count) => count === 1)).toBe(true)
  })

  it('are all found again after a crash in the middle of a batch', async () => {
    await control('/faults', { kind: 'delay', ms: TEST_CEILING_MS, endpoint: 'placeBatch' })
    const rows = await place(Array.from({ length: 30 }, () => bid('0.8')))
    const arrived = async (): Promise<void> => {
      const { placed } = await control<{ placed: Record<string, number> }>('/log')
      expect(rows.slice(0, 20).every((row) => placed[row.clientOid] === 1)).toBe(true)
    }
    await vi.waitFor(arrived, patience)
    crash()
    await isReady()
    await become(rows, ...Array<string>(20).fill('live'), ...Array<string>(10).fill('not_sent'))
    expectTruth()
    expect(await countPostRequests()).toBe(1)
  })

  it('are current again after the sockets broke, and nothing is placed in between', async () => {
    const rows = await place([bid('0.8')])
    await become(rows, 'live')
    await control('/faults', { kind: 'drop-sockets' })
    // By what was told: the gate itself may be open again before anybody looks.
    await vi.waitFor(
      () => expect(titles().slice(0, 2)).toEqual(['New orders are held back', 'New orders may be sent again']),
      patience,
    )
    await isReady()
    expectTruth()
  })
})

describe('an order that the book cannot fill whole', () => {
  it('is announced as part-filled with its rest canceled, once, also after a restart', async () => {
    const [row] = await place([bid('1.0005', { timeInForce: 'ioc', qty: '25' })])
    await become([row!], 'canceled')
    const { filledQty, cancelReason } = practice
      .life()
      .orders.list()
      .find(({ key }) => key === row!.key)!
    expect([Number(filledQty) > 0, Number(filledQty) < 25, cancelReason]).toEqual([true, true, 'ioc_not_full_cancel'])
    const notified = () =>
      practice
        .life()
        .orderNotices.filter(({ text }) => text.includes('rest canceled'))
        .map(({ title, text }) => `${title} | ${text}`)
    await vi.waitFor(() => expect(notified()).toHaveLength(1), patience)
    const filled = trim(filledQty).replace('.', '\\.')
    const ended = `filled ${filled} of 25 \\S+, rest canceled at [\\d\u202f.]+: immediate or cancel`
    expect(notified()[0]).toMatch(new RegExp(`^Order part-filled \\| Buy 25 BTC of BTCUSDT at [\\d\u202f.]+: ${ended}`))
    crash()
    await isReady()
    expect(practice.life().orderNotices).toEqual([])
  })
})
