import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { every, type TrustedTime } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { AnswerLink } from '@/shared/trading/destinations/answer-link'
import type { Watched } from '@/shared/trading/destinations/heartbeat'
import { t } from '@/shared/languages/text'
import type { HostEnv } from '@/electron/base/env/env'
import type { Log } from '@/electron/base/diagnostics/log'
import { dispatchRecords, openOrInMemory, type OpenedDatabase } from '@/electron/base/storage/database'
import { readLinkKey } from './link-key'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import type { Acknowledge } from '@/electron/services/destinations/acknowledgements'
import type { DestinationSecrets } from '@/electron/services/destinations/destination-secrets'
import { createDestinations, type Destinations } from '@/electron/services/destinations/destinations'

export interface OpenDestinationsOptions {
  readonly env: HostEnv
  readonly time: TrustedTime
  readonly dataDir: string
  readonly log: Log
  readonly secrets: DestinationSecrets
  readonly hide: KnownSecrets['hide']
  readonly destinations: () => readonly Destination[]
  /** True if this process sends the alarms of an account, by the name of its journal. */
  readonly sends: (source: string) => boolean
  /** Minutes between two messages about an unacknowledged critical alarm. */
  readonly repeatMinutes: () => number
  /** Links in messages that acknowledge alarms. */
  readonly answerLink: () => AnswerLink
  /** Name in heartbeats. Each has a separate port for links. */
  readonly role: 'application' | 'watchman'
  /** Called when the displayed state may have changed. Calls may be frequent and during other work. */
  readonly changed: () => void
  /** Messages are in memory only, for this reason. */
  readonly notWritten: (why: string) => void
}

export interface OpenedDestinations extends Omit<Destinations, 'stop'> {
  /** Sets how alarms of an account are acknowledged from a chat. The result removes it. */
  readonly answerTo: (source: string, acknowledge: Acknowledge) => () => void
  /** Reason why messages are not saved; null while they are. */
  readonly problem: () => string | null
  /** Adds an account that this process monitors. The result removes it. */
  readonly watch: (read: () => Watched) => () => void
  close(): void
}

/** If the records cannot be opened, alarms are still sent, and their messages are kept in memory. */
const openRecords = (file: string): OpenedDatabase => openOrInMemory(dispatchRecords, () => file)

/** Interval at which destinations added by another process are detected, with their waiting messages. */
const CHECK_MS = 5 * SECOND_MS
const emptyState = { waiting: 0, lastReceivedAt: null } as const

/**
 * Destinations of a process that monitors: with a window, in a browser, or without either. Without a destination
 * nothing is opened and no timer runs, until a page requests the messages of former ones.
 */
export function openDestinations(options: OpenDestinationsOptions): OpenedDestinations {
  const file = join(options.dataDir, 'destinations.sqlite')
  let running: { readonly ways: Destinations; readonly problem: string | null; readonly close: () => void } | null =
    null

  const accounts = new Set<() => Watched>()
  const answering = new Map<string, Acknowledge>()
  let isClosed = false

  function run(): Destinations {
    if (running !== null) return running.ways
    const { database, safeMode } = openRecords(file)
    const ways = createDestinations({
      ...options,
      ...options.env,
      database,
      watched: () => [...accounts].map((read) => read()),
      linkKey: () => readLinkKey(options.dataDir, options.env.random),
      acknowledgeOf: (source) => answering.get(source) ?? null,
    })
    running = {
      ways,
      problem: safeMode,
      close() {
        ways.stop()
        database.close()
      },
    }
    if (safeMode !== null) options.notWritten(safeMode)
    return ways
  }
  const isNeeded = (): boolean => !isClosed && options.destinations().length > 0
  const ifAny = (): Destinations | null => (running !== null || isNeeded() ? run() : null)

  ifAny()
  const stopChecks = every(options.env.clock, CHECK_MS, ifAny)
  return {
    announce: (announcement) => ifAny()?.announce(announcement),
    follow: (source, alarms) => ifAny()?.follow(source, alarms),
    test: (destination) => run().test(destination),
    prepareLast: (destination) => run().prepareLast(destination),
    retryNow: () => ifAny()?.retryNow(),
    undelivered: () => running?.ways.undelivered() ?? [],
    stateOf: (destinationId) => running?.ways.stateOf(destinationId) ?? emptyState,
    list: (request) => (ifAny() ?? (existsSync(file) ? run() : null))?.list(request) ?? { dispatches: [], next: null },
    diskProblem: () => running?.ways.diskProblem() ?? null,
    linkProblem() {
      if (running !== null) return running.ways.linkProblem()
      return options.answerLink().isOn ? t('there is no destination') : null
    },
    problem: () => running?.problem ?? null,
    answerTo(source, acknowledge) {
      answering.set(source, acknowledge)
      return () => {
        if (answering.get(source) === acknowledge) answering.delete(source)
      }
    },
    watch(read) {
      accounts.add(read)
      return () => void accounts.delete(read)
    },
    close() {
      isClosed = true
      stopChecks()
      running?.close()
    },
  }
}
