import { beforeEach, describe, expect, it } from 'vitest'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import {
  batch,
  CHANGED_JUDGMENT,
  change,
  createSetup,
  EVERY_MS,
  finding,
  inPortions,
  sentRequests,
  setup,
  update,
} from './testing/portions-setup'

beforeEach(createSetup)

describe('portions of a batch', () => {
  it('are sent in the sequence of their rows, each read and assessed at its time', async () => {
    batch(5, inPortions(2))
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    expect(sentRequests()).toEqual(['o0 o1'])
    expect(setup.record.plan).toMatchObject({ portions: 1, nextAt: setup.clock.now() + EVERY_MS })
    await setup.clock.advanceAsync(EVERY_MS - 1)
    expect(sentRequests()).toHaveLength(1)
    await setup.clock.advanceAsync(1)
    expect(sentRequests()).toEqual(['o0 o1', 'o2 o3'])
    await setup.clock.advanceAsync(EVERY_MS)
    expect(sentRequests().at(-1)).toBe('o4')
    expect(setup.record.plan).toMatchObject({ portions: 3, nextAt: null, isOpen: false, pauseReason: null })
    expect(setup.events.filter((event) => event.startsWith('read'))).toEqual(['read o0 o1', 'read o2 o3', 'read o4'])
    expect(setup.assessed[0]!.orders[0]).not.toHaveProperty('clientOid')
    expect(setup.events.filter((event) => event.startsWith('batch'))).toEqual([
      'batch sending',
      'batch sending',
      'batch sending',
    ])
    expect(setup.unqueued).toEqual([])
    expect(setup.notices).toEqual([])
  })

  it('are all of it where the batch waits for a time alone', async () => {
    batch(3, { startAt: setup.clock.now() + 60_000, portions: null }, { nextAt: setup.clock.now() + 60_000 })
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(59_999)
    expect(sentRequests()).toEqual([])
    await setup.clock.advanceAsync(1)
    expect(sentRequests()).toEqual(['o0 o1 o2'])
    expect(setup.record.plan).toMatchObject({ nextAt: null, isOpen: false })
  })

  it('omit rows that do not wait any more, and have no request without orders', async () => {
    batch(4, inPortions(2))
    for (const key of ['o0', 'o1', 'o2']) update(key, { state: 'not_sent' })
    update('o1', { category: 'MARGIN' })
    update('o2', { category: 'MARGIN' })
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    expect(sentRequests()).toEqual(['o3'])
    expect(setup.events[0]).toBe('read o3')
    expect(setup.assessed[0]!.orders).toHaveLength(1)
  })

  it('wait on where the clock was set back', async () => {
    batch(2, inPortions(1))
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    setup.clock.jumpWall(-60_000)
    await setup.clock.advanceAsync(EVERY_MS)
    expect(sentRequests()).toHaveLength(1)
    await setup.clock.advanceAsync(60_000)
    expect([sentRequests().length, setup.record.plan.pauseReason]).toEqual([2, null])
  })

  it('are not sent once the batch stopped, is paused, or has no waiting rows during their read', async () => {
    const meanwhile: readonly (() => void)[] = [
      () => change({ state: 'stopped' }),
      () => change({ plan: { ...setup.record.plan, pauseReason: 'asks' } }),
      () => setup.orders.clear(),
      () => setup.portions.stop(),
    ]
    for (const happens of meanwhile) {
      batch(2, inPortions(2))
      setup.reads = async () => happens()
      setup.portions.begin('batch')
      await setup.clock.advanceAsync(0)
      expect(sentRequests()).toEqual([])
    }
    expect(setup.notices).toEqual([])
  })

  it('are not read once the batch stopped or asks', async () => {
    for (const happens of [
      () => change({ state: 'stopped' }),
      () => change({ plan: { ...setup.record.plan, pauseReason: 'asks' } }),
    ]) {
      batch(2, inPortions(2), { nextAt: setup.clock.now() + 1000 })
      setup.portions.begin('batch')
      happens()
      const before = setup.record
      await setup.clock.advanceAsync(60_000)
      expect([setup.events, setup.notices, setup.record]).toEqual([[], [], before])
    }
  })

  it('are sent at once if the earlier portion took until their time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    setup.sending = promise
    batch(3, inPortions(1))
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(EVERY_MS + 500)
    expect([sentRequests(), setup.clock.timers()]).toEqual([['o0'], 0])
    resolve()
    await setup.clock.advanceAsync(0)
    expect([sentRequests(), setup.record.plan.pauseReason]).toEqual([['o0', 'o1'], null])
  })

  it('have one timer where a batch goes on before its last portion was sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    setup.sending = promise
    batch(2, inPortions(1))
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    setup.portions.begin('batch')
    resolve()
    await setup.clock.advanceAsync(0)
    expect([sentRequests(), setup.clock.timers()]).toEqual([['o0'], 1])
  })
})

