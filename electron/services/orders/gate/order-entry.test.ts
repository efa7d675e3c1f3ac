import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { noLimits } from '@/shared/testing/samples/no-limits'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { openDatabase, openInMemory, orderJournal } from '@/electron/base/storage/database'
import type { KnownJournal } from '@/electron/base/storage/records/known-journals'
import type { Database } from '@/electron/base/storage/sqlite'
import { createKeyWatch, type KeyWatch } from '@/electron/exchange/key/key-watch'
import { createWrongClock } from '@/electron/exchange/testing/wrong-clock'
import { GATE_KEY } from '../journal/law/entry-kinds'
import { calmPretrade } from '../testing/calm-pretrade'
import { type OrderEntry, openOrderEntry, type OrderEntryOptions } from './order-entry'

const order = { count: 1, notional: '10', bySymbol: {}, reduces: false }
const noLock = PretradeSettings.parse({ account: noLimits, worthPerMinute: '1000000' })
const open: OrderEntry[] = []
afterEach(() => {
  for (const entry of open.splice(0)) {
    entry.stop()
    entry.journal.close()
  }
})

interface Opened extends Partial<
  Pick<OrderEntryOptions, 'knownJournal' | 'safeMode' | 'pendingReview' | 'killSwitchLimits'>
> {
  readonly settings?: PretradeSettings
  readonly database?: Database
  /** What is known of the key before the order entry opens. */
  readonly keyKnown?: Parameters<KeyWatch['learn']>[0]
}

/** The order entry of an account at an exchange whose clock has been read. */
function opened({ settings = noLock, database = openInMemory(orderJournal), keyKnown, ...options }: Opened = {}) {
  const { clock, start } = createWrongClock()
  const life = start()
  life.answer()
  const key = createKeyWatch(clock, false)
  if (keyKnown !== undefined) key.learn(keyKnown)
  const notices: string[] = []
  const entry = openOrderEntry({
    client: { key, ...life.source },
    database,
    clock,
    random: seededRandom(1),
    notify: (level, title, text) => notices.push(`${level}: ${title}: ${text}`),
    pretrade: calmPretrade(() => null, { settings }),
    knownJournal: null,
    ...options,
  })
  open.push(entry)
  let gateChanges = 0
  entry.onGate(() => (gateChanges += 1))
  const gateNotes = () => entry.journal.timeline(GATE_KEY).map(({ detail }) => detail)
  return { ...entry, clock, key, notices, gateChanges: () => gateChanges, gateNotes }
}

