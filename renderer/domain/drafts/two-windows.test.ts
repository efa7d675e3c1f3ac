import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settle } from '@/shared/testing/manual-clock'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { clock, type Lasting, type Main, openDraftWindow, startMain, type Window } from './testing/draft-world'

let folder: string
let main: Main
let lasting: Lasting
const windows: Window[] = []

async function start(): Promise<Main> {
  const started = startMain(lasting, () => undefined)
  await started.active.select('one')
  started.confirm()
  return started
}
async function arrive(at: Window): Promise<void> {
  for (let round = 0; round < 50 && !at.isQuiet(); round += 1)
    for (const what of ['call', 'event', 'reply'] as const) await at.deliver(what, 0)
}
async function open(id: string): Promise<Window> {
  const opened = openDraftWindow(id, main, (message) => expect.unreachable(message))
  windows.push(opened)
  await opened.connect(main)
  await arrive(opened)
  return opened
}
const unitOf = (): null => null
const pricesOf = (of: Window) => of.use.getState().history.rows.map(({ price }) => price)
const type = async (of: Window, prices: readonly string[]): Promise<void> => {
  of.drafts.edit([...of.use.getState().history.rows, ...prices.map((price) => newRow({ price }))], unitOf)
  await settle()
}
async function allArrive(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    for (const page of windows) await arrive(page)
    await clock.advanceAsync(2500)
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'volley-unanswered-'))
  lasting = { folder, profileId: 'one', keys: { one: 'k1', two: 'k2' }, sentRows: new Map() }
  main = await start()
})
afterEach(() => {
  for (const page of windows.splice(0)) page.close()
  main.kill()
  rmSync(folder, { recursive: true, force: true })
})

describe('rows that were moved', () => {
  it('are saved row by row, moved in the other window, and moved back by undo', async () => {
    const [a, b] = [await open('a'), await open('b')]
    await type(a, ['1', '2', '3'])
    await allArrive()
    const [first, ...others] = a.use.getState().history.rows
    a.drafts.edit([...others, first!], unitOf)
    expect(a.use.getState().unsaved.size).toBe(3)
    await settle()
    await allArrive()
    expect([pricesOf(b), a.use.getState().unsaved.size]).toEqual([['2', '3', '1'], 0])
    a.drafts.undo()
    await settle()
    await allArrive()
    expect([pricesOf(a), pricesOf(b)]).toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
    ])
  })
})

describe('a new row whose save got no answer', () => {
  it('does not come back once another window deleted it, and its window reports it', async () => {
    const [a, b] = [await open('a'), await open('b')]
    await type(a, ['1', '2'])
    await a.deliver('call', 0)
    await arrive(b)
    expect(pricesOf(b)).toEqual(['1', '2'])
    b.drafts.edit(b.use.getState().history.rows.slice(1), unitOf)
    await settle()
    await arrive(b)
    await a.connect(main)
    await allArrive()
    expect([pricesOf(a), pricesOf(b), main.stored(main.account()).flatMap(({ rows }) => rows.length)]).toEqual([
      ['2'],
      ['2'],
      [1],
    ])
    expect(a.overtaken().flatMap(({ edits }) => edits.map(({ row, other }) => [row.price, other]))).toEqual([
      ['1', null],
    ])
    expect([a.use.getState().saving, a.use.getState().unsaved.size]).toEqual(['saved', 0])
  })

  it('does not come back after a restart of the main process either', async () => {
    const [a, b] = [await open('a'), await open('b')]
    await type(a, ['1', '2'])
    await a.deliver('call', 0)
    await arrive(b)
    b.drafts.edit(b.use.getState().history.rows.slice(1), unitOf)
    await settle()
    await arrive(b)
    main.kill()
    await clock.advanceAsync(500)
    main = await start()
    for (const page of windows) await page.connect(main)
    await allArrive()
    expect([pricesOf(a), pricesOf(b), main.stored(main.account()).flatMap(({ rows }) => rows.length)]).toEqual([
      ['2'],
      ['2'],
      [1],
    ])
    expect(a.overtaken().flatMap(({ edits }) => edits.map(({ row, other }) => [row.price, other]))).toEqual([
      ['1', null],
    ])
  })

  it('is saved where it never arrived', async () => {
    const [a, b] = [await open('a'), await open('b')]
    await type(a, ['1'])
    await a.connect(main)
    await allArrive()
    expect([pricesOf(a), pricesOf(b)]).toEqual([['1'], ['1']])
  })

  it('comes back by undo of the window that deleted it', async () => {
    const [a, b] = [await open('a'), await open('b')]
    await type(a, ['1'])
    await allArrive()
    a.drafts.edit([], unitOf)
    await settle()
    await allArrive()
    a.drafts.undo()
    await settle()
    await a.connect(main)
    await allArrive()
    expect([pricesOf(a), pricesOf(b)]).toEqual([['1'], ['1']])
  })
})

describe('a row that another window sent, and that changed after the review', () => {
  /** `a` sends a row as it was before `b` typed a price; `b` does not know of it yet. */
  async function sentAsReviewed(): Promise<readonly [Window, Window]> {
    const [a, b] = [await open('a'), await open('b')]
    await type(a, ['1'])
    await allArrive()
    const reviewed = a.drafts.shownRevision()
    b.drafts.edit([{ ...b.use.getState().history.rows[0]!, price: '2' }], unitOf)
    await arrive(b)
    void a.place([a.use.getState().history.rows[0]!.id], reviewed)
    await a.deliver('call', 0)
    return [a, b]
  }
  const typeLate = async (of: Window, cells: { qty?: string; note?: string }): Promise<void> => {
    of.drafts.edit([{ ...of.use.getState().history.rows[0]!, ...cells }], () => 'BTC')
    await settle()
  }
  const cellsOf = (of: Window) => of.use.getState().history.rows.map(({ price, qty, note }) => [price, qty, note])

  it('stays once: what is typed in it there goes to the row under its new ID', async () => {
    const [a, b] = await sentAsReviewed()
    await typeLate(b, { qty: '5' })
    await typeLate(b, { note: 'late' })
    await allArrive()
    expect([cellsOf(a), cellsOf(b)]).toEqual([[['2', '5', 'late']], [['2', '5', 'late']]])
    const [row] = b.use.getState().history.rows
    expect(b.use.getState().history.units).toMatchObject({ [row!.id]: 'BTC' })
    b.drafts.undo()
    await settle()
    await allArrive()
    expect(cellsOf(a)).toEqual([['2', '', '']])
  })

  it('is deleted under its new ID by a window that deleted it', async () => {
    const [a, b] = await sentAsReviewed()
    b.drafts.edit([], unitOf)
    await settle()
    await allArrive()
    expect([cellsOf(a), cellsOf(b)]).toEqual([[], []])
  })

  it('does not come back once another window deleted it, and what was typed in it is reported', async () => {
    const [a, b] = await sentAsReviewed()
    await typeLate(b, { qty: '5' })
    await arrive(a)
    a.drafts.edit([], unitOf)
    await settle()
    await arrive(a)
    await allArrive()
    expect([cellsOf(a), cellsOf(b)]).toEqual([[], []])
    expect(JSON.stringify(b.overtaken())).toContain('"qty":"5"')
  })
})
