import { DatabaseSync } from 'node:sqlite'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RATE_LIMITED } from '@/shared/exchange/protocol/errors'
import { declareRowSum, missingRows } from '@/electron/base/storage/checked-tables'
import { journalTables, tallyRows } from '@/electron/base/storage/row-tallies'
import { openDatabase } from '@/electron/base/storage/database'
import { entryHash } from '@/electron/base/storage/entry-hash'
import { buy, newToken, openDesk } from '@/electron/services/orders/testing/desk'
import { refusal, timeout } from '@/electron/services/orders/testing/fault-injecting-exchange'
import { verifyFile } from '../chain/verify-file'
import type { RuleName } from './rules'

type WrittenEntry = { readonly at: number; readonly key: string; readonly kind: string; readonly detail: string }
/** A journal after an edit, and the place of its first unlawful entry. */
type Edited = readonly [entries: readonly WrittenEntry[], place: number]

const folder = mkdtempSync(join(tmpdir(), 'volley-law-'))
const lawful = join(folder, 'lawful.sqlite')
let entries: readonly WrittenEntry[] = []

/** Two live orders and a refused one, a change and a cancel, an order that was not found, and one beyond the limit. */
beforeAll(async () => {
  const desk = await openDesk()
  desk.exchange.script.fateOf = () => ({ codeOf: ({ qty }) => (qty === '0.3' ? '40762' : undefined) })
  const [first] = await desk.place([
    buy({ protection: { takeProfit: '110' } }),
    buy({ qty: '0.2' }),
    buy({ qty: '0.3' }),
  ])
  await desk.answered(desk.amend(first!.key, { price: '101' }))
  await desk.answered(desk.orders.cancel(newToken(), [first!.key]))
  desk.exchange.script.fateOf = () => ({ executeAfter: null, answer: timeout })
  await desk.place([buy({ qty: '0.4' })])
  await desk.clock.advanceAsync(120_000)
  desk.exchange.script.fateOf = () => ({ executeAfter: null, answer: refusal(RATE_LIMITED, false) })
  await desk.place([buy({ qty: '0.5' })])
  await desk.clock.advanceAsync(10_000)
  desk.copyJournal(lawful)
  desk.close()
  const { database } = openDatabase(lawful)
  entries = database
    .prepare('SELECT at, key, kind, detail FROM entries ORDER BY seq')
    .all()
    .map(({ at, key, kind, detail }) => ({
      at: Number(at),
      key: String(key),
      kind: String(kind),
      detail: String(detail),
    }))
  database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const placeOf = (kind: string, start = ''): number =>
  entries.findIndex((entry) => entry.kind === kind && entry.detail.startsWith(start))
const lastOf = (kind: string, start = ''): number =>
  entries.findLastIndex((entry) => entry.kind === kind && entry.detail.startsWith(start))
const inserted = (place: number, entry: Partial<WrittenEntry>): readonly WrittenEntry[] =>
  entries.toSpliced(place, 0, { ...entries[place - 1]!, ...entry })
const removed = (from: number, count = 1): readonly WrittenEntry[] => entries.toSpliced(from, count)
const changed = (place: number, change: Partial<WrittenEntry>): readonly WrittenEntry[] =>
  entries.with(place, { ...entries[place]!, ...change })
/** Key of the order whose entry is at this place. */
const keyAt = (place: number): string => entries[place]!.key
/** An entry of this kind is added at the end. */
const added = (kind: string, detail: string, key: string, at = entries.at(-1)!.at): Edited => [
  inserted(entries.length, { at, key, kind, detail }),
  entries.length,
]
const refusedKey = (): string => keyAt(placeOf('result', 'refused: '))
const liveKey = (): string => keyAt(lastOf('seen', 'push: live, filled 0 of 0.2'))
const firstKey = (): string => keyAt(placeOf('queued'))
const missingKey = (): string => keyAt(placeOf('verdict', 'not found'))
const lateCheck = 'poll 13: the exchange knows no such order, after the deadline'

/** TABLE: edits of a lawful journal, with the rule that the first unlawful entry breaks. */
const cases: readonly (readonly [title: string, rule: RuleName, edit: () => Edited])[] = [
  ['an unknown kind', 'known-kind', () => added('guess', 'x', liveKey())],
  ['a gate entry of an order', 'own-key', () => added('gate', 'open', liveKey())],
  ['a fill of the gate', 'own-key', () => added('fill', '0.1 at 100', 'gate')],
  ['a verdict in other words', 'wording', () => added('verdict', 'it is gone', liveKey())],
  ['an order that is queued twice', 'queued-once', () => added('queued', 'row 9 of batch x', liveKey())],
  [
    'a row number that is used twice',
    'queued-once',
    () => [
      changed(placeOf('queued', 'row 2'), { detail: entries[placeOf('queued')]!.detail }),
      placeOf('queued', 'row 2'),
    ],
  ],
  [
    'a price that changes after the send',
    'changed-before-sending',
    () => added('queued', 'priced again: 100 is 90 now', liveKey()),
  ],
  [
    'a sent order that waits again',
    'changed-before-sending',
    () => added('result', 'waiting again: Volley was closed before it was sent', liveKey()),
  ],
  [
    'an intent of an order that was never queued',
    'queued-before-intent',
    () => {
      const place = entries.findIndex(({ kind, key }) => kind === 'queued' && key === missingKey())
      return [removed(place), place]
    },
  ],
  [
    'an intent of an order that was withdrawn',
    'queued-before-intent',
    () => [
      inserted(placeOf('intent'), { key: firstKey(), kind: 'result', detail: 'not sent: Held back' }),
      placeOf('intent') + 1,
    ],
  ],
  ['a second intent', 'sent-once', () => added('intent', entries[placeOf('intent')]!.detail, firstKey())],
  [
    'an order that is sent again after an unknown outcome',
    'sent-once',
    () => [
      inserted(placeOf('result', 'unknown: timeout') + 1, { ...entries[placeOf('result', 'unknown: timeout') - 2] }),
      placeOf('result', 'unknown: timeout') + 1,
    ],
  ],
  [
    'an intent with the bytes of another order',
    'intent-names-order',
    () => [changed(placeOf('intent') + 1, { detail: entries[placeOf('intent')]!.detail }), placeOf('intent') + 1],
  ],
  ['a missing request', 'request-of-intents', () => [removed(placeOf('request')), placeOf('request')]],
  [
    'a request of other rows',
    'request-of-intents',
    () => [changed(placeOf('request'), { detail: '/api/v3/trade/place-batch 0,1' }), placeOf('request')],
  ],
  [
    'a request by another call',
    'request-of-intents',
    () => [changed(placeOf('request'), { detail: '/api/v3/trade/place-order 0,1,2' }), placeOf('request')],
  ],
  [
    'a second request of the same rows',
    'request-of-intents',
    () => added('request', '/api/v3/trade/place-batch 0', keyAt(placeOf('request'))),
  ],
  [
    'an answer before the request',
    'answer-of-request',
    () => [
      inserted(placeOf('intent'), { key: firstKey(), kind: 'result', detail: 'acknowledged, order 1' }),
      placeOf('intent'),
    ],
  ],
  ['an answer to no request', 'answer-of-request', () => added('result', 'refused: 1 no', 'nobody')],
  ['a second answer', 'answered-once', () => added('result', 'refused: 40762 late', liveKey())],
  [
    'an order that is unanswered after its answer',
    'answered-once',
    () => added('result', 'unknown: Volley was closed before an answer came', liveKey()),
  ],
  ['an update of a refused order', 'not-seen-unsent', () => added('seen', 'push: live, filled 0 of 0.3', refusedKey())],
  [
    'a fill of a queued order',
    'not-seen-unsent',
    () => [inserted(placeOf('intent'), { key: firstKey(), kind: 'fill', detail: '0.1 at 100' }), placeOf('intent')],
  ],
  ['a cancel of a refused order', 'known-order', () => added('command', 'cancel', refusedKey())],
  ['a cancel-all of an unknown order', 'known-order', () => added('command', 'cancel all, BTCUSDT', 'nobody')],
  [
    'a change of an order that was never seen',
    'change-of-open',
    () => added('command', 'change to [{"price":"1"}]', missingKey()),
  ],
  [
    'a second answer to a cancel',
    'command-answered-once',
    () => added('command-result', 'cancel acknowledged', firstKey()),
  ],
  ['an answer to no change', 'command-answered-once', () => added('command-result', 'change refused: 1 no', liveKey())],
  [
    'an answer about a sub-account key without its call',
    'command-answered-once',
    () => added('command-result', 'acknowledged {"token":"t"}', 'sub-account-keys'),
  ],
  ['a look-up of a refused order', 'lookup-of-open', () => added('check', lateCheck, refusedKey())],
  [
    'not found after one look-up',
    'two-lookups',
    () => [removed(placeOf('verdict', 'not found') - 1), placeOf('verdict', 'not found') - 1],
  ],
  [
    'not found after look-ups before the deadline',
    'two-lookups',
    () => [
      changed(placeOf('verdict', 'not found') - 1, { detail: 'poll 13: the exchange knows no such order' }),
      placeOf('verdict', 'not found'),
    ],
  ],
  [
    'not found after look-ups without an answer',
    'two-lookups',
    () => [
      changed(placeOf('verdict', 'not found') - 1, { detail: 'poll 13: no answer in 10 s, after the deadline' }),
      placeOf('verdict', 'not found'),
    ],
  ],
  [
    'not found before the request expired',
    'time-for-absence',
    () => {
      const [from, to] = [placeOf('check'), placeOf('verdict', 'not found')]
      const { at } = entries[from]!
      return [entries.map((entry, place) => (place >= from && place <= to ? { ...entry, at } : entry)), to]
    },
  ],
  [
    'an acknowledged order that was not found',
    'found-is-not-absent',
    () => [
      changed(placeOf('result', 'unknown: timeout'), { detail: 'acknowledged, order 9' }),
      placeOf('verdict', 'not found'),
    ],
  ],
  [
    'a live order that was not found',
    'found-is-not-absent',
    () => added('verdict', entries[placeOf('verdict', 'not found')]!.detail, liveKey()),
  ],
  [
    'a refusal by the rate limit without code 429',
    'limited-by-exchange',
    () => [
      changed(placeOf('result', 'unknown: 429'), { detail: 'unknown: 500 no' }),
      placeOf('verdict', 'refused by the rate limit'),
    ],
  ],
  [
    'a refusal by the rate limit without a look-up',
    'limited-by-exchange',
    () => [
      removed(placeOf('verdict', 'refused by the rate limit') - 1),
      placeOf('verdict', 'refused by the rate limit') - 1,
    ],
  ],
  [
    'a cancel without effect and without a look-up',
    'command-without-effect',
    () => added('verdict', 'the cancel did not take effect', firstKey()),
  ],
  [
    'an end of an order that was never seen',
    'end-of-seen',
    () => added('verdict', 'canceled: in no list of open orders, and the exchange reports gone', missingKey()),
  ],
  ['an own order that is adopted', 'adopted-unknown', () => added('adopt', 'orphan, push: live', liveKey())],
  [
    'a protection that covers more than was filled',
    'planned-protection',
    () => added('protection', 'placed, covers 0.2 of 0.1', firstKey()),
  ],
  ['a protection without a plan', 'planned-protection', () => added('protection', 'placed, covers 0 of 0', liveKey())],
]

/** Saves the order that was not found with another state. */
const savedAs = (state: string): readonly string[] => [
  `UPDATE orders SET body = replace(body, '"state":"not_found"', '"state":"${state}"') WHERE key = '${missingKey()}'`,
  'UPDATE orders SET sum = row_sum(key, batch_id, is_over, updated_at, revision, body)',
]

/** Writes a copy of the journal with these entries, chained and with every checksum as Volley writes it. */
function rewritten(edited: readonly WrittenEntry[], more: readonly string[] = []): string {
  const copy = join(folder, 'copy.sqlite')
  for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true })
  copyFileSync(lawful, copy)
  const database = new DatabaseSync(copy)
  declareRowSum(database)
  tallyRows(database, journalTables)
  database.exec('DELETE FROM entries; DROP INDEX one_intent_per_order')
  const insert = database.prepare(
    `INSERT INTO entries (seq, at, key, kind, detail, hash, sum)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, row_sum(?2, ?3, ?4, ?5))`,
  )
  let hash = ''
  for (const [place, { at, key, kind, detail }] of edited.entries()) {
    hash = entryHash(hash, place + 1, { at, key, kind, detail })
    insert.run(place + 1, at, key, kind, detail, hash)
  }
  database
    .prepare("UPDATE facts SET value = ?1, sum = row_sum(name, ?1) WHERE name = 'chain-head'")
    .run(`${edited.length} ${hash}`)
  for (const statement of more) database.exec(statement)
  expect(missingRows(database)).toEqual([])
  database.close()
  return copy
}

