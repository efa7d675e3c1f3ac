import { t } from '@/shared/languages/text'
import { type EntryBytes, hashOfBytes } from '@/electron/base/storage/entry-hash'
import type { Link } from './chain-head'
import type { Stretch } from './forgotten'

/** An entry as stored in the file. */
export interface ChainRow extends EntryBytes {
  readonly seq: number
  readonly hash: string
}

/** A single defect. */
export interface Finding {
  readonly what: 'changed' | 'removed' | 'doubled' | 'swapped' | 'added' | 'unlawful'
  /** Current or former number of the entry; null if the finding is about no entry. */
  readonly seq: number | null
  /** Unix ms of the entry or of the previous one; null if unknown. */
  readonly at: number | null
  readonly text: string
}

export interface ChainReport {
  readonly findings: readonly Finding[]
  /** Last verified entry. */
  readonly last: Link
}

export interface ChainTerms {
  /** Predecessor of the first row. */
  readonly from: Link
  readonly forgotten: readonly Stretch[]
  /** Expected last entry; null if unverified rows follow. */
  readonly head: Link | null
}

/** Limit of findings. More would be unreadable. */
const MOST_FINDINGS = 100
/** Maximum number of removed entries for which a renumbering of the others is detected. */
const MOST_RENUMBERED = 1000

/** Predecessor of the next entry. A null hash: the entry is missing, so its successor cannot be verified. */
interface Before {
  readonly seq: number
  readonly hash: string | null
}

/** True for entry `seq` after an entry with the hash `previous`. Null: any entry may precede it. */
const fits = (previous: string | null, row: ChainRow, seq: number): boolean =>
  previous === null || hashOfBytes(previous, seq, row) === row.hash

/**
 * Verifies that these rows, in the order of their numbers, are as written: each refers to its predecessor, up to the
 * head. Each defect is reported once, and the check continues after it.
 */
export function verifyChain(chainRows: readonly ChainRow[], { from, forgotten, head }: ChainTerms): ChainReport {
  const rows = [...chainRows]
  const holes = new Map(forgotten.map((stretch) => [stretch.from, stretch]))
  const findings: Finding[] = []
  let before: Before = from
  /** Offset of the row numbers after entries were removed or inserted and the rest was renumbered. */
  let shift = 0
  let lastAt: number | null = null

  const find = (what: Finding['what'], seq: number, at: number | bigint | null, text: string): void =>
    void findings.push({ what, seq, at: at === null ? null : Number(at), text })
  const behind = (link: Before): Before => {
    const hole = holes.get(link.seq + 1)
    return hole === undefined ? link : { seq: hole.to, hash: hole.hash }
  }
  const numberOf = (row: ChainRow): number => row.seq + shift
  const earlier = (row: ChainRow, index: number): ChainRow | undefined =>
    rows.slice(0, index).find(({ hash }) => hash === row.hash)

  /** A surplus row: it does not belong at this position, and no entry is missing because of it. */
  function extra(row: ChainRow, index: number): void {
    const first = earlier(row, index)
    if (first === undefined) find('added', numberOf(row), row.at, t('This entry was not written by Volley.'))
    else find('doubled', numberOf(row), row.at, t`It is entry ${first.seq} once more.`)
  }
  function removed(first: number, last: number): void {
    const text = first === last ? t('The entry is missing.') : t`The entries ${first} to ${last} are missing.`
    find('removed', first, lastAt, text)
  }

  /**
   * The entry for this position is at `other`: the two were swapped, it was moved, or others were inserted before it.
   */
  function displaced(index: number, other: number, seq: number): void {
    const [row, mine] = [rows[index]!, rows[other]!]
    const place = numberOf(mine)
    const beforePlace = other === index + 1 ? mine.hash : rows[other - 1]!.hash
    if (fits(beforePlace, row, place)) {
      find('swapped', seq, mine.at, t`The entries ${seq} and ${place} were exchanged.`)
      rows[index] = { ...mine, seq: row.seq }
      rows[other] = { ...row, seq: mine.seq }
    } else if (fits(mine.hash, row, seq + 1)) {
      find('swapped', seq, mine.at, t`The entry is after entry ${place}.`)
      const moved = [mine, ...rows.slice(index, other)]
      moved.forEach((shifted, nth) => (rows[index + nth] = { ...shifted, seq: row.seq + nth }))
    } else {
      for (let at = index; at < other; at += 1) extra(rows[at]!, at)
      rows.splice(index, other - index)
      shift -= other - index
    }
  }

  /** The row has the expected number but refers to no predecessor. Returns the predecessor of the next row. */
  function altered(row: ChainRow, index: number, seq: number): Before {
    const first = earlier(row, index)
    if (first !== undefined) {
      find('doubled', seq, row.at, t`Entry ${first.seq} is repeated here in place of the original.`)
      return { seq, hash: null }
    }
    const next = rows[index + 1]
    if (next === undefined || behind({ seq, hash: '' }).seq !== seq) {
      find('changed', seq, row.at, t('The entry, or its hash, is not what was written.'))
      return { seq, hash: next === undefined ? null : row.hash }
    }
    const ought = before.hash === null ? row.hash : hashOfBytes(before.hash, seq, row)
    if (fits(ought, next, seq + 1)) {
      find('changed', seq, row.at, t('Its hash is not what was written; the entry itself is.'))
      return { seq, hash: ought }
    }
    for (let count = 1; count <= MOST_RENUMBERED; count += 1) {
      if (fits(row.hash, next, seq + 1)) break
      if (!fits(row.hash, next, seq + count + 1)) continue
      removed(seq, seq + count - 1)
      shift += count
      return { seq: seq + count, hash: row.hash }
    }
    find('changed', seq, row.at, t('The entry is not what was written.'))
    return { seq, hash: row.hash }
  }

  for (let index = 0; index < rows.length && findings.length < MOST_FINDINGS; index += 1) {
    const row = rows[index]!
    before = behind(before)
    const seq = before.seq + 1
    if (fits(before.hash, row, seq) && (before.hash !== null || numberOf(row) === seq)) {
      if (numberOf(row) !== seq) find('changed', seq, row.at, t`Its number is not what was written.`)
      before = { seq, hash: row.hash }
    } else if (numberOf(row) > seq) {
      removed(seq, numberOf(row) - 1)
      before = { seq: numberOf(row), hash: row.hash }
    } else if (numberOf(row) < seq || (head !== null && seq > head.seq)) {
      extra(row, index)
    } else {
      const other = rows.findIndex((candidate, at) => at > index && fits(before.hash, candidate, seq))
      if (other === -1) before = altered(row, index, seq)
      else {
        displaced(index, other, seq)
        before = { seq, hash: rows[index]!.hash }
      }
    }
    lastAt = Number(row.at)
  }
  const last = behind(before)
  if (findings.length < MOST_FINDINGS) checkEnd(last)
  return { findings, last: { seq: last.seq, hash: last.hash ?? '' } }

  function checkEnd({ seq, hash }: Before): void {
    if (head === null) return
    if (seq < head.seq) removed(seq + 1, head.seq)
    else if (seq > head.seq) find('added', head.seq + 1, lastAt, t('Entries follow the last written entry.'))
    else if (hash !== null && hash !== head.hash)
      find('changed', seq, lastAt, t('The last entry differs from the head of the journal.'))
  }
}
