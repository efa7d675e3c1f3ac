import { expect, it } from 'vitest'
import { rowsOfUnit } from './unit-members'

it('Loans belong to the unit that backs them, and to every unit when none is known to', () => {
  const first = { id: '1', members: [] }
  const second = { id: '9', members: ['10', '11'] }
  const loans = ['1', '9', '11', '77'].map((uid) => ({ uid }))
  expect(rowsOfUnit(loans, first, [first, second]).map(({ uid }) => uid)).toEqual(['1', '77'])
  expect(rowsOfUnit(loans, second, [first, second]).map(({ uid }) => uid)).toEqual(['9', '11', '77'])
})
