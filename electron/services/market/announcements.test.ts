import { describe, expect, it } from 'vitest'
import { type Clock, every } from '@/shared/base/clock'
import { announcementWarning, type Announcement } from '@/shared/exchange/calls/classic/market/announcements'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { RequestFor } from '@/shared/exchange/endpoints'
import type { Notice } from '@/shared/ipc/transport/notice'
import { wealthyAccount, futuresLimit, testExchange } from '@/practice/engine/testing/test-exchange'
import { createAnnouncements } from '@/practice/rest/classic/announcements'
import { followAnnouncements } from './announcements'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { MINUTE_MS } from '@/shared/base/time'

/** The practice exchange's own announcements on a clock moved by hand; `down` while it does not answer. */
function exchangeOn(clock: Clock) {
  const { core } = testExchange([wealthyAccount('maker'), wealthyAccount('taker')], clock)
  const trade = (): void => {
    core.place('maker', futuresLimit('sell', '10', '1'))
    core.place('taker', futuresLimit('buy', '10', '1'))
  }
  // Without trades there are no candles, and without candles no news.
  trade()
  every(clock, 5 * MINUTE_MS, trade)
  const routes = createAnnouncements(core, clock)
  const state = { down: false, calls: 0 }
  const announcements = async (request: RequestFor<'announcements'>) => {
    state.calls += 1
    if (state.down) return { kind: 'unknown' as const, code: 'no-answer', message: '' }
    const answer = routes.announcements(request, '', new Set(), { permissions: [] })
    return { kind: 'done' as const, data: (answer.ok ? answer.data : []) as Announcement[], tookMs: 0, unreadable: [] }
  }
  return { state, rest: { announcements } as unknown as RestClient }
}

function follower(clock: Clock, rest: RestClient, saved: { ids: readonly string[] | null }) {
  const notified: Notice[] = []
  const texts: string[] = []
  const announced = { read: () => saved.ids, save: (ids: readonly string[]) => void (saved.ids = ids) }
  const stop = followAnnouncements({
    rest,
    clock,
    exchange: 'practice',
    announced,
    onNew: (fresh) => texts.push(...fresh),
    notify: (notice) => notified.push(notice),
  })
  return { notified, texts, stop }
}

describe('announcements', () => {
  it('made before the first poll are not reported; each later one is, once, also after a restart', async () => {
    const clock = createManualClock(Date.UTC(2026, 4, 1, 10, 2))
    const { rest } = exchangeOn(clock)
    const saved: { ids: readonly string[] | null } = { ids: null }
    const first = follower(clock, rest, saved)
    await clock.advanceAsync(12 * MINUTE_MS)
    expect([first.notified, first.texts]).toEqual([[], []])
    await clock.advanceAsync(2 * MINUTE_MS)
    expect(first.notified).toMatchObject([
      { level: 'info', title: expect.stringMatching(/^Announcement: .*10:15 UTC/), at: Date.UTC(2026, 4, 1, 10, 15) },
    ])
    expect(first.texts.join(' ')).toMatch(/10:15 UTC/)
    first.stop()
    // Two more while nobody looked; the one that was told is not told again.
    await clock.advanceAsync(31 * MINUTE_MS)
    const second = follower(clock, rest, saved)
    await clock.advanceAsync(2 * MINUTE_MS)
    expect(second.notified.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual(['10:30', '10:45'])
    expect(new Set([...first.notified, ...second.notified].map(({ id }) => id)).size).toBe(3)
    second.stop()
  })

  it('that could not be read are caught up with, and nothing is requested after the end', async () => {
    const clock = createManualClock(Date.UTC(2026, 4, 1, 10, 2))
    const { rest, state } = exchangeOn(clock)
    const { notified, stop } = follower(clock, rest, { ids: [] })
    await clock.advanceAsync(0)
    const listings = notified.length
    state.down = true
    await clock.advanceAsync(20 * MINUTE_MS)
    expect(notified).toHaveLength(listings)
    state.down = false
    await clock.advanceAsync(MINUTE_MS)
    expect(notified).toHaveLength(listings + 1)
    stop()
    const calls = state.calls
    await clock.advanceAsync(30 * MINUTE_MS)
    expect(state.calls).toBe(calls)
  })

  it.each([
    ['symbol_delisting', 'BTC/EUR leaves', '', 'delisting'],
    ['latest_news', 'Bitget to delist 3 pairs', '', 'delisting'],
    ['product_updates', 'Tick size of three futures pairs changes', '', 'tick-size'],
    ['product_updates', 'Update', 'The price precision of XRPUSDT changes', 'tick-size'],
    ['coin_listings', 'A is listed', 'The tick size is 0.1', null],
    ['latest_news', 'Sticky prices', '', null],
  ])('of type %s called %s %s concern orders as %s', (annType, annTitle, annDesc, expected) => {
    expect(announcementWarning({ annType, annTitle, annDesc })).toBe(expected)
  })
})
