import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everyEntry, type JournalFilter } from '@/shared/ipc/trading/journal'
import { entryText } from '@/shared/trading/orders/journal/entry-text'
import { openDatabase } from '@/electron/base/storage/database'
import { buy, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { growJournal } from '../testing/grown-journal'
import { noLink, statedHead } from './chain/chain-head'
import { proveInParts } from './chain/prove-in-parts'

let desk: OrdersDesk
beforeEach(async () => void (desk = await openDesk()))
afterEach(() => desk.close())

async function page(change: Partial<JournalFilter> = {}, before: number | null = null, limit = 100) {
  const request = desk.orders.reader.page({ ...everyEntry, ...change, before, limit })
  await desk.clock.advanceAsync(0)
  return request
}
const kindsOf = async (change: Partial<JournalFilter>): Promise<readonly string[]> =>
  (await page(change)).entries.map(({ what }) => what)

describe('A page of the journal (J11)', () => {
  it('has intent, request, answer, push and decision of an order, newest first, no number left out', async () => {
    const [order] = await desk.place([buy()])
    const { entries, next } = await page()
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, nth) => entries.length - nth))
    expect(next).toBeNull()
    expect(entries.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['gate', 'queued', 'intent', 'request', 'seen', 'result']),
    )
    expect(entries.find(({ what }) => what === 'intent')).toMatchObject({
      key: order!.key,
      symbol: 'BTCUSDT',
      batchId: order!.batchId,
    })
    for (const [nth, entry] of entries.slice(0, -1).entries()) expect(entry.previous).toBe(entries[nth + 1]!.hash)
  })

  it('goes on where the last one ended', async () => {
    await desk.place([buy(), buy({ qty: '0.2' })])
    const all = (await page()).entries
    const first = await page({}, null, 3)
    const second = await page({}, first.next, 3)
    expect([...first.entries, ...second.entries]).toEqual(all.slice(0, 6))
  })

  it('is narrowed by kind, words, symbol, order, batch, outcome and time', async () => {
    const [order] = await desk.place([buy()])
    await desk.clock.advanceAsync(3_600_000)
    const [other] = await desk.place([buy({ symbol: 'ETHUSDT' })])
    void desk.orders.cancel(newToken(), [order!.key])
    await desk.clock.advanceAsync(1000)
    expect(new Set(await kindsOf({ group: 'intents' }))).toEqual(new Set(['intent']))
    expect(await kindsOf({ text: 'ETHUSDT place-batch' })).toEqual(['intent'])
    expect(await kindsOf({ text: '100%' })).toEqual([])
    const keys = async (change: Partial<JournalFilter>) => new Set((await page(change)).entries.map(({ key }) => key))
    expect(await keys({ symbol: 'ETHUSDT' })).toEqual(new Set([other!.key]))
    expect(await keys({ key: order!.key })).toEqual(new Set([order!.key]))
    expect(await keys({ batch: order!.batchId })).toEqual(new Set([order!.key, order!.batchId]))
    expect(await kindsOf({ outcome: 'acknowledged', key: order!.key })).toEqual(['command-result', 'result'])
    expect(await kindsOf({ outcome: 'refused' })).toEqual([])
    expect(await keys({ group: 'intents', from: desk.clock.now() - 60_000 })).toEqual(new Set([other!.key]))
  })

  it('is found by each word that its line shows, and by those that are stored', async () => {
    const [order] = await desk.place([buy()])
    void desk.orders.cancel(newToken(), [order!.key])
    await desk.clock.advanceAsync(1000)
    const terms = { category: order!.category, symbol: order!.symbol, side: order!.side, orderType: order!.orderType }
    const { entries } = await page({ key: order!.key })
    expect(entries.map(({ what }) => what)).toEqual(expect.arrayContaining(['queued', 'intent', 'seen', 'command']))
    for (const entry of entries) {
      const { what, detail } = entryText(entry, terms)
      for (const text of `${what} ${detail} ${entry.what} ${entry.detail} ${entry.symbol}`.split(' '))
        expect((await page({ key: order!.key, text: text.toUpperCase() })).entries, text).toContainEqual(entry)
    }
    expect(await kindsOf({ text: 'pushed received' })).toEqual([])
    expect(await kindsOf({ text: 'received order' })).toEqual(['result'])
  })

  it('goes on with a search by words where the last page ended', async () => {
    await desk.place([buy(), buy({ qty: '0.2' })])
    const all = await page({ text: 'sending' })
    const first = await page({ text: 'sending' }, null, 1)
    const second = await page({ text: 'sending' }, first.next, 1)
    expect(all.entries).toHaveLength(2)
    expect([...first.entries, ...second.entries]).toEqual(all.entries)
  })

  it('says when orders could not leave and why, and what was confirmed', async () => {
    await desk.orders.place(newToken(), [buy()], {
      onUnknown: 'stop',
      confirmation: { findings: [{ row: 0, rule: 'collar', band: 'type-to-confirm', figure: null }], phrase: 'BUY 1' },
    })
    desk.orders.pause('Something is odd')
    await desk.clock.advanceAsync(100)
    desk.orders.rearm()
    const { entries } = await page({ group: 'decisions' })
    const lines = entries.map(({ what, detail }) => `${what}: ${detail}`)
    expect(lines).toContain('confirmed: 1 × collar; typed “BUY 1”')
    expect(lines).toContain('gate: shut: Something is odd. Look through the orders before you go on.')
    expect(lines.some((line) => line.startsWith('gate: let through by a person: Something is odd'))).toBe(true)
    expect(lines).toContain('gate: open')
  })
})

describe('The proof of an open journal (J12)', () => {
  it('is whole up to the last entry that is durable, and names what was changed', async () => {
    await desk.place([buy(), buy({ qty: '0.2' })])
    const proven = desk.orders.reader.verify()
    await desk.clock.advanceAsync(0)
    const { findings, entries, head } = await proven
    expect(findings).toEqual([])
    expect(head).toMatch(new RegExp(`^${entries}:[0-9a-f]{64}$`))
  })

  it('is made in parts, says the same as at once, and ends when the journal is closed meanwhile', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'volley-parts-'))
    await growJournal(join(folder, 'journal.sqlite'), 20)
    const { database } = openDatabase(join(folder, 'journal.sqlite'))
    const head = statedHead(database) ?? noLink
    let parts = 0
    const goOn = (): Promise<boolean> => Promise.resolve((parts += 1) > 0)
    expect(await proveInParts(database, head, goOn)).toMatchObject({ entries: head.seq, findings: [] })
    expect(parts).toBeGreaterThan(1)
    expect(await proveInParts(database, head, () => Promise.resolve(false))).toBeNull()
    database.exec("UPDATE entries SET detail = 'x' WHERE seq = 1500")
    const { findings } = (await proveInParts(database, head, goOn))!
    expect(findings).toMatchObject([{ what: 'changed', seq: 1500 }])
    database.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
