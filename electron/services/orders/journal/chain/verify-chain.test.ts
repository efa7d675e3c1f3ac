import { describe, expect, it } from 'vitest'
import { hashOfBytes } from '@/electron/base/storage/entry-hash'
import { noLink } from './chain-head'
import { verifyChain, type ChainRow, type ChainTerms, type Finding } from './verify-chain'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** `count` entries as they were written, entry n at n seconds. */
function buildEntries(count: number): ChainRow[] {
  const rows: ChainRow[] = []
  for (let seq = 1; seq <= count; seq += 1) {
    const entry = { at: 1000 * seq, key: bytes('order'), kind: bytes('check'), detail: bytes(`entry ${seq}`) }
    rows.push({ ...entry, seq, hash: hashOfBytes(rows.at(-1)?.hash ?? noLink.hash, seq, entry) })
  }
  return rows
}
const entries = buildEntries(12)
const all: ChainTerms = { from: noLink, forgotten: [], head: entries.at(-1)! }
const prove = (rows: readonly ChainRow[], terms: Partial<ChainTerms> = {}) => verifyChain(rows, { ...all, ...terms })
const foundIn = (rows: readonly ChainRow[], terms?: Partial<ChainTerms>): readonly Finding[] =>
  prove(rows, terms).findings
const without = (first: number, last: number): ChainRow[] => entries.filter(({ seq }) => seq < first || seq > last)
const numberedAnew = (rows: readonly ChainRow[]): ChainRow[] => rows.map((row, index) => ({ ...row, seq: index + 1 }))
const altered = (seq: number, change: Partial<ChainRow>): ChainRow[] =>
  entries.map((row) => (row.seq === seq ? { ...row, ...change } : row))
const foreign: ChainRow = { ...entries[3]!, detail: bytes('not written here'), hash: 'e'.repeat(64) }
const insert = (index: number, ...rows: readonly ChainRow[]): ChainRow[] => entries.toSpliced(index, 0, ...rows)

