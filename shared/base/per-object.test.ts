import { expect, it } from 'vitest'
import { perObject } from './per-object'

it('works an object out once, and again for another one or other facts', () => {
  let worked = 0
  const length = perObject(({ text }: { readonly text: string }, from: { readonly by: number }) => {
    worked += 1
    return text.length * from.by
  })
  const [row, facts] = [{ text: 'abc' }, { by: 2 }]
  expect([length(row, facts), length(row, facts), worked]).toEqual([6, 6, 1])
  expect([length({ ...row }, facts), length(row, { by: 3 }), worked]).toEqual([6, 9, 3])
})

it('works it out again whichever of several facts is another', () => {
  let worked = 0
  const facts = perObject((_row: object, ..._from: readonly [number | null, string]) => (worked += 1))
  const row = {}
  expect([
    facts(row, 1, 'a'),
    facts(row, 1, 'a'),
    facts(row, 2, 'a'),
    facts(row, 2, 'b'),
    facts(row, null, 'b'),
  ]).toEqual([1, 1, 2, 3, 4])
})
