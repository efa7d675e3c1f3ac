import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { HOUR_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { patience } from '@/shared/testing/patience'
import { noAnswerLink } from '@/shared/trading/destinations/answer-link'
import type { Destination } from '@/shared/trading/destinations/destination'
import { createHttpSender } from '@/electron/base/env/real-http'
import { secureRandom } from '@/shared/node/real-random'
import { startSink } from '@/electron/services/destinations/testing/sink'
import {
  anAlarmOf,
  anAnnouncement,
  aWebhook,
  signingKey,
  SOURCE,
} from '@/electron/services/destinations/testing/started-destinations'
import { readLinkKey } from './link-key'
import { openDestinations, type OpenDestinationsOptions } from './open-destinations'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
const everything = { search: '', destinationId: null, before: null }

/** One process over a folder; what is saved as destinations is read anew each time, as from the settings. */
function processOf(dataDir: string, saved: { destinations: readonly Destination[] }) {
  const clock = createManualClock()
  let timers = 0
  const counting = { ...clock, after: (ms: number, task: () => void) => ((timers += 1), clock.after(ms, task)) }
  const opened = openDestinations({
    env: {
      clock: counting,
      random: secureRandom(),
      sendHttp: createHttpSender(),
      sendMail: async () => ({ kind: 'failed', reason: 'no mail in this test' }),
    } as unknown as OpenDestinationsOptions['env'],
    time: agreedTime(counting),
    dataDir,
    log: () => undefined,
    secrets: {
      read: async () => ({ kind: 'secrets', secrets: { signingKey } }),
    } as unknown as OpenDestinationsOptions['secrets'],
    hide: (text) => text,
    destinations: () => saved.destinations,
    sends: () => true,
    role: 'application',
    repeatMinutes: () => 5,
    answerLink: () => noAnswerLink,
    changed: () => undefined,
    notWritten: () => undefined,
  })
  let isOpen = true
  function close(): void {
    if (isOpen) opened.close()
    isOpen = false
  }
  ends.push(close)
  return { opened, clock, close, timers: () => timers }
}
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'volley-open-destinations-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('Without a destination', () => {
  it('no file is opened and nothing runs each second, for any alarm and request', async () => {
    const folder = newFolder()
    const { opened, clock, timers } = processOf(folder, { destinations: [] })
    await clock.advanceAsync(HOUR_MS)
    const announcement = anAnnouncement()
    opened.announce(announcement)
    opened.follow(SOURCE, [anAlarmOf(announcement)])
    opened.retryNow()
    expect([opened.undelivered(), opened.problem(), opened.diskProblem()]).toEqual([[], null, null])
    expect(opened.stateOf('gone')).toEqual({ waiting: 0, lastReceivedAt: null })
    expect(opened.list(everything)).toEqual({ dispatches: [], next: null })
    expect(existsSync(join(folder, 'destinations.sqlite'))).toBe(false)
    // A look every five seconds whether another process has added one.
    expect(timers()).toBeLessThanOrEqual(721)
  })

  it('dispatches to former destinations can still be looked up', async () => {
    const [folder, sink] = [newFolder(), await startSink()]
    ends.push(() => sink.close())
    const first = processOf(folder, { destinations: [aWebhook(sink.url)] })
    first.opened.announce(anAnnouncement())
    await vi.waitFor(
      () => expect(first.opened.list(everything).dispatches).toMatchObject([{ state: 'received' }]),
      patience,
    )
    first.close()
    const second = processOf(folder, { destinations: [] })
    expect(second.opened.list(everything).dispatches).toMatchObject([{ state: 'received', destination: 'Hook' }])
  })
})

describe('The first destination', () => {
  it('gets the next alarm, and what another process that ended had left to be sent to it', async () => {
    const [folder, sink] = [newFolder(), await startSink()]
    ends.push(() => sink.close())
    const saved: { destinations: readonly Destination[] } = { destinations: [] }
    const watching = processOf(folder, saved)
    await watching.clock.advanceAsync(HOUR_MS)
    const away = await startSink()
    await away.close()
    const ended = processOf(folder, { destinations: [aWebhook(away.url)] })
    ended.opened.announce(anAnnouncement())
    await vi.waitFor(() => expect(ended.opened.list(everything).dispatches).toMatchObject([{ attempts: 1 }]), patience)
    ended.close()
    saved.destinations = [aWebhook(sink.url)]
    await watching.clock.advanceAsync(6000)
    watching.opened.retryNow()
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), patience)
    watching.opened.announce(anAnnouncement({ alarmId: 'alarm-2' }))
    await vi.waitFor(() => expect(sink.received).toHaveLength(2), patience)
  })
})

it('the key of links is random, the same for every process, and readable by this user only (N23)', () => {
  const folder = newFolder()
  const key = readLinkKey(folder, secureRandom())
  expect([key, readLinkKey(folder, secureRandom())]).toEqual([expect.stringMatching(/^[\da-f]{64}$/), key])
  expect(readLinkKey(newFolder(), secureRandom())).not.toBe(key)
  const path = join(folder, 'answer-link.key')
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  writeFileSync(path, 'k')
  expect(() => readLinkKey(folder, secureRandom())).toThrow('The key of the links cannot be read')
})
