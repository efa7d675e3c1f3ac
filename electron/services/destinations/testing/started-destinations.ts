import type { Clock } from '@/shared/base/clock'
import { agreedTime } from '@/shared/testing/agreed-time'
import { vi } from 'vitest'
import { secureRandom } from '@/shared/node/real-random'
import { type AnswerLink, noAnswerLink } from '@/shared/trading/destinations/answer-link'
import type { MailResult, SendHttp, ServeHttp } from '@/electron/base/env/env'
import { dispatchRecords, openInMemory } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import { noEvents } from '@/shared/trading/alarms/event-amounts'
import type { Announcement } from '@/shared/trading/destinations/announcement'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import { patience } from '@/shared/testing/patience'
import type { Watched } from '@/shared/trading/destinations/heartbeat'
import type { Acknowledge } from '../acknowledgements'
import type { SecretsReading } from '../destination-secrets'
import { createDestinations, type Destinations } from '../destinations'
import { createFastWorld } from './fast-world'

export const SOURCE = 'practice-0123456789abcdef.sqlite'
export const signingKey = 'a-signing-key-of-the-test'

export const aWebhook = (address: string, change: Partial<Destination> = {}): Destination => ({
  id: 'hook',
  name: 'Hook',
  kind: 'webhook',
  fields: { address },
  levels: ['warning', 'call', 'critical'],
  quietHours: null,
  withBalances: false,
  withLink: false,
  withEnds: false,
  unansweredMinutes: 0,
  isOn: true,
  secretNames: ['signingKey'],
  ...change,
})

/** A line that was crossed. */
export const anAnnouncement = (change: Partial<Announcement> = {}): Announcement => ({
  alarmId: 'alarm-1',
  incidentId: 'alarm-1',
  source: SOURCE,
  account: 'Practice',
  rule: 'level',
  level: 'critical',
  about: 'liquidation',
  subject: '5100000001',
  title: 'Loan-to-value 91.03 %: liquidation line reached',
  text: 'Risk unit 5100000001 owes 4629556.43 USDT.',
  totals: noEvents,
  firedAt: 1_800_000_000_000,
  at: 1_800_000_000_000,
  ...change,
})

/** The alarm behind it, as it is listed. */
export const anAlarmOf = (
  { alarmId: id, incidentId: incident, rule, level, subject, title, text, firedAt, at }: Announcement,
  change: Partial<Alarm> = {},
): Alarm => ({
  id,
  incident,
  // A price alert is in no list of alarms.
  rule: rule === 'price-alert' ? 'test' : rule,
  level,
  subject,
  title,
  text,
  firedAt,
  lastFiredAt: at,
  state: 'active',
  acknowledged: null,
  snoozedUntil: null,
  ...change,
})

export interface StartedOptions {
  readonly database?: Database
  readonly sends?: (source: string) => boolean
  readonly secrets?: () => SecretsReading
  readonly mail?: MailResult
  readonly sendHttp?: SendHttp
  /** Instead of one that runs faster than the real one. */
  readonly clock?: Clock
  readonly watched?: readonly Watched[]
  readonly acknowledge?: Acknowledge
  readonly answerLink?: AnswerLink
  readonly serveHttp?: ServeHttp
}

export interface Started extends Destinations {
  readonly database: Database
  readonly all: () => readonly Dispatch[]
  /** Waits until every message has come to an end, and answers with them, oldest first. */
  readonly settled: () => Promise<readonly Dispatch[]>
  readonly lines: readonly (readonly [string, Readonly<Record<string, unknown>>])[]
}

/** The service by itself, over real sockets and a real database, in a world that runs faster. */
export function startDestinations(destinations: readonly Destination[], options: StartedOptions = {}): Started {
  const { database = openInMemory(dispatchRecords), secrets, sends = () => true } = options
  const fast = createFastWorld()
  const world = { ...fast, clock: options.clock ?? fast.clock }
  const lines: [string, Readonly<Record<string, unknown>>][] = []
  const started = createDestinations({
    ...world,
    time: agreedTime(world.clock),
    ...(options.sendHttp === undefined ? {} : { sendHttp: options.sendHttp }),
    random: secureRandom(),
    sendMail: async () => options.mail ?? { kind: 'failed', reason: 'no mail in this test' },
    database,
    secrets: { read: async () => secrets?.() ?? { kind: 'secrets', secrets: { signingKey } } },
    destinations: () => destinations,
    sends,
    repeatMinutes: () => 5,
    watched: () => options.watched ?? [],
    role: 'application',
    answerLink: () => options.answerLink ?? noAnswerLink,
    serveHttp: options.serveHttp ?? (() => Promise.reject(new Error('no links in this test'))),
    linkKey: () => 'k'.repeat(64),
    acknowledgeOf: () => options.acknowledge ?? null,
    hide: (text) => text.replaceAll(signingKey, '‹secret›'),
    log: (event, fields) => void lines.push([event, fields]),
    changed: () => undefined,
  })
  const all = (): readonly Dispatch[] =>
    started.list({ search: '', destinationId: null, before: null }).dispatches.toReversed()
  return {
    ...started,
    database,
    lines,
    all,
    settled: () =>
      vi.waitFor(() => {
        const dispatches = all()
        if (dispatches.length === 0 || dispatches.some(({ state }) => state === 'waiting')) throw new Error('some wait')
        return dispatches
      }, patience),
  }
}