describe('A journal whose entries were edited and chained again (J13)', () => {
  it('is lawful as it was written', () => {
    expect(verifyFile(rewritten(entries)).findings).toEqual([])
  })

  it.each(cases)('is named by its first unlawful entry: %s', (_, rule, edit) => {
    const [edited, place] = edit()
    const { at, key } = edited[place]!
    const [finding, ...more] = verifyFile(rewritten(edited)).findings.filter(({ what }) => what === 'unlawful')
    expect([finding?.seq, finding?.at, more]).toEqual([place + 1, at, []])
    expect(finding?.text).toContain(`(rule ${rule}; ${key}`)
  })

  it('is unlawful where the saved state of an order is another than its entries have', () => {
    const copy = rewritten(entries, [...savedAs('filled')])
    expect(verifyFile(copy).findings).toMatchObject([
      { what: 'unlawful', seq: entries.findLastIndex(({ key }) => key === missingKey()) + 1 },
    ])
    expect(verifyFile(copy).findings[0]!.text).toContain(`rule record-of-entries; ${missingKey()} of batch`)
  })

  it('is unlawful where a batch is settled and one of its rows is not', () => {
    const verdict = placeOf('verdict', 'not found')
    const open = entries.filter(({ key }, place) => place < verdict || key !== missingKey())
    const copy = rewritten(open, [...savedAs('unknown')])
    expect(verifyFile(copy).findings).toMatchObject([{ what: 'unlawful', seq: verdict }])
    expect(verifyFile(copy).findings[0]!.text).toContain('rule settled-batch')
  })
})
