import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftRow } from '@/shared/testing/samples/draft-rows'
import { applyEdit, editBetween, isNoEdit, removal } from '@/shared/trading/batch/draft/draft-edit'
import { edited, type History, MAX_HISTORY_BYTES, rebased, redone, startOf, undone } from './draft-history'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

const row = (id: string, change: Partial<DraftRow> = {}): DraftRow => draftRow({ id, ...change })
const to = (history: History, ...rows: readonly DraftRow[]): History => edited(history, { rows, units: history.units })
/** Rows never change places. */
const version = fc
  .array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), note: fc.constantFrom('', 'x') }))
  .map((cells) => [...new Map(cells.map(({ id, note }) => [id, row(id, { note })])).values()])
  .map((rows) => rows.toSorted((a, b) => a.id.localeCompare(b.id)))
const ids = ({ rows }: History): string[] => rows.map(({ id }) => id)

describe('Undo in a draft', () => {
  it('takes edits back one by one, and redo brings them again', () => {
    const two = to(to(startOf([]), row('a')), row('a'), row('b'))
    expect([ids(undone(two)), ids(undone(undone(two))), ids(undone(undone(undone(two))))]).toEqual([['a'], [], []])
    expect(ids(redone(undone(two)))).toEqual(['a', 'b'])
    expect(redone(two)).toBe(two)
  })

  it('forgets what was taken back once something else is edited', () => {
    const other = to(undone(to(startOf([]), row('a'))), row('b'))
    expect([ids(redone(other)), other.future]).toEqual([['b'], null])
  })

  it('makes no step of an edit that changes nothing', () => {
    const start = startOf([row('a')])
    expect(edited(start, start)).toBe(start)
  })

  it('brings back the coin that a quantity was typed in, so that it answers no question by itself', () => {
    const before = startOf([row('a')], { a: 'BTC' })
    const after = edited(before, { rows: [row('a', { side: 'sell' })], units: { a: 'USDT' } })
    expect([undone(after).units, redone(undone(after)).units]).toEqual([{ a: 'BTC' }, { a: 'USDT' }])
  })

  it('goes back to the first step, however many there are, and forth to the last', () => {
    const steps = 20_000
    let history = startOf([row('b'), row('c')])
    for (let step = 0; step < steps; step += 1) history = to(history, row('a', { note: `${step}` }), row('b'), row('c'))
    const last = history.rows
    while (history.past !== null) history = undone(history)
    expect(history.rows).toEqual([row('b'), row('c')])
    let count = 0
    for (; history.future !== null; count += 1) history = redone(history)
    expect([count, history.rows]).toEqual([steps, last])
  })

  it('keeps of a step the cells it changed and nothing of the other rows', () => {
    const rows = Array.from({ length: 2000 }, (_, at) => row(`${at}`))
    const after = edited(startOf(rows), { rows: rows.with(7, row('7', { price: '1' })), units: {} })
    expect(after.past?.rest).toBeNull()
    expect(after.past?.step).toEqual({
      back: {
        edit: { remove: [], change: [{ id: '7', cells: { price: row('7').price } }], insert: [] },
        units: { 7: null },
      },
      forth: { edit: { remove: [], change: [{ id: '7', cells: { price: '1' } }], insert: [] }, units: { 7: null } },
    })
  })

  it('forgets the oldest steps once they come to more than a page can hold, and only those', () => {
    const sheet = (note: string): DraftRow[] => Array.from({ length: 1000 }, (_, at) => row(`${at}`, { note }))
    let history = startOf(sheet('start'))
    let most = 0
    for (let edit = 0; edit < 300; edit += 1) {
      history = to(history, ...sheet(`${edit}`))
      most = Math.max(most, history.past!.bytes)
    }
    expect(most).toBeLessThanOrEqual(MAX_HISTORY_BYTES)
    let steps = 0
    for (; history.past !== null; steps += 1) history = undone(history)
    expect(steps).toBeGreaterThan(150)
    expect(history.rows[0]!.note).toBe(String(299 - steps))
    for (; history.future !== null; steps -= 1) history = redone(history)
    expect([steps, history.rows[999]!.note]).toEqual([0, '299'])
  })

  it('and redo lead through the same versions, whatever was edited', () => {
    fc.assert(
      fc.property(fc.array(version, { minLength: 1, maxLength: 8 }), (versions) => {
        const last = versions.reduce((history, rows) => to(history, ...rows), startOf([]))
        const different = (rows: readonly DraftRow[], at: number, all: (readonly DraftRow[])[]) =>
          at === 0 || !isNoEdit(editBetween(all[at - 1]!, rows))
        const [first, ...undoing] = [[], ...versions].filter(different).toReversed()
        let history = last
        expect(history.rows).toEqual(first)
        for (const rows of undoing) {
          history = undone(history)
          expect(history.rows).toEqual(rows)
        }
        expect(history.past).toBeNull()
        while (history.future !== null) history = redone(history)
        expect(history).toEqual(last)
      }),
    )
  })
})

