import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absolute, add, compare, divide, equals, isZero, multiply, subtract, sum } from '@/shared/base/decimal'
import { walkBook } from './walk-book'
import type { Level } from '@/shared/trading/book/book-side'

const asks: readonly Level[] = [
  { price: '100', size: '1' },
  { price: '101', size: '2' },
  { price: '110', size: '5' },
]

describe('a walk through the shown book', () => {
  it('takes level by level, and states its amount and its price', () => {
    expect(walkBook(asks, 'buy', false).take({ amount: { kind: 'qty', of: '2' }, limit: null })).toEqual({
      filledQty: '2',
      average: expect.stringMatching(/^100\.50*$/),
      worst: '101',
      isWhole: true,
      share: '0.25',
    })
  })

  it('stops at a limit, and rests with what is left', () => {
    expect(walkBook(asks, 'buy', false).take({ amount: { kind: 'qty', of: '4' }, limit: '105' })).toMatchObject({
      filledQty: '3',
      worst: '101',
      isWhole: false,
      share: '0.375',
    })
    expect(walkBook(asks, 'buy', false).take({ amount: { kind: 'qty', of: '4' }, limit: '99' })).toMatchObject({
      filledQty: '0',
      average: null,
      worst: null,
    })
    const bids = asks.toReversed()
    expect(walkBook(bids, 'sell', false).take({ amount: { kind: 'qty', of: '9' }, limit: '101' })).toMatchObject({
      filledQty: '7',
      worst: '101',
    })
  })

  it('states by how much the shown book is not enough', () => {
    expect(walkBook(asks, 'buy', false).take({ amount: { kind: 'qty', of: '60' }, limit: null })).toMatchObject({
      filledQty: '8',
      isWhole: false,
      share: '7.5',
    })
    expect(walkBook([], 'buy', false).take({ amount: { kind: 'qty', of: '1' }, limit: null })).toMatchObject({
      filledQty: '0',
      share: null,
      average: null,
    })
  })

  it('spends an amount of quote coin where a spot market buy does', () => {
    const result = walkBook(asks, 'buy', false).take({ amount: { kind: 'spend', of: '201' }, limit: null })
    expect([result.filledQty, result.isWhole]).toEqual(['2', true])
  })

  it('averages coin-margined contracts by what they are worth', () => {
    const { average } = walkBook(
      [
        { price: '100', size: '100' },
        { price: '200', size: '100' },
      ],
      'buy',
      true,
    ).take({ amount: { kind: 'qty', of: '200' }, limit: null })
    expect(average).toMatch(/^133\.3333/)
  })
})

const decimals = (most: number): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max: most }).map((units) => divide(String(units), '1000'))
const books: fc.Arbitrary<readonly Level[]> = fc
  .uniqueArray(fc.record({ price: decimals(200_000), size: decimals(50_000) }), {
    maxLength: 12,
    selector: ({ price }) => price,
  })
  .map((levels) => levels.toSorted((a, b) => compare(a.price, b.price)))
const close = (a: string, b: string): boolean => compare(absolute(subtract(a, b)), '0.000000001') <= 0

describe('whatever the book and the orders', () => {
  it('takes no more than shown or requested, between best and worst level, and no better for the next level', () => {
    fc.assert(
      fc.property(books, fc.array(decimals(80_000), { minLength: 1, maxLength: 5 }), (levels, amounts) => {
        const walk = walkBook(levels, 'buy', false)
        const total = sum(levels.map(({ size }) => size))
        const all = amounts.map((of) => ({ of, result: walk.take({ amount: { kind: 'qty', of }, limit: null }) }))
        expect(compare(sum(all.map(({ result }) => result.filledQty)), total)).toBeLessThanOrEqual(0)
        let before: string | null = null
        for (const { of, result } of all) {
          expect(compare(result.filledQty, of)).toBeLessThanOrEqual(0)
          expect(result.isWhole).toBe(equals(result.filledQty, of))
          if (result.average === null || result.worst === null) continue
          const best = levels[0]!.price
          expect(compare(result.average, best) >= 0 || close(result.average, best)).toBe(true)
          expect(compare(result.average, result.worst) <= 0 || close(result.average, result.worst)).toBe(true)
          expect(before === null || compare(before, result.worst) <= 0).toBe(true)
          before = result.worst
        }
      }),
    )
  })

  it('adds up: orders one after another get what one of their sum would, and the share is theirs together', () => {
    fc.assert(
      fc.property(books, decimals(60_000), decimals(60_000), (levels, first, second) => {
        const apart = walkBook(levels, 'buy', false)
        const firstFill = apart.take({ amount: { kind: 'qty', of: first }, limit: null })
        const two = apart.take({ amount: { kind: 'qty', of: second }, limit: null })
        const both = walkBook(levels, 'buy', false).take({
          amount: { kind: 'qty', of: add(first, second) },
          limit: null,
        })
        const paid = [firstFill, two].map(({ filledQty, average }) => multiply(filledQty, average ?? '0'))
        expect(equals(add(firstFill.filledQty, two.filledQty), both.filledQty)).toBe(true)
        expect(close(sum(paid), multiply(both.filledQty, both.average ?? '0'))).toBe(true)
        expect(two.share === null ? both.share === null : close(two.share, both.share ?? '0')).toBe(true)
      }),
    )
  })

  it('never passes a limit, and never spends more than it was given', () => {
    fc.assert(
      fc.property(books, decimals(60_000), decimals(200_000), (levels, of, limit) => {
        const limited = walkBook(levels, 'buy', false).take({ amount: { kind: 'qty', of }, limit })
        expect(limited.worst === null || compare(limited.worst, limit) <= 0).toBe(true)
        const spent = walkBook(levels, 'buy', false).take({ amount: { kind: 'spend', of }, limit: null })
        const paid = multiply(spent.filledQty, spent.average ?? '0')
        expect(compare(paid, of) <= 0 || close(paid, of)).toBe(true)
        expect(isZero(spent.filledQty)).toBe(spent.average === null)
      }),
    )
  })
})
