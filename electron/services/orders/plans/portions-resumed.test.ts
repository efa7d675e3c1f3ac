import { beforeEach, describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import type { PlannedRecord } from '../records/batches'
import { ordersDigest } from '../sending/prepared-request'
import {
  batch,
  change,
  createSetup,
  finding,
  inPortions,
  rulesOf,
  sentRequests,
  setup,
  update,
} from './testing/portions-setup'

beforeEach(createSetup)

describe('a review of what waits', () => {
  it('is of the rows that wait, by their places in the batch', async () => {
    batch(3, inPortions(1))
    update('o0', { state: 'live' })
    setup.findings = [finding(1)]
    expect((await setup.portions.assess('batch')).findings).toMatchObject([{ row: 2 }])
    expect(setup.portions.waiting('batch').map(({ clientOid }) => clientOid)).toEqual(['o1', 'o2'])
    expect(setup.orders.get('o1')!.price).toBe('100')
  })

  it('keeps the prices of now only where the batch asks', async () => {
    batch(1, inPortions(1))
    setup.prices = ['120']
    await setup.portions.assess('batch')
    expect(setup.orders.get('o0')!.price).toBe('100')
    change({ plan: { ...setup.record.plan, pauseReason: 'asks' } })
    await setup.portions.assess('batch')
    expect(setup.orders.get('o0')!.price).toBe('120')
  })

  it('is refused where nothing waits, and where there is no such plan', async () => {
    batch(1, inPortions(1))
    await expect(setup.portions.assess('plain')).rejects.toMatchObject({
      message: 'No order of this batch waits for its time.',
      detail: { field: 'batchId' },
    })
    update('o0', { state: 'live' })
    await expect(setup.portions.assess('batch')).rejects.toThrow('No order of this batch waits')
  })
})

describe('going on', () => {
  const pausedBatch = (more: Partial<PlannedRecord> = {}) =>
    batch(2, inPortions(2), { pauseReason: 'asks', nextAt: 5 }, more)

  it('sends the batch at once if its time has passed, and records the confirmation', async () => {
    setup.findings = [finding(1)]
    pausedBatch({ confirmation: confirmedOf({ findings: [finding(0, { rule: 'collar' })] }) })
    const confirmation = confirmedOf({ findings: setup.findings })
    const digest = ordersDigest(setup.portions.waiting('batch'))
    expect(rulesOf(await setup.portions.resume('batch', { confirmation, reviewed: digest }))).toBe('accepted')
    await setup.clock.advanceAsync(0)
    expect(sentRequests()).toEqual(['o0 o1'])
    expect(setup.events).toEqual(
      expect.arrayContaining([`batch reviewed: sha256 ${digest}`, 'batch confirmed: 1 × own-size']),
    )
    expect(setup.record.confirmation?.findings.map(({ rule }) => rule)).toEqual(['collar', 'own-size'])
  })

  it('waits for a time that is still to come', async () => {
    pausedBatch()
    change({ plan: { ...setup.record.plan, nextAt: setup.clock.now() + 5000 } })
    expect(rulesOf(await setup.portions.resume('batch'))).toBe('accepted')
    expect(setup.record.plan.pauseReason).toBeNull()
    await setup.clock.advanceAsync(4999)
    expect(sentRequests()).toEqual([])
    await setup.clock.advanceAsync(1)
    expect(sentRequests()).toEqual(['o0 o1'])
    expect(setup.events.some((event) => event.startsWith('batch confirmed'))).toBe(false)
  })

  it('is refused by the gate, for other orders than were reviewed, and for what is not confirmed', async () => {
    pausedBatch()
    setup.rejection = 'The gate is closed'
    expect(rulesOf(await setup.portions.resume('batch'))).toBe('gate')
    setup.rejection = null
    expect(rulesOf(await setup.portions.resume('batch', { reviewed: '0'.repeat(64) }))).toBe('review')
    setup.findings = [finding(1)]
    expect(rulesOf(await setup.portions.resume('batch'))).toBe('own-size')
    setup.prices = ['100', '120']
    setup.beyond = [finding(0, { rule: 'slipped' })]
    const refused = await setup.portions.resume('batch')
    expect(rulesOf(refused)).toBe('slipped own-size')
    expect(refused).toMatchObject({ accepted: false, assessment: { findings: [{ rule: 'own-size' }] } })
    expect([setup.record.plan.pauseReason, setup.orders.get('o1')!.price, sentRequests()]).toEqual(['asks', '120', []])
    expect(await setup.portions.resume('plain')).toMatchObject({ refusals: [{ row: 0, field: '', rule: 'batch' }] })
  })

  it('changes nothing where the batch does not ask', async () => {
    pausedBatch()
    change({ plan: { ...setup.record.plan, pauseReason: null } })
    setup.rejection = 'The gate is closed'
    expect(rulesOf(await setup.portions.resume('batch'))).toBe('accepted')
    await setup.clock.advanceAsync(60_000)
    expect(sentRequests()).toEqual([])
  })
})

describe('the end of a plan', () => {
  it('comes once nothing waits, and with a rule once every order is over', () => {
    const rule = { maxRefused: 1, ranges: [] }
    batch(2, inPortions(1), { rule, pauseReason: 'asks' })
    update('o0', { state: 'not_sent' })
    expect(setup.record).toMatchObject({ state: 'waiting', plan: { isOpen: true, pauseReason: 'asks' } })
    update('o1', { state: 'live' })
    expect(setup.record).toMatchObject({ state: 'resolving', plan: { isOpen: true, pauseReason: null, nextAt: null } })
    update('o1', { state: 'not_found' })
    expect([setup.record.plan.isOpen, setup.clock.timers()]).toEqual([false, 0])
  })

  it('ends the timer of orders that are withdrawn while they wait', async () => {
    batch(2, inPortions(1))
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    expect([sentRequests(), setup.clock.timers()]).toEqual([['o0'], 1])
    update('o1', { state: 'not_sent' })
    expect(setup.clock.timers()).toBe(0)
  })

  it('comes without a rule while orders rest', () => {
    batch(1, inPortions(1))
    update('o0', { state: 'live' })
    expect(setup.record.plan.isOpen).toBe(false)
  })

  it('is not looked for in orders of no batch, nor in a plan that ended', () => {
    batch(0, inPortions(1), { isOpen: false })
    setup.orders.set('x', anOrder({ key: 'x', batchId: null }))
    update('x', { state: 'filled' })
    setup.orders.set('y', anOrder({ key: 'y', batchId: 'batch' }))
    update('y', { state: 'filled' })
    expect(setup.record).toMatchObject({ state: 'waiting', plan: { isOpen: false } })
  })

  it('is the end of all timers where Volley closes', async () => {
    setup.portions.start()
    batch(2, inPortions(1))
    setup.portions.begin('batch')
    await setup.clock.advanceAsync(0)
    setup.portions.stop()
    setup.interrupted = 'this computer slept while it waited'
    await setup.clock.advanceAsync(60_000)
    expect([sentRequests(), setup.record.plan.pauseReason, setup.notices, setup.clock.timers()]).toEqual([
      ['o0'],
      null,
      [],
      0,
    ])
  })
})
