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
