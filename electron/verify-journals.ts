import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { plural } from '@/shared/languages/plural'
import { knownHeadOf } from '@/electron/base/storage/records/known-journals'
import { openForReading } from '@/electron/base/storage/salvage'
import { type Link, linkFrom, linkText } from '@/electron/services/orders/journal/chain/chain-head'
import type { Finding } from '@/electron/services/orders/journal/chain/verify-chain'
import { type Anchor, type FileReport, verifyFile } from '@/electron/services/orders/journal/chain/verify-file'
import { historiesIn, type History, historyAt, type HistoryReport, verifyHistory } from './verify-histories'

/** Exit codes: unaltered, altered, nothing to verify. */
const [SOUND, TOUCHED] = [0, 1]
export const NOTHING = 2

const write = (text: string): void => console.log(text)
const utc = (at: number): string => `${new Date(at).toISOString().replace('T', ' ').slice(0, 23)} UTC`
/** A damaged time may be invalid. */
const when = (at: number | null): string => (at === null || Math.abs(at) > 8.64e15 ? '' : `, ${utc(at)}`)
const lineOf = ({ what, seq, at, text }: Finding): string =>
  `  ${what.padEnd(8)} ${seq === null ? '' : `entry ${seq}${when(at)}: `}${text}`

interface FoundJournal {
  readonly path: string
  readonly anchors: readonly Anchor[]
}

/** A journal, with the data saved about it in its data folder. */
const journalAt = (path: string): FoundJournal =>
  journalsIn(dirname(dirname(path))).find((journal) => journal.path === path) ?? { path, anchors: [] }

/** Journals of a data folder, with the data that its `volley.sqlite` has about each. */
function journalsIn(folder: string): readonly FoundJournal[] {
  const directory = join(folder, 'journals')
  if (!existsSync(directory)) return []
  const names = readdirSync(directory).filter((name) => name.endsWith('.sqlite'))
  const heads = knownHeads(join(folder, 'volley.sqlite'), names)
  return names.map((name) => {
    const link = heads.get(name)
    return { path: join(directory, name), anchors: link === undefined ? [] : [{ link, noted: 'volley.sqlite' }] }
  })
}

function knownHeads(path: string, names: readonly string[]): ReadonlyMap<string, Link> {
  if (!existsSync(path)) return new Map()
  const { source, close } = openForReading(path)
  try {
    return new Map(
      names.flatMap((name) => {
        const link = linkFrom(knownHeadOf(source, name))
        return link === null ? [] : [[name, link] as const]
      }),
    )
  } catch {
    write('volley.sqlite cannot be read: what it remembers of the journals is not compared.')
    return new Map()
  } finally {
    close()
  }
}

function print(path: string, { entries, forgotten, since, until, head, findings, notes }: FileReport): void {
  const span = since === null || until === null ? '' : ` from ${utc(since)} to ${utc(until)}`
  write(
    `${basename(path)}: ${entries} entries${span}${forgotten === 0 ? '' : `, ${forgotten} forgotten after 30 days`}`,
  )
  for (const finding of findings) write(lineOf(finding))
  for (const note of notes) write(`  note     ${note}`)
  if (findings.length > 0) return
  if (head === null) write('  There is no chain to prove.')
  else {
    const last = linkText(head).replace(' ', ':')
    write(`  Nothing was changed, removed or reordered, and each entry is lawful. Head: ${last}`)
  }
}

function printHistory({ name }: History, { rows, findings, notes }: HistoryReport): void {
  write(`${name}: ${plural(rows, 'row')}`)
  for (const finding of findings) write(lineOf(finding))
  for (const note of notes) write(`  note     ${note}`)
  if (findings.length === 0 && notes.length === 0) write('  No row was changed, removed or added.')
}

interface FoundDatabases {
  readonly journals: readonly FoundJournal[]
  readonly histories: readonly History[]
}

/** The journal or history in this file, or all of a data folder. */
function databasesAt(place: string): FoundDatabases {
  const isFile = existsSync(place) && statSync(place).isFile()
  if (!isFile) return { journals: journalsIn(place), histories: historiesIn(place) }
  const history = historyAt(place)
  return history === null ? { journals: [journalAt(place)], histories: [] } : { journals: [], histories: [history] }
}

/**
 * Checks a journal or a history, or all of a data folder, and prints the result. `head`: the saved head of the only
 * journal.
 */
export function verifyJournals(place: string, head: Link | null): number {
  const { journals, histories } = databasesAt(place)
  if (journals.length + histories.length === 0) {
    write(`There is no order journal in ${place}.`)
    return NOTHING
  }
  if (head !== null && journals.length !== 1)
    throw new Error('--head belongs to one journal: give the file of the journal in place of the folder')
  const ownAnchors = head === null ? [] : [{ link: head, noted: 'The head that was given' }]
  const reports = [
    ...journals.map(({ path, anchors }) => {
      const report = verifyFile(path, [...anchors, ...ownAnchors])
      print(path, report)
      return report
    }),
    ...histories.map((one) => {
      const report = verifyHistory(one)
      printHistory(one, report)
      return report
    }),
  ]
  return reports.every(({ findings }) => findings.length === 0) ? SOUND : TOUCHED
}
