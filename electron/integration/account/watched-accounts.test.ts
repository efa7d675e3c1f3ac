import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience, patienceBeyond } from '@/shared/testing/patience'
import { runs } from '@/shared/testing/runs'
import { seededRandom } from '@/shared/base/random'
import { endAll, startApp } from '@/electron/testing/app-harness'
import { fired, liveUnits } from '@/electron/testing/watch-trader'
import { saveKey } from './testing/several-accounts'
import { crash, isBeside, watchedBeside, watchedFirst } from './testing/watched-first'

afterEach(endAll)

/** Until nobody is expected to take it over any more. */
const UNWATCHED_MS = 10_000
const NOBODY = 'this account is no longer watched'

describe('An account that goes off screen', () => {
  it('stays watched: its alarm is sent, named on screen, and there once where it comes back (L14)', async () => {
    const { app, inject, deliveries } = await watchedFirst()
    await app.value('profiles.select', { id: 'second' })
    await isBeside(app, 'first')
    await inject(crash)
    await vi.waitFor(() => {
      expect(deliveries()).toContainEqual(expect.objectContaining({ account: 'first', rule: 'level' }))
      expect(fired(app)).toContainEqual(expect.stringMatching(/^first: .*liquidation|^first: .*margin call/i))
    }, patience)
    await vi.waitFor(async () => expect((await watchedBeside(app))[0]?.unanswered).toBeGreaterThan(0), patience)
    await app.value('profiles.select', { id: 'first' })
    await liveUnits(app, 2)
    const { alarms, beside } = await app.value('alarms.list', {})
    const level = alarms.filter(({ rule }) => rule === 'level')
    expect(beside.filter(({ account }) => account === 'first')).toEqual([])
    expect(level.length).toBeGreaterThan(0)
    expect(new Set(level.map(({ subject, title }) => `${subject} ${title}`)).size).toBe(level.length)
    const raised = deliveries().flatMap(({ rule, alarm, at }) => (rule === 'level' ? [`${alarm} ${at}`] : []))
    expect(raised).toEqual([...new Set(raised)])
    expect(deliveries().filter(({ rule }) => rule === 'unwatched')).toEqual([])
  })

  it('is watched from the start on, and counts where Volley is to be ended', async () => {
    const { app, dataDir, keychain, inject, deliveries } = await watchedFirst()
    await app.value('profiles.select', { id: 'second' })
    await isBeside(app, 'first')
    expect(app.app.watched()).toBeGreaterThanOrEqual(2)
    await app.close()
    const again = await startApp({ dataDir, keychain })
    await isBeside(again, 'first')
    await inject(crash)
    await vi.waitFor(
      () => expect(deliveries()).toContainEqual(expect.objectContaining({ account: 'first', rule: 'level' })),
      patience,
    )
  })

  it.each([
    [
      'its profile is removed',
      async ({ app, profile }) => app.value('settings.set', { customProfiles: [profile('second')] }),
    ],
    ['its key is forgotten', async ({ app }) => app.value('keys.forget', { profileId: 'first' })],
  ] as readonly (readonly [string, (world: Awaited<ReturnType<typeof watchedFirst>>) => Promise<unknown>])[])(
    'is reported everywhere if no process can watch it any more: %s',
    async (_how, end) => {
      const world = await watchedFirst()
      const { app, deliveries } = world
      await app.value('profiles.select', { id: 'second' })
      await isBeside(app, 'first')
      await end(world)
      await vi.waitFor(
        () => expect(deliveries()).toContainEqual(expect.objectContaining({ account: 'first', rule: 'unwatched' })),
        patienceBeyond(UNWATCHED_MS),
      )
      const notified = (await app.value('alarms.list', {})).alarms.filter(({ rule }) => rule === 'unwatched')
      expect(notified).toMatchObject([{ title: `first: ${NOBODY}`, level: 'critical' }])
      expect(deliveries().filter(({ rule }) => rule === 'unwatched')).toHaveLength(1)
    },
  )

  it('is no second one where another profile of the same account comes on screen', async () => {
    const { app, profile, keys, inject, deliveries } = await watchedFirst()
    const profiles = [profile('first'), profile('second'), { ...profile('first'), id: 'twin', label: 'twin' }]
    await app.value('settings.set', { customProfiles: profiles })
    await saveKey(app, 'twin', keys.first)
    await app.value('profiles.select', { id: 'twin' })
    await liveUnits(app, 2)
    await vi.waitFor(async () => expect(await watchedBeside(app)).toEqual([]), patience)
    await inject(crash)
    await vi.waitFor(
      () => expect(deliveries()).toContainEqual(expect.objectContaining({ account: 'twin', rule: 'level' })),
      patience,
    )
    const titles = deliveries().map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('is watched or reported after every turn of a sequence of switches', async () => {
    const { app, deliveries } = await watchedFirst()
    const random = seededRandom(25)
    for (let round = 0; round < Math.min(12, runs(6)); round += 1) {
      const id = (['first', 'second', 'practice', 'bitget-live'] as const)[random.bytes(1)[0]! % 4]!
      await app.value('profiles.select', { id })
      const page = id === 'first' ? liveUnits(app, 2) : isBeside(app, 'first')
      await page
      expect(app.app.watched()).toBeGreaterThanOrEqual(2)
    }
    expect(deliveries().filter(({ rule }) => rule === 'unwatched')).toEqual([])
  })
})
