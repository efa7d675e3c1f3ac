// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { InputOf } from '@/shared/ipc/contract'
import { type ChainedEntry, everyEntry, type JournalProof } from '@/shared/ipc/trading/journal'
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { eventually } from '@/renderer/testing/eventually'
import { choose, closeScreen, message, pressButton, rows, show, shownText, type } from '@/renderer/testing/screen'
import { disconnect } from '@/renderer/testing/account'
import { entryLine, readJournal } from './export-journal'
import { JournalPanel } from './journal-panel'

const HASH = 'ab'.repeat(32)
const entry = (seq: number, change: Partial<ChainedEntry> = {}): ChainedEntry => ({
  seq,
  at: seq * 1000,
  key: 'order-1',
  what: 'result',
  detail: 'acknowledged, order 17',
  hash: HASH,
  previous: HASH,
  isRedacted: false,
  symbol: 'BTCUSDT',
  batchId: 'batch-1',
  ...change,
})
const proof: JournalProof = {
  provenAt: 1000,
  entries: 2,
  forgotten: 0,
  head: `2:${HASH}`,
  problem: null,
  findings: [],
  notes: [],
}
type PageRequest = InputOf<'journal.page'>
const pageRequests = () => inputsOf('journal.page') as readonly PageRequest[]
const latest = () => pageRequests().at(-1)

afterEach(async () => {
  await closeScreen()
  disconnect()
})

async function showJournal(entries: readonly ChainedEntry[], next: number | null = null): Promise<void> {
  answer('journal.page', { entries, next })
  await show(<JournalPanel />)
}

describe('The journal panel', () => {
  it('has the newest entries first, in a trader’s words', async () => {
    await showJournal([entry(2), entry(1, { what: 'queued', detail: 'row 3 of batch x' })])
    await eventually(() =>
      expect(rows('Journal', ['what', 'symbol', 'detail'])).toEqual([
        ['Answer', 'BTCUSDT', 'received, order 17'],
        ['Queued', 'BTCUSDT', 'row 3 of its batch'],
      ]),
    )
  })

  it('asks the main process for what it is narrowed to, never for the whole journal', async () => {
    await showJournal([entry(2)])
    await type('Search the journal by words', ' refused ')
    await choose('Kind', 'Answers')
    await choose('Outcome', 'refused')
    await eventually(() =>
      expect(latest()).toEqual({
        text: 'refused',
        group: 'answers',
        symbol: null,
        key: null,
        batch: null,
        outcome: 'refused',
        from: null,
        before: null,
        limit: 200,
      }),
    )
    await choose('Time', 'Last hour')
    await eventually(() => expect(latest()?.from).toBeGreaterThan(0))
    await pressButton('Clear')
    await eventually(() => expect(latest()).toMatchObject({ text: '', group: null, outcome: null, from: null }))
  })

  it('narrows to one order, and to its batch, and back', async () => {
    await showJournal([entry(2)])
    await eventually(() => expect(rows('Journal', ['seq'])).toHaveLength(1))
    await pressButton('Only this order')
    await eventually(() => expect(latest()).toMatchObject({ key: 'order-1', batch: null }))
    await pressButton('Only its batch')
    await eventually(() => expect(latest()).toMatchObject({ key: null, batch: 'batch-1' }))
    await pressButton('Only batch batch-1: show all again')
    await eventually(() => expect(latest()).toMatchObject({ key: null, batch: null }))
  })

  it('does not move once older entries are shown, so that none is lost between two pages', async () => {
    await showJournal([entry(9), entry(8)], 8)
    await eventually(() => expect(rows('Journal', ['seq'])).toHaveLength(2))
    answer('journal.page', { entries: [entry(7)], next: null })
    await pressButton('Older')
    await eventually(() => expect(pageRequests().map(({ before }) => before)).toEqual(expect.arrayContaining([10, 8])))
    await pressButton('Back to the newest')
    await eventually(() => expect(latest()?.before).toBeNull())
  })

  it('reports an empty journal, no match, and the reason of a failed read', async () => {
    await showJournal([])
    await eventually(() => expect(message()?.title).toBe('The journal has no entry yet'))
    await type('Search the journal by words', 'x')
    await eventually(() => expect(message()?.title).toBe('No entry matches the filter'))
    await closeScreen()
    refuseCall('journal.page', 'The order journal is not open yet.')
    await show(<JournalPanel />)
    await eventually(() => expect(shownText()).toContain('The order journal is not open yet.'))
  })
})

describe('The proof of the journal', () => {
  it('is made on request, and names its subject and the place of its head', async () => {
    await showJournal([entry(2)])
    expect(inputsOf('journal.verify')).toEqual([])
    expect(shownText()).toContain('Not verified yet')
    answer('journal.verify', proof)
    await pressButton('Verify')
    await eventually(() =>
      expect(shownText()).toContain('Nothing was changed, removed or reordered, and each entry is lawful: 2 entries'),
    )
    expect(shownText()).toContain(`2:${HASH.slice(0, 11)}`)
  })

  it('names what is wrong, each entry by its number', async () => {
    await showJournal([entry(2)])
    const findings = [{ what: 'changed', seq: 1, at: 1000, text: 'The entry is not what was written.' }]
    answer('journal.verify', { ...proof, findings })
    await pressButton('Verify')
    await eventually(() => expect(shownText()).toMatch(/changed: entry 1, .*The entry is not what was written\./))
    expect(shownText()).not.toContain('Nothing was changed')
  })

  it('states that a journal in memory proves nothing', async () => {
    await showJournal([entry(2)])
    answer('journal.verify', { ...proof, head: null, problem: 'What is shown is a copy in memory.' })
    await pressButton('Verify')
    await eventually(() => expect(shownText()).toContain('What is shown is a copy in memory.'))
  })
})

describe('An export of the journal', () => {
  const filter = everyEntry

  it('is read piece by piece under a line with the head of the chain', async () => {
    const calls: unknown[] = []
    const bridge = {
      call: (name: string, input: { readonly before?: number | null }) => {
        calls.push([name, input.before])
        if (name === 'journal.verify') return Promise.resolve({ ok: true, value: proof })
        const value = input.before === 3 ? { entries: [entry(2)], next: 2 } : { entries: [entry(1)], next: null }
        return Promise.resolve({ ok: true, value })
      },
    }
    const result = await readJournal({
      // The two calls of the panel.
      bridge: bridge as never,
      filter,
      now: 0,
      progress: () => undefined,
      isCanceled: () => false,
    })
    if (result.kind !== 'done') throw new Error(result.kind)
    const [head = '', ...lines] = (await new Blob([...result.pieces]).text()).trimEnd().split('\n')
    expect(calls).toEqual([
      ['journal.verify', undefined],
      ['journal.page', 3],
      ['journal.page', 2],
    ])
    expect(JSON.parse(head)).toMatchObject({ file: 'volley-journal', head: `2:${HASH}`, proven: true, filter })
    expect(lines).toEqual([entryLine(entry(2)), entryLine(entry(1))])
  })

  it('states that texts with a removed secret are not the hashed texts', () => {
    expect(JSON.parse(entryLine(entry(1, { isRedacted: true })))).toMatchObject({ redacted: true, hash: HASH })
    expect(entryLine(entry(1))).not.toContain('redacted')
  })
})
