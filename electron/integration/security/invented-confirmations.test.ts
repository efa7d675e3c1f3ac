import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OutputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import { confirmAll } from '@/shared/testing/confirm-all'
import { patience } from '@/shared/testing/patience'
import { runs } from '@/shared/testing/runs'
import { endAll, unpaused } from '@/electron/testing/app-harness'
import { type Attack, type Attempt, openAttack, pick } from './testing/attack-world'
import { againstLock, anywhere, onScreen, sending, whileLocked } from './testing/attacks'

afterEach(endAll)

type Attempts = Readonly<Record<string, Attempt>>
const isDone = (reply: Reply<unknown>): boolean =>
  reply.ok && (reply.value as Partial<OutputOf<'orders.place'>> | null)?.accepted !== false

/** Each attempt at least once, in `count` attacks. None of them is done. */
async function attacksBy(attack: Attack, attempts: Attempts, count: number): Promise<void> {
  const names = Object.keys(attempts)
  for (let nth = 0; nth < Math.max(count, names.length); nth += 1) {
    const name = nth < names.length ? names[nth]! : pick(attack.random, names)
    expect([name, isDone(await attempts[name]!(attack))]).toEqual([name, false])
  }
}

/** What an attack must not change. */
async function stateOf({ page, core, uid }: Attack) {
  const { personConfirms, alarms, pretrade, armMinutes, appLock, updates, customProfiles, proxies, keyLabels } =
    await page.value('settings.get', {})
  return {
    settings: { personConfirms, alarms, pretrade, armMinutes, appLock, updates, customProfiles, proxies, keyLabels },
    destinations: (await page.value('destinations.list', {})).destinations.map(({ destination }) => destination),
    lines: (await page.value('risk.overview', {})).units.map(({ id, thresholds }) => [id, thresholds?.warn]),
    beside: (await page.value('accounts.list', {})).accounts.flatMap(({ account }) => account?.armed ?? []),
    orders: core.openOrders(uid).length,
    hasPin: (await page.value('lock.get', {})).hasPin,
  }
}

describe('a page that invents what a person confirmed', () => {
  it('sends, resumes, arms, moves and weakens nothing, and ends no watch', async () => {
    const attack = await openAttack(25)
    const { page, batchId, raw } = attack
    const before = await stateOf(attack)
    await attacksBy(attack, { ...sending, ...onScreen, ...anywhere }, runs(600))
    expect((await page.value('app.info', {})).armed).toBe(true)
    expect(await attack.held()).not.toBeNull()
    await page.value('app.arm', { armed: false })
    await attacksBy(attack, { ...anywhere, ...onScreen, ...sending }, runs(200))
    expect((await page.value('app.info', {})).armed).toBe(false)
    expect(await stateOf(attack)).toEqual(before)
    expect(before).toMatchObject({ orders: 1, hasPin: false, beside: [false] })
    expect(attack.texts).toContain('Arm trading on “Mine”.')
    // A person who confirms lets the batch go on by its own review, once; the journal has what was read.
    const added = await anywhere['adds a destination']!(attack)
    expect(added).toMatchObject({ ok: false, error: { message: expect.stringContaining('destinations.save: ') } })
    attack.consent(true)
    await vi.waitFor(() => page.value('app.arm', { armed: true }), patience)
    const reviewed = await page.value('orders.review', { kind: 'resume', batchId })
    const resume = () => page.raw('batches.resume', { batchId, confirmation: confirmAll(reviewed) })
    expect(await resume()).toMatchObject({ ok: true, value: { accepted: true } })
    expect(await resume()).toMatchObject({ ok: false, error: { field: 'review' } })
    const reviewEntries = (await page.value('orders.timeline', { key: batchId })).filter(
      ({ what }) => what === 'reviewed',
    )
    expect(reviewEntries.at(-1)?.detail).toBe(`sha256 ${reviewed.review.digest}`)
    expect(reviewEntries).toHaveLength(2)
    // With a PIN, locked and not.
    await page.value('lock.setPin', { pin: 'a long pin of a person' })
    attack.consent(false)
    await attacksBy(attack, { ...againstLock, ...anywhere }, runs(50))
    await page.value('lock.lock', {})
    await attacksBy(attack, { ...whileLocked, ...againstLock, ...anywhere, ...onScreen, ...sending }, runs(50))
    expect(await stateOf(attack)).toEqual({ ...before, hasPin: true })
    expect(await raw('profiles.select', { id: 'practice' })).toMatchObject({ ok: false, error: { code: 'locked' } })
  })

  it('switches profiles unasked while every account stays watched and its alarms arrive', async () => {
    const attack = await openAttack(26)
    const { page, random, raw, received, texts } = attack
    const before = await stateOf(attack)
    const textCount = texts.length
    const order = attack.order()
    const { category, symbol, qty } = order
    const request = { orders: [order], onUnknown: 'stop' as const }
    const confirmation = confirmAll(await page.value('orders.review', { kind: 'place', ...request }))
    attack.consent(true)
    await page.value('orders.enableClickTrading', { terms: { category, symbol, mostQty: qty } })
    attack.consent(false)
    let owner = 'mine'
    for (let nth = 0; nth < Math.max(8, runs(100)); nth += 1) {
      const id = pick(random, ['mine', 'beside', 'practice', 'bitget-live'])
      expect(await raw('profiles.select', { id })).toMatchObject({ ok: true })
      owner = id
      if (nth % 4 === 0) await attacksBy(attack, anywhere, 1)
      if (owner === 'bitget-live') expect((await page.value('app.info', {})).armed).toBe(false)
      if (owner !== 'mine')
        await vi.waitFor(async () => {
          const { beside } = await page.value('alarms.list', {})
          expect(beside.find(({ account }) => account === 'Mine')?.armed).toBeGreaterThanOrEqual(2)
        }, patience)
    }
    expect(texts.slice(textCount).filter((text) => text.startsWith('Take the profile'))).toEqual([])
    if (owner === 'mine') await raw('profiles.select', { id: 'practice' })
    await attack.crash()
    await vi.waitFor(() => expect(received()).toContain('Mine level'), patience)
    expect(received().filter((line) => line.endsWith(' unwatched'))).toEqual([])
    await page.value('profiles.select', { id: 'mine' })
    await unpaused(page, async () => 'open')
    // Confirmations from before the switch are over, also on the same account.
    attack.consent(true)
    await vi.waitFor(() => page.value('app.arm', { armed: true }), patience)
    const replayed = [
      await page.raw('orders.place', { ...request, token: attack.token(), confirmation }),
      await page.raw('orders.click', { token: attack.token(), order }),
    ]
    expect(replayed).toMatchObject([
      { ok: false, error: { refusal: 'review-of-another-account' } },
      { ok: false, error: { refusal: 'clicks-off' } },
    ])
    const { settings, destinations } = await stateOf(attack)
    expect({ settings, destinations }).toEqual({ settings: before.settings, destinations: before.destinations })
  })

  it('removes and changes a price alert only with a notice', async () => {
    const { page } = await openAttack(27)
    const terms = {
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      source: 'last',
      direction: 'up',
      price: '900000',
      repeats: false,
      note: '',
      outside: null,
    } as const
    const { id } = await page.value('priceAlerts.save', { terms })
    await page.value('priceAlerts.save', { id, terms: { ...terms, price: '950000' } })
    await page.value('priceAlerts.remove', { id })
    const titles = (await page.value('notices.list', {})).map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['A price alert was changed', 'A price alert was removed']))
  })
})
