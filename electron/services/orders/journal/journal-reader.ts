import type { SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import type { TrustedTime } from '@/shared/base/clock'
import type { ChainedEntry, JournalFilter, JournalPage, JournalProof } from '@/shared/ipc/trading/journal'
import { t } from '@/shared/languages/text'
import { entryText } from '@/shared/trading/orders/journal/entry-text'
import type { Counted } from '@/shared/trading/orders/order-phrase'
import type { Database } from '@/electron/base/storage/sqlite'
import { linkText } from './chain/chain-head'
import { proveInParts } from './chain/prove-in-parts'
import { conditionsOf } from './entry-conditions'
import type { Journal } from './journal'

/** Searches and verifies a journal for display. */
export interface JournalReader {
  page(request: JournalFilter & { readonly before: number | null; readonly limit: number }): Promise<JournalPage>
  verify(): Promise<JournalProof>
}

interface ReaderParts {
  readonly journal: Pick<Journal, 'flush' | 'head' | 'isClosed'>
  readonly database: Database
  readonly time: TrustedTime
  /** Removes secrets from a text. Earlier versions wrote texts without this filter. */
  readonly hide: (text: string) => string
}

/** Entries searched at once, so that a search never delays an order: by conditions alone, and also by words. */
const STRETCH = { conditions: 5000, words: 500 }

const inMemory = t(
  'The file of this journal cannot be worked on, and what is shown is a copy in memory. --verify reads the file.',
)

/** Reads pages of entries, newest first, and verifies the chain. Both run in parts, with other work in between. */
export function createJournalReader({ journal, database, time, hide }: ReaderParts): JournalReader {
  const rest = (): Promise<void> => new Promise((resolve) => void time.after(0, resolve))

  function entriesBetween(filter: JournalFilter, from: number, below: number, limit: number): ChainedEntry[] {
    const conditions = conditionsOf(filter)
    const where = ['seq >= ?', 'seq < ?', ...conditions.map(({ sql }) => sql)].join(' AND ')
    const values: SQLInputValue[] = [from, below, ...conditions.flatMap((condition) => condition.values)]
    const terms = termsOf(filter.text)
    const rows = database
      .prepare(
        `SELECT seq, at, key, kind, detail, hash,
           (SELECT hash FROM entries AS one WHERE one.seq = entries.seq - 1) AS previous,
           coalesce((SELECT batch_id FROM orders WHERE orders.key = entries.key),
             (SELECT id FROM batches WHERE batches.id = entries.key)) AS batch_id,
           (SELECT iif(json_valid(body), json_extract(body, '$.symbol'), NULL) FROM orders
             WHERE orders.key = entries.key) AS symbol${terms.length === 0 ? '' : `, (${orderBody}) AS body`}
         FROM entries WHERE ${where} ORDER BY seq DESC LIMIT ?`,
      )
      .iterate(...values, terms.length === 0 ? limit : below - from)
    const entries: ChainedEntry[] = []
    for (const row of rows) {
      const entry = entryFrom(row, hide)
      if (terms.length === 0 || hasTerms(entry, row.body, terms)) entries.push(entry)
      if (entries.length >= limit) break
    }
    return entries
  }

  return {
    async page({ before, limit, ...filter }) {
      journal.flush()
      const entries: ChainedEntry[] = []
      const stretch = filter.text === '' ? STRETCH.conditions : STRETCH.words
      for (let below = before ?? journal.head().seq + 1; below > 1; below = Math.max(1, below - stretch)) {
        if (journal.isClosed()) return { entries, next: null }
        entries.push(...entriesBetween(filter, below - stretch, below, limit - entries.length))
        if (entries.length >= limit) return { entries, next: entries.at(-1)!.seq }
        await rest()
      }
      return { entries, next: null }
    },
    async verify() {
      journal.flush()
      const provenAt = time.now()
      const head = journal.head()
      const emptyReport = { provenAt, entries: 0, forgotten: 0, findings: [], notes: [] }
      if (database.location() === null) return { ...emptyReport, head: null, problem: inMemory }
      const proof = await proveInParts(database, head, async () => {
        await rest()
        return !journal.isClosed()
      })
      if (proof === null) return { ...emptyReport, head: null, problem: t('The journal was closed in the meantime.') }
      return { ...proof, provenAt, head: head.seq === 0 ? null : linkText(head).replace(' ', ':'), problem: null }
    },
  }
}

const termsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')

/** The terms of an order, for the coins of its sizes and prices. */
const orderBody = `SELECT iif(json_valid(body), body, NULL) FROM orders WHERE orders.key = entries.key`
const Terms = z.object({ category: z.string(), symbol: z.string(), side: z.string(), orderType: z.string().optional() })

function termsIn(body: unknown): Counted | null {
  if (typeof body !== 'string') return null
  const { data } = Terms.safeParse(JSON.parse(body))
  if (data === undefined) return null
  const { orderType, ...terms } = data
  return orderType === undefined ? terms : { ...terms, orderType }
}

/** True if each word is in the entry as it is shown, in the language of the screen, or as it is stored. */
function hasTerms(entry: ChainedEntry, body: unknown, terms: readonly string[]): boolean {
  const { key, what, detail, symbol, batchId } = entry
  const text = entryText(entry, termsIn(body))
  const all = [text.what, text.detail, symbol, batchId, what, detail, key].join('\n').toLowerCase()
  return terms.every((term) => all.includes(term))
}

function entryFrom(row: Readonly<Record<string, unknown>>, hide: (text: string) => string): ChainedEntry {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  const storedDetail = String(row.detail)
  const detail = hide(storedDetail)
  return {
    seq: Number(row.seq),
    at: Number(row.at),
    key: String(row.key),
    what: String(row.kind),
    detail,
    hash: String(row.hash),
    previous: text(row.previous) ?? '',
    isRedacted: detail !== storedDetail,
    symbol: text(row.symbol),
    batchId: text(row.batch_id),
  }
}