describe('A draft that another window edits as well', () => {
  /** What another window did to the rows, on top of what is on screen. */
  function editedInAnotherWindow(history: History, after: readonly DraftRow[]): History {
    const edit = editBetween(history.rows, after)
    return rebased(history, applyEdit(history.rows, edit), edit)
  }

  it('undoes what was done here, never what was done there', () => {
    const history = to(startOf([row('a')]), row('a'), row('mine'))
    const merged = editedInAnotherWindow(history, [...history.rows, row('theirs')])
    expect(ids(merged)).toEqual(['a', 'mine', 'theirs'])
    expect(ids(undone(merged))).toEqual(['a', 'theirs'])
  })

  it('omits steps that no longer change anything', () => {
    const shared = row('a')
    const history = to(startOf([shared]), shared, row('mine'))
    const rebasedHistory = rebased(history, applyEdit(history.rows, removal(['mine'])), removal(['mine']))
    expect([ids(rebasedHistory), rebasedHistory.past]).toEqual([['a'], null])
    expect(undone(rebasedHistory)).toBe(rebasedHistory)
  })

  it('never restores by undo a row that was sent in between', () => {
    const history = to(to(startOf([]), row('sent')), row('sent'), row('b'))
    const edit = removal(['sent'])
    const rebasedHistory = rebased(history, applyEdit(history.rows, edit), edit)
    expect(ids(rebasedHistory)).toEqual(['b'])
    const [first, second] = [undone(rebasedHistory), undone(undone(rebasedHistory))]
    expect([ids(first), ids(second), ids(redone(second))]).toEqual([[], [], ['b']])
  })

  it('counts a quantity that was typed there in the coin of now', () => {
    const history = edited(startOf([row('a'), row('b')]), {
      rows: [row('a'), row('b', { note: 'x' })],
      units: { a: 'BTC', b: 'BTC' },
    })
    const merged = editedInAnotherWindow(history, [{ ...history.rows[0]!, qty: '7' }, history.rows[1]!])
    expect(merged.units).toEqual({ b: 'BTC' })
    const noted = editedInAnotherWindow(history, [{ ...history.rows[0]!, note: 'seen' }, history.rows[1]!])
    expect(noted.units).toEqual({ a: 'BTC', b: 'BTC' })
  })

  it('brings back nothing that was removed there, and takes nothing back that was typed there', () => {
    fc.assert(
      fc.property(fc.array(version, { minLength: 1, maxLength: 8 }), version, fc.nat(8), (versions, theirs, back) => {
        let base = versions.reduce((history, rows) => to(history, ...rows), startOf([]))
        for (let step = 0; step < back; step += 1) base = undone(base)
        const edit = editBetween(base.rows, theirs)
        const typed = edit.change.map(({ id }) => id)
        let history = editedInAnotherWindow(base, theirs)
        const check = (): void => {
          const noteOf = new Map(history.rows.map(({ id, note }) => [id, note]))
          for (const id of edit.remove) expect(noteOf.has(id)).toBe(false)
          for (const { row: inserted } of edit.insert) expect(noteOf.get(inserted.id)).toBe(inserted.note)
          for (const id of typed)
            expect([undefined, theirs.find((other) => other.id === id)!.note]).toContain(noteOf.get(id))
        }
        for (check(); history.past !== null; check()) history = undone(history)
        for (; history.future !== null; check()) history = redone(history)
      }),
    )
  })
})
