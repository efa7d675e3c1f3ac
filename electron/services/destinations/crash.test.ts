import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHttpSender } from '@/electron/base/env/real-http'
import { SECOND_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { patience } from '@/shared/testing/patience'
import type { Announcement } from '@/shared/trading/destinations/announcement'
import { startRateLimited } from './testing/rate-limited'
import { anAlarmOf, anAnnouncement, aWebhook, SOURCE, startDestinations } from './testing/started-destinations'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A destination that takes five messages in ten seconds, over real sockets, and a clock that is advanced by hand. */
async function started() {
  const clock = createManualClock(1_800_000_000_000)
  const receiver = await startRateLimited(clock, { most: 5, withinMs: 10 * SECOND_MS })
  ends.push(() => receiver.close())
  let underWay = 0
  const send = createHttpSender()
  const service = startDestinations([aWebhook(receiver.url, { withBalances: true, withEnds: true })], {
    clock,
    async sendHttp(request) {
      underWay += 1
      return send(request).finally(() => (underWay -= 1))
    },
  })
  ends.push(() => service.stop())
  const settle = async (): Promise<void> => {
    await vi.waitFor(async () => {
      await clock.advanceAsync(0)
      expect(underWay).toBe(0)
    }, patience)
    await clock.advanceAsync(0)
  }
  return {
    service,
    receiver,
    now: () => clock.now(),
    bodies: () =>
      receiver.requests().map(({ at, body }) => ({ at, title: (JSON.parse(body) as { title: string }).title })),
    /** Every message that is sent within a time is received or refused. */
    pass: async (ms: number): Promise<void> => {
      await settle()
      for (let passed = 0; passed < ms; passed += 500) {
        await clock.advanceAsync(500)
        await settle()
      }
    },
  }
}

const subjects = Array.from({ length: 30 }, (_, nth) => String(1_300_000_000 + nth))
const marginCallOf = (subject: string): Announcement =>
  anAnnouncement({
    alarmId: `call ${subject}`,
    incidentId: `incident ${subject}`,
    rule: 'loan-distance',
    about: 'liquidation',
    subject,
    title: 'USDT loan at its liquidation line',
  })
const liquidated = (subject: string): Announcement => ({
  ...marginCallOf(subject),
  alarmId: `loan-end ${subject}`,
  rule: 'loan-ended',
  about: 'liquidated',
  title: 'USDT loan LIQUIDATED',
  totals: {
    count: 1,
    amounts: [
      { kind: 'owed', amount: '100000.5', coin: 'USDT' },
      { kind: 'pledged', amount: '2', coin: 'BTC' },
    ],
  },
  at: marginCallOf(subject).at + 1000,
})
const SUM = '30 × Loan liquidated: 3\u202f000\u202f015 USDT owed, 60 BTC pledged'

describe('Thirty loans that are liquidated at once', () => {
  it.each<[string, number, number]>([
    ['at once', 0, 0],
    ['after their calls', 1000, 0],
    ['after their calls, one after the other', 3000, 500],
  ])('%s are received with their sum within 15 s, and before any end (N14)', async (_, calledMs, betweenMs) => {
    const { service, now, bodies, pass } = await started()
    const calls = subjects.map(marginCallOf)
    if (calledMs > 0) {
      for (const call of calls) service.announce(call)
      service.follow(
        SOURCE,
        calls.map((call) => anAlarmOf(call)),
      )
      await pass(calledMs)
    }
    const from = now()
    // The loans are no longer listed: their distance is over. The history names the outcome at the same time or later.
    const over = calledMs === 0 ? [] : calls.map((call) => anAlarmOf(call, { state: 'over' }))
    const events: Announcement[] = []
    for (const subject of subjects) {
      events.push(liquidated(subject))
      service.announce(events.at(-1)!)
      service.follow(SOURCE, [...over, ...events.map((event) => anAlarmOf(event))])
      if (betweenMs > 0) await pass(betweenMs)
    }
    const last = now()
    await pass(15 * SECOND_MS)
    const titles = bodies().map(({ title }) => title)
    const first = bodies().find(({ title }) => title.includes('Loan liquidated'))
    const total = bodies().find(({ title }) => title.includes(SUM))
    expect(first!.at - from).toBeLessThanOrEqual(15 * SECOND_MS)
    expect(total!.at - last).toBeLessThanOrEqual(15 * SECOND_MS)
    expect(titles.slice(0, titles.indexOf(total!.title)).filter((title) => title.startsWith('Over'))).toEqual([])
    expect(service.all().every(({ state }) => state === 'received' || state === 'dropped')).toBe(true)
  })
})