describe('a batch asks', () => {
  const reasonAfter = async (cause: () => void): Promise<string | null> => {
    batch(3, inPortions(2))
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    cause()
    await setup.clock.advanceAsync(EVERY_MS)
    expect(sentRequests()).toEqual(['o0 o1'])
    return setup.record.plan.pauseReason
  }

  it('after an interruption, which is noticed within a second', async () => {
    setup.portions.start()
    batch(3, inPortions(2))
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    setup.interrupted = 'this computer slept while it waited'
    await setup.clock.advanceAsync(999)
    expect(setup.record.plan.pauseReason).toBeNull()
    await setup.clock.advanceAsync(1)
    expect([setup.record.plan.pauseReason, setup.notices]).toEqual([
      setup.interrupted,
      [
        'warning: A batch asks before it goes on: ' +
          `1 order is paused and needs your confirmation: ${setup.interrupted}.`,
      ],
    ])
    await setup.clock.advanceAsync(60_000)
    expect([sentRequests(), setup.notices.length]).toEqual([['o0 o1'], 1])
  })

  it('with a closed gate', async () => {
    expect(await reasonAfter(() => (setup.rejection = 'The gate is closed'))).toBe('The gate is closed')
  })

  it('with an unknown status of an order', async () => {
    expect(await reasonAfter(() => (setup.unseen = 'an order of before is not known'))).toBe(
      'an order of before is not known',
    )
  })

  it('whose time passed more than a second ago', async () => {
    expect(await reasonAfter(() => setup.clock.jumpWall(2_000_000))).toBe('its time passed 2000 s ago')
    batch(1, inPortions(1), { nextAt: setup.clock.now() - 1001 })
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    expect(setup.record.plan.pauseReason).toBe('its time passed 1 s ago')
    batch(1, inPortions(1), { nextAt: setup.clock.now() - 1000 })
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    expect(setup.record.plan.pauseReason).toBeNull()
  })

  it('with an unconfirmed finding, in words of the order', async () => {
    setup.findings = []
    expect(
      await reasonAfter(() => (setup.findings = [finding(0), finding(null, { rule: 'rate', message: 'it is fast' })])),
    ).toMatch(new RegExp(`^${CHANGED_JUDGMENT}: it is large \\(row 3, .*\\), and 1 more$`))
    expect(setup.notices[0]).toContain('1 order is paused and needs your confirmation')
  })

  it('with an unconfirmed finding about the whole batch', async () => {
    expect(await reasonAfter(() => (setup.findings = [finding(null, { message: 'it is fast' })]))).toBe(
      `${CHANGED_JUDGMENT}: it is fast`,
    )
  })

  it('whose price moved too far, at the row of its batch', async () => {
    setup.prices = ['100', '100']
    const reason = await reasonAfter(() => (setup.beyond = [finding(0, { rule: 'slipped', message: 'it slipped' })]))
    expect(reason).toMatch(new RegExp(`^${CHANGED_JUDGMENT}: it slipped \\(row 3, `))
  })

  it('of the last session, with its pending question', () => {
    batch(2, inPortions(1))
    setup.portions.start()
    expect(setup.record.plan.pauseReason).toBe('Volley was closed while it waited')
    batch(2, inPortions(1), { pauseReason: 'the price moved' })
    setup.portions.start()
    expect(setup.record.plan.pauseReason).toBe('the price moved')
    expect(setup.notices[0]).toContain('2 orders are paused and need your confirmation')
    const count = setup.notices.length
    setup.orders.clear()
    batch(0, inPortions(1))
    setup.portions.start()
    expect([setup.notices.length, setup.record.plan.pauseReason]).toEqual([count, null])
  })

  it('and releases the confirmed orders', async () => {
    const confirmation = confirmedOf({ findings: [finding(2)] })
    batch(3, inPortions(2), {}, { confirmation })
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    setup.findings = [finding(0)]
    await setup.clock.advanceAsync(EVERY_MS)
    expect([sentRequests(), setup.record.plan.pauseReason]).toEqual([['o0 o1', 'o2'], null])
  })
})

describe('prices of pegs', () => {
  const peg = (row: number | null): Peg => ({ row, category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', price: '=last' })

  it('are those of the portion, at its rows, and kept with a note', async () => {
    batch(3, inPortions(2), {}, { pegs: [peg(0), peg(1), peg(2), peg(null)], slippage: '0.005' })
    setup.prices = ['100', '101']
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    expect(setup.assessed[0]!.pegs.map(({ row }) => row)).toEqual([0, 1, null, null])
    expect(['o0', 'o1'].map((key) => setup.orders.get(key)!.price)).toEqual(['100', '101'])
    expect(setup.events.filter((event) => event.includes('priced again'))).toEqual([
      'o1 queued: priced again: 100 is 101 now',
    ])
    setup.prices = ['99']
    await setup.clock.advanceAsync(EVERY_MS)
    expect(setup.assessed[1]!.pegs.map(({ row }) => row)).toEqual([null, null, 0, null])
    expect(setup.assessed[1]!.orders[0]!.price).toBe('99')
  })

  it('are not changed where the batch asks instead', async () => {
    batch(1, inPortions(1))
    setup.prices = ['120']
    setup.beyond = [finding(0)]
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    expect([setup.orders.get('o0')!.price, sentRequests()]).toEqual(['100', []])
  })
})