describe('the order entry', () => {
  it('shuts the gate while the key may not trade, and opens it when the key may', () => {
    const { key, gate, notices, gateChanges } = opened()
    expect([gate.state().open, gateChanges()]).toEqual([true, 0])
    const rights = { mayTrade: false, mayWithdraw: false, permissionNames: [], addresses: [] }
    key.learn(rights)
    expect([gate.state(), gateChanges()]).toMatchObject([{ open: false, cause: 'key' }, 1])
    expect(notices).toEqual(['error: This key cannot trade: This is a read-only key: it may read, not trade.'])
    key.learn({ ...rights, mayTrade: true })
    expect([gate.state().open, gateChanges()]).toEqual([true, 2])
  })

  it('opens with the gate shut where the key is known not to trade', () => {
    const { gate } = opened({ keyKnown: { mayTrade: false, mayWithdraw: false, permissionNames: [], addresses: [] } })
    expect(gate.state()).toMatchObject({ open: false, cause: 'key' })
  })

  it('is in safe mode where an entry is missing from the journal', () => {
    const database = openInMemory(orderJournal)
    const { journal } = opened({ database })
    for (const text of ['first', 'second', 'third']) journal.note('order', 'command', text)
    journal.flush()
    database.exec("DELETE FROM entries WHERE detail = 'second'")
    expect(opened({ database }).gate.state()).toMatchObject({
      open: false,
      cause: 'safe-mode',
      reason: expect.stringContaining('An entry is missing'),
    })
  })

  it.each([
    ['the journal', 'The journal is an older copy', null],
    ['the application', null, 'An error was not expected'],
  ])('holds orders back for %s alone', (_, journalProblem, pending) => {
    const knownJournal: KnownJournal = { problemOf: () => journalProblem, save: () => undefined }
    const pendingReview = { reason: () => pending, settle: () => undefined }
    const { gate, isIncomplete } = opened({ knownJournal, pendingReview })
    expect(gate.report()).toMatchObject({
      needsReview: true,
      reason: `${journalProblem ?? pending}. Look through the orders before you go on.`,
    })
    expect(isIncomplete).toBe(journalProblem !== null)
  })

  it('lets nothing leave from the moment that its journal is away, before it is looked for, until it is back', () => {
    const folder = mkdtempSync(join(tmpdir(), 'volley-order-entry-'))
    const file = join(folder, 'journal.sqlite')
    const { database } = openDatabase(file)
    const { killSwitch, gate, clock, stop } = opened({ database })
    renameSync(file, `${file}.away`)
    const away = 'The order journal is not at its path any more: the file was removed, renamed or moved'
    expect(() => killSwitch.admit(order)).toThrow(away)
    expect(gate.state()).toEqual({ open: false, cause: 'folder', reason: away })
    renameSync(`${file}.away`, file)
    clock.advance(SECOND_MS)
    expect(gate.state().open).toBe(true)
    expect(() => killSwitch.admit(order)).not.toThrow()
    renameSync(file, `${file}.away`)
    clock.advance(SECOND_MS)
    expect(gate.state().cause).toBe('folder')
    stop()
    renameSync(`${file}.away`, file)
    clock.advance(SECOND_MS)
    expect(gate.state().cause).toBe('folder')
    rmSync(folder, { recursive: true })
  })

  it('does nothing by the clock any more once it is stopped', () => {
    const settings = { ...noLock, lock: { ...noLock.lock, ordersPerMinute: 1, coolOffMinutes: 1 } }
    const { killSwitch, gate, stop, clock } = opened({ settings })
    killSwitch.admit(order)
    expect(() => killSwitch.admit(order)).toThrow('The trading lock holds orders back')
    stop()
    clock.advance(5 * MINUTE_MS)
    expect(gate.state().cause).toBe('trading-lock')
  })

  it('shuts the gate by the kill switch, with a notice, until a person lets orders through', () => {
    const killSwitchLimits = { ordersPerMinute: 2, unknownRequestsPerMinute: 3 }
    const { killSwitch, gate, rearm, notices, gateNotes } = opened({ killSwitchLimits })
    killSwitch.admit(order)
    killSwitch.admit(order)
    expect(() => killSwitch.admit(order)).toThrow('More than 2 orders in one minute')
    expect(gate.state().reason).toBe(
      'The kill switch stopped trading: More than 2 orders in one minute. Look through the orders before you go on.',
    )
    expect(notices).toEqual(['error: Trading was stopped: More than 2 orders in one minute'])
    expect(gateNotes()).toEqual([`shut: ${gate.state().reason}`])
    rearm()
    expect(gate.state().open).toBe(true)
    expect(gateNotes().at(-1)).toBe('open')
    expect(() => killSwitch.admit(order)).not.toThrow()
  })

  it('has the trading lock before the kill switch, and names the minute at which it ends', () => {
    const settings = { ...noLock, lock: { ...noLock.lock, ordersPerMinute: 1, coolOffMinutes: 90 } }
    const { killSwitch, gate, tradingLock, time, clock } = opened({ settings })
    const startedAt = time.now()
    killSwitch.admit(order)
    expect(() => killSwitch.admit(order)).toThrow('The trading lock holds orders back: more than 1 orders')
    expect(gate.state().cause).toBe('trading-lock')
    const until = /^The trading lock holds until (\d{4}-\d\d-\d\d \d\d:\d\d) UTC: more than 1 orders in one minute$/
      .exec(gate.state().reason!)![1]!
      .replace(' ', 'T')
    const atMinute = Date.parse(`${until}:00Z`)
    expect(atMinute).toBeGreaterThanOrEqual(tradingLock.coolOff()!.until!)
    expect(atMinute - tradingLock.coolOff()!.until!).toBeLessThan(MINUTE_MS)
    expect(atMinute).toBeGreaterThanOrEqual(startedAt + 90 * MINUTE_MS)
    clock.advance(92 * MINUTE_MS)
    expect(gate.state().open).toBe(true)
  })

  it('holds orders back for what a person has to look at, of the journal and of the application', () => {
    const savedIds: string[] = []
    const knownJournal: KnownJournal = {
      problemOf: () => 'The journal is an older copy',
      save: ({ id }) => void savedIds.push(id),
    }
    let settled = 0
    const pendingReview = { reason: () => 'An error was not expected', settle: () => void (settled += 1) }
    const { gate, rearm, journal, gateNotes } = opened({ knownJournal, pendingReview })
    expect(gate.report()).toMatchObject({
      needsReview: true,
      reason: 'The journal is an older copy. An error was not expected. Look through the orders before you go on.',
    })
    journal.note('order', 'command', 'while it is not accepted')
    journal.flush()
    expect([savedIds, settled]).toEqual([[], 0])
    rearm()
    expect([gate.state().open, savedIds, settled]).toEqual([true, [journal.identity().id], 1])
    expect(gateNotes().some((note) => note.startsWith('let through by a person: The journal is an older copy.'))).toBe(
      true,
    )
  })

  it('keeps the identity of a journal that is the one written last, at once and after each write', () => {
    const savedCommits: number[] = []
    const knownJournal: KnownJournal = { problemOf: () => null, save: ({ commits }) => void savedCommits.push(commits) }
    const { gate, journal } = opened({ knownJournal })
    expect([gate.state().open, savedCommits.length]).toEqual([true, 1])
    journal.note('order', 'command', 'written')
    journal.flush()
    expect(savedCommits.at(-1)).toBeGreaterThan(savedCommits[0]!)
  })

  it('neither reads nor keeps an identity in safe mode, and records nothing about the gate', () => {
    const calls: string[] = []
    const knownJournal: KnownJournal = {
      problemOf: () => (calls.push('read'), null),
      save: () => void calls.push('kept'),
    }
    const { gate, rearm, pause, gateNotes, journal } = opened({ knownJournal, safeMode: 'The journal is damaged' })
    expect(gate.state()).toEqual({ open: false, cause: 'safe-mode', reason: 'The journal is damaged' })
    pause('Something else')
    rearm()
    journal.flush()
    expect(gate.state().cause).toBe('safe-mode')
    expect([calls, gateNotes()]).toEqual([[], []])
  })
})
