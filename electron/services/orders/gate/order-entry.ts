import { createEmitter } from '@/shared/base/emitter'
import type { Clock, TrustedTime } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import type { Random } from '@/shared/base/random'
import { t } from '@/shared/languages/text'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { createTrustedTime, type TimeSource } from '@/electron/exchange/protocol/trusted-time'
import type { KnownJournal } from '@/electron/base/storage/records/known-journals'
import { watchFiles } from './file-watch'
import { createGate, type Gate } from './gate'
import { createGateNotices, ofGate } from './gate-notices'
import { createGateRecord } from './gate-record'
import { createJournal, type Journal } from '../journal/journal'
import { createJournalReader, type JournalReader } from '../journal/journal-reader'
import { createKeyRecords, type KeyRecords } from '../journal/key-records'
import { newestEntryAt, oldBefore } from '../journal/journal-time'
import type { JournalOptions } from '../journal/journal-writer'
import { dropOldOrders, gapIn } from '../journal/journal-upkeep'
import type { Notify } from './notices'
import { createIdempotency, type Idempotency } from '../journal/idempotency'
import { createKillSwitch, type KillSwitchLimits, type KillSwitch, type Outbound } from './kill-switch'
import type { Pretrade } from './pretrade'
import { createTradingLock, type CoolOff, type TradingLock } from './trading-lock'
import type { Database } from '@/electron/base/storage/sqlite'

/**
 * Common path of every placement and amend of an account: its journal, the gate, and the last check before the wire.
 */
export interface OrderEntry {
  /** Time source of the journal and its records. */
  readonly time: TrustedTime
  readonly journal: Journal
  readonly reader: JournalReader
  readonly keyRecords: KeyRecords
  readonly gate: Gate
  /** True if the opened journal lacks its last writes, or is not the last one written: orders it lists may be sent. */
  readonly isIncomplete: boolean
  /** The kill switch, and the trader's limits before it. */
  readonly killSwitch: KillSwitch
  readonly tradingLock: Omit<TradingLock, 'admit' | 'stop'>
  readonly idempotent: Idempotency
  /** Called when the gate opened, closed, or changed its reason. */
  readonly onGate: (listener: () => void) => () => void
  /** Resumes orders after the kill switch or a pending review stopped them. A person's decision. */
  readonly rearm: () => void
  /** Blocks orders until a person resumes them. */
  readonly pause: (reason: string) => void
  /** Stops the timers. */
  readonly stop: () => void
}

export interface OrderEntryOptions extends Pick<JournalOptions, 'onEntry' | 'hide'> {
  readonly client: Pick<ExchangeClient, 'key'> & TimeSource
  /** One per environment and UID; open, exclusive and migrated. */
  readonly database: Database
  /** Reason why no order may be placed in this session (a damaged journal); null if the journal is sound. */
  readonly safeMode?: string | null
  readonly clock: Clock
  readonly random: Random
  readonly notify: Notify
  readonly pretrade: Pretrade
  readonly killSwitchLimits?: KillSwitchLimits
  /** Saved identity of this journal; null in safe mode, in which the open journal is a substitute. */
  readonly knownJournal: KnownJournal | null
  /** Review required of a person before orders of any account can be sent. */
  readonly pendingReview?: PendingReview
}

/** An unexpected error. Orders are blocked until a person has reviewed it. */
export interface PendingReview {
  readonly reason: () => string | null
  readonly settle: () => void
}
const NO_REVIEW: PendingReview = { reason: () => null, settle: () => undefined }

