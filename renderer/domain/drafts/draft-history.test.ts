import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftRow } from '@/shared/testing/draft-rows'
import { applyEdit, editBetween, removal } from '@/shared/trading/batch/draft-edit'
import { edited, type History, rebased, redone, startOf, undone } from './draft-history'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

const row = (id: string, change: Partial<DraftRow> = {}): DraftRow => draftRow({ id, ...change })
const to = (history: History, ...rows: readonly DraftRow[]): History => edited(history, { rows, units: history.units })
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
    expect([ids(redone(other)), other.future]).toEqual([['b'], []])
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

  it('goes back 500 steps', () => {
    let history = startOf([])
    for (let step = 0; step < 600; step += 1) history = to(history, row('a', { note: `${step}` }))
    let steps = 0
    while (history.past.length > 0) {
      history = undone(history)
      steps += 1
    }
    expect([steps, history.rows[0]?.note]).toEqual([500, '99'])
  })

  it('and redo lead through the same versions, whatever was edited', () => {
    const version = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
      .map((names) => names.map((id) => row(id)))
    fc.assert(
      fc.property(fc.array(version, { minLength: 1, maxLength: 8 }), fc.nat(8), (versions, back) => {
        const last = versions.reduce((history, rows) => to(history, ...rows), startOf([]))
        const steps = Math.min(back, last.past.length)
        let history = last
        for (let step = 0; step < steps; step += 1) history = undone(history)
        for (let step = 0; step < steps; step += 1) history = redone(history)
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
    const here = to(startOf([row('a')]), row('a'), row('mine'))
    const both = editedInAnotherWindow(here, [...here.rows, row('theirs')])
    expect(ids(both)).toEqual(['a', 'mine', 'theirs'])
    expect(ids(undone(both))).toEqual(['a', 'theirs'])
  })

  it('leaves out steps that have come to change nothing', () => {
    const shared = row('a')
    const here = to(startOf([shared]), shared, row('mine'))
    const gone = rebased(here, applyEdit(here.rows, removal(['mine'])), removal(['mine']))
    expect([ids(gone), gone.past]).toEqual([['a'], []])
    expect(undone(gone)).toBe(gone)
  })

  it('never brings back by undo a row that was sent meanwhile', () => {
    const here = to(to(startOf([]), row('sent')), row('sent'), row('b'))
    const edit = removal(['sent'])
    const left = rebased(here, applyEdit(here.rows, edit), edit)
    expect(ids(left)).toEqual(['b'])
    const [first, second] = [undone(left), undone(undone(left))]
    expect([ids(first), ids(second), ids(redone(second))]).toEqual([[], [], ['b']])
  })

  it('counts a quantity that was typed there in the coin of now', () => {
    const here = edited(startOf([row('a'), row('b')]), {
      rows: [row('a'), row('b', { note: 'x' })],
      units: { a: 'BTC', b: 'BTC' },
    })
    const both = editedInAnotherWindow(here, [{ ...here.rows[0]!, qty: '7' }, here.rows[1]!])
    expect(both.units).toEqual({ b: 'BTC' })
    const noted = editedInAnotherWindow(here, [{ ...here.rows[0]!, note: 'seen' }, here.rows[1]!])
    expect(noted.units).toEqual({ a: 'BTC', b: 'BTC' })
  })
})