describe('A chain of entries (J12)', () => {
  it('is whole as it was written, in the part that is read, and where nothing was written yet', () => {
    const { seq, hash } = entries.at(-1)!
    expect(prove(entries)).toEqual({ findings: [], last: { seq, hash } })
    const part = { from: entries[3]!, head: null }
    expect(prove(entries.slice(4, 8), part)).toEqual({ findings: [], last: { seq: 8, hash: entries[7]!.hash } })
    expect(prove([], { head: noLink })).toEqual({ findings: [], last: noLink })
  })

  it('is whole behind what was forgotten, and nowhere else', () => {
    const hole = { from: 3, to: 5, hash: entries[4]!.hash }
    const end = { from: 11, to: 12, hash: entries[11]!.hash }
    expect(foundIn(without(3, 5), { forgotten: [hole] })).toEqual([])
    expect(prove(without(11, 12), { forgotten: [end] })).toMatchObject({ findings: [], last: { seq: 12 } })
    expect(foundIn(without(3, 6), { forgotten: [hole] })).toMatchObject([{ what: 'removed', seq: 6 }])
    expect(foundIn(without(2, 5), { forgotten: [hole] })).toMatchObject([{ what: 'removed', seq: 2 }])
  })

  it.each([
    ['one', without(5, 5), { seq: 5, at: 4000, text: 'The entry is missing.' }],
    ['several', without(5, 7), { seq: 5, at: 4000, text: 'The entries 5 to 7 are missing.' }],
    ['the first', without(1, 1), { seq: 1, at: null, text: 'The entry is missing.' }],
    ['one, the others numbered anew', numberedAnew(without(5, 5)), { seq: 5, at: 4000, text: 'The entry is missing.' }],
    [
      'several, the others numbered anew',
      numberedAnew(without(5, 7)),
      { seq: 5, at: 4000, text: 'The entries 5 to 7 are missing.' },
    ],
    ['the last', without(12, 12), { seq: 12, at: 11_000, text: 'The entry is missing.' }],
    ['the end', without(9, 12), { seq: 9, at: 8000, text: 'The entries 9 to 12 are missing.' }],
    ['all', [], { seq: 1, at: null, text: 'The entries 1 to 12 are missing.' }],
  ])('names what was removed: %s', (_, rows, expected) => {
    expect(foundIn(rows)).toEqual([{ what: 'removed', ...expected }])
  })

  it.each([
    [
      'its text',
      altered(5, { detail: bytes('entry 6') }),
      { seq: 5, at: 5000, text: 'The entry is not what was written.' },
    ],
    ['its time', altered(5, { at: 5001n }), { seq: 5, at: 5001, text: 'The entry is not what was written.' }],
    [
      'its hash',
      altered(5, { hash: 'f'.repeat(64) }),
      { seq: 5, at: 5000, text: 'Its hash is not what was written; the entry itself is.' },
    ],
    [
      'the last one',
      altered(12, { detail: bytes('entry 13') }),
      { seq: 12, at: 12_000, text: 'The entry, or its hash, is not what was written.' },
    ],
  ])('names what was changed: %s', (_, rows, expected) => {
    expect(foundIn(rows)).toEqual([{ what: 'changed', ...expected }])
  })

  it('names a change on either side of a hole', () => {
    const forgotten = [{ from: 6, to: 7, hash: entries[6]!.hash }]
    const remaining = (rows: readonly ChainRow[]): readonly ChainRow[] => rows.filter(({ seq }) => seq < 6 || seq > 7)
    const lastBefore = { what: 'changed', seq: 5, text: 'The entry, or its hash, is not what was written.' }
    expect(foundIn(remaining(altered(5, { detail: bytes('x') })), { forgotten })).toMatchObject([lastBefore])
    const firstBehind = { what: 'changed', seq: 8, text: 'The entry is not what was written.' }
    expect(foundIn(remaining(altered(8, { detail: bytes('x') })), { forgotten })).toMatchObject([firstBehind])
  })

  it('names another number of an entry that is the right one', () => {
    const rows = numberedAnew(without(5, 5)).with(8, { ...entries[9]!, seq: 10 })
    expect(foundIn(rows).map(({ what, seq }) => [what, seq])).toEqual([
      ['removed', 5],
      ['changed', 10],
    ])
  })

  it.each([
    [
      'doubled behind itself',
      numberedAnew(insert(5, entries[4]!)),
      [{ what: 'doubled', seq: 6, at: 5000, text: 'It is entry 5 once more.' }],
    ],
    [
      'doubled, the first one',
      numberedAnew(insert(5, entries[0]!)),
      [{ what: 'doubled', seq: 6, at: 1000, text: 'It is entry 1 once more.' }],
    ],
    [
      'doubled further on',
      numberedAnew(insert(9, entries[4]!)),
      [{ what: 'doubled', seq: 10, at: 5000, text: 'It is entry 5 once more.' }],
    ],
    [
      'doubled in place of another',
      altered(9, { ...entries[4]!, seq: 9 }),
      [{ what: 'doubled', seq: 9, at: 5000, text: 'Entry 5 is repeated here in place of the original.' }],
    ],
    [
      'doubled behind the end',
      [...entries, { ...entries[4]!, seq: 13 }],
      [{ what: 'doubled', seq: 13, at: 5000, text: 'It is entry 5 once more.' }],
    ],
    [
      'put in',
      numberedAnew(insert(5, foreign)),
      [{ what: 'added', seq: 6, at: 4000, text: 'This entry was not written by Volley.' }],
    ],
    [
      'two put in',
      numberedAnew(insert(5, foreign, foreign)),
      [
        { what: 'added', seq: 6, at: 4000, text: 'This entry was not written by Volley.' },
        { what: 'doubled', seq: 7, at: 4000, text: 'It is entry 6 once more.' },
      ],
    ],
    [
      'put behind the end',
      [...entries, { ...foreign, seq: 13 }],
      [{ what: 'added', seq: 13, at: 4000, text: 'This entry was not written by Volley.' }],
    ],
  ])('names what was %s', (_, rows, expected) => {
    expect(foundIn(rows)).toEqual(expected)
  })

  it.each([
    [
      'two neighbors exchanged',
      numberedAnew(entries.with(4, entries[5]!).with(5, entries[4]!)),
      { seq: 5, at: 5000, text: 'The entries 5 and 6 were exchanged.' },
    ],
    [
      'two far apart exchanged',
      numberedAnew(entries.with(4, entries[9]!).with(9, entries[4]!)),
      { seq: 5, at: 5000, text: 'The entries 5 and 10 were exchanged.' },
    ],
    [
      'one moved to the back',
      numberedAnew(entries.toSpliced(4, 1).toSpliced(8, 0, entries[4]!)),
      { seq: 5, at: 5000, text: 'The entry is after entry 9.' },
    ],
  ])('names %s', (_, rows, expected) => {
    expect(foundIn(rows)).toEqual([{ what: 'swapped', ...expected }])
  })

  it('ends at the head that was noted', () => {
    const head = { seq: 9, hash: entries[8]!.hash }
    expect(foundIn(entries.slice(0, 9), { head })).toEqual([])
    expect(foundIn(entries.slice(0, 9), { head: { ...head, hash: 'f'.repeat(64) } })).toEqual([
      { what: 'changed', seq: 9, at: 9000, text: 'The last entry differs from the head of the journal.' },
    ])
    expect(foundIn(entries, { head })).toEqual([
      { what: 'added', seq: 10, at: 12_000, text: 'Entries follow the last written entry.' },
    ])
  })

  it('is read no further than 100 findings, and finds entries that were removed up to 1000 at a time', () => {
    const long = buildEntries(1020)
    const head = long.at(-1)!
    const everyOther = long.filter(({ seq }) => seq % 2 === 0)
    expect(foundIn(everyOther, { head })).toHaveLength(100)
    expect(foundIn(everyOther.slice(0, 100), { head }), 'no more is read').toHaveLength(100)
    expect(foundIn(everyOther.slice(0, 99), { head })).toHaveLength(100)
    const cut = (count: number) => numberedAnew(long.toSpliced(10, count))
    expect(foundIn(cut(1000), { head })).toMatchObject([
      { what: 'removed', seq: 11, text: 'The entries 11 to 1010 are missing.' },
    ])
    expect(foundIn(cut(1001), { head })[0]).toMatchObject({ what: 'changed', seq: 11 })
  })
})