/** Whole minutes, rounded up, so that at the shown minute the period is over. */
const utcMinute = (at: number): string =>
  new Date(Math.ceil(at / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ')

const describeCoolOff = ({ until, reason }: CoolOff): string =>
  until === null
    ? t`The trading lock holds for the cool-off, which begins when the exchange’s clock is known: ${reason}`
    : t`The trading lock holds until ${utcMinute(until)} UTC: ${reason}`

function dropOld(database: Database): void {
  const before = oldBefore(database)
  if (before !== null) dropOldOrders(database, before)
}

/** Opens the journal of an account. Closes the gate if the journal cannot be trusted. */
export function openOrderEntry(options: OrderEntryOptions): OrderEntry {
  const {
    client,
    database,
    safeMode = null,
    clock,
    random,
    notify,
    pretrade,
    killSwitchLimits,
    knownJournal,
    pendingReview = NO_REVIEW,
    onEntry,
    hide,
  } = options
  const { key } = client
  const gateChanges = createEmitter()
  const notifyOfGate = createGateNotices(notify)
  /** Null before the journal is open, and if it is not the expected file. */
  let record: ReturnType<typeof createGateRecord> | null = null
  const gate = createGate(() => {
    notifyOfGate(gate.state())
    record?.state(gate.state())
    gateChanges.emit()
  })
  const onTrouble = (reason: string | null): void =>
    reason === null ? gate.lift('journal') : gate.close('journal', reason)
  const unsafe = safeMode ?? gapIn(database)
  if (unsafe === null) dropOld(database)
  else gate.close('safe-mode', unsafe)
  const time = createTrustedTime(clock, () => client)
  const newest = newestEntryAt(database)
  if (newest !== null) time.notBefore(newest)
  const journal = createJournal({ database, time, random, hide, onEntry, onTrouble })
  const reader = createJournalReader({ journal, database, time, hide: hide ?? ((text) => text) })
  if (unsafe === null) record = createGateRecord(journal)
  let isKnown = follow()
  const isIncomplete = !isKnown

  /** A journal other than the last one written is only registered after a person accepted it. */
  function follow(): boolean {
    const journalProblem = unsafe === null ? (knownJournal?.problemOf(journal.identity()) ?? null) : null
    const reasons = [journalProblem, pendingReview.reason()].filter((reason) => reason !== null)
    if (reasons.length > 0) pause(reasons.join('. '))
    return journalProblem === null
  }
  function pause(reason: string): void {
    gate.close('review', t`${reason}. Look through the orders before you go on.`)
  }
  function remember(): void {
    if (isKnown && unsafe === null) knownJournal?.save(journal.identity(), time.now())
  }
  journal.onFlushed(remember)
  remember()

  const killSwitch = createKillSwitch({
    clock: time,
    ...(killSwitchLimits === undefined ? {} : { limits: killSwitchLimits }),
    worthPerMinute: () => pretrade.world().settings.worthPerMinute,
    onTrip: (reason) => {
      gate.close(
        'kill-switch',
        t`The kill switch stopped trading: ${reason}. Look through the orders before you go on.`,
      )
      notify('error', t('Trading was stopped'), reason, ofGate)
    },
  })
  const tradingLock = createTradingLock({
    time,
    settings: () => pretrade.world().settings.lock,
    facts: journal,
    changed: (coolOff) =>
      coolOff === null ? gate.lift('trading-lock') : gate.close('trading-lock', describeCoolOff(coolOff)),
  })
  const files = watchFiles(clock, database, gate)
  function admit(outbound: Outbound): void {
    files.assertInPlace()
    tradingLock.admit(outbound)
    killSwitch.admit(outbound)
  }
  function followKey(): void {
    const rejection = key?.report().rejection ?? null
    if (rejection === null) gate.lift('key')
    else gate.close('key', rejection)
  }
  followKey()
  key?.listen(followKey)
  return {
    time,
    journal,
    reader,
    keyRecords: createKeyRecords(journal, unsafe),
    gate,
    isIncomplete,
    killSwitch: { ...killSwitch, admit },
    tradingLock,
    idempotent: createIdempotency(journal),
    onGate: gateChanges.listen,
    rearm: () => {
      const { needsReview, reason } = gate.report()
      if (needsReview) record?.resumeTrading(reason)
      killSwitch.rearm()
      gate.lift('kill-switch')
      pendingReview.settle()
      gate.lift('review')
      isKnown = true
      remember()
    },
    pause,
    stop: () => {
      tradingLock.stop()
      files.stop()
    },
  }
}
