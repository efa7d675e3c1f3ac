import { expect, it } from 'vitest'
import { isLate, isNear, sumBelow } from './counting'

it('counts', () => {
  expect(isNear(1, 4, 10)).toBe(true)
  expect(sumBelow(4)).toBe(6)
  expect(isLate).toBeTypeOf('function')
})
