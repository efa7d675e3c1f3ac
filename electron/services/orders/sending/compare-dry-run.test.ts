import { describe, expect, it } from 'vitest'
import { compareDryRun, joinedBody, type WrittenRequest } from './compare-dry-run'
import { PLACEHOLDER } from './made-when-sent'

const SHOWN_NAME = '‹made when sent›'
const order = (clientOid: string, price: string) => ({ symbol: 'BTCUSDT', price, clientOid })
const request = (rows: readonly string[], body: unknown): WrittenRequest => ({ rows, body: JSON.stringify(body) })
/** The forms in which bodies have their orders: a list of them, and a list beside what they share. */
const forms: Readonly<Record<string, (orders: readonly object[]) => unknown>> = {
  'a list': (orders) => orders,
  'a classic batch': (orderList) => ({ marginMode: 'crossed', orderList }),
}

describe.each(Object.entries(forms))('orders that left in %s', (_name, bodyOf) => {
  const preview = request(['a', 'b'], bodyOf([order(PLACEHOLDER, '100'), order('mine', '101')]))

  it('are the same where only the names differ that were made when they were sent', () => {
    const sentRequest = request(['a', 'b'], bodyOf([order('made-1', '100'), order('mine', '101')]))
    const [comparison, ...others] = compareDryRun([preview], [sentRequest], ['a', 'b'])
    expect(others).toEqual([])
    expect(comparison).toMatchObject({ state: 'same', differences: [] })
    expect(comparison!.sentText).toBe(comparison!.previewed)
    expect(comparison!.sentText).toContain(`"clientOid":"${SHOWN_NAME}"`)
    expect(comparison!.sentText).toContain('"clientOid":"mine"')
  })

  it('are different where a price, a name that was given, or a member differs, by row and member', () => {
    const sentRequest = request(
      ['a', 'b'],
      bodyOf([order('made-1', '100.5'), { ...order('other', '101'), stpMode: 'none' }]),
    )
    expect(compareDryRun([preview], [sentRequest], ['x', 'a', 'b'])).toMatchObject([
      {
        state: 'different',
        differences: [
          { row: 1, field: 'price', previewed: '100', sentText: '100.5' },
          { row: 2, field: 'clientOid', previewed: 'mine', sentText: 'other' },
          { row: 2, field: 'stpMode', previewed: null, sentText: 'none' },
        ],
      },
    ])
  })

  it('are named where they were shown and not sent with the others', () => {
    const [comparison] = compareDryRun([preview], [request(['b'], bodyOf([order('mine', '101')]))], ['b'])
    expect(comparison!.state).toBe('different')
    expect(comparison!.differences).toContainEqual({ row: null, field: 'price', previewed: '100', sentText: null })
    expect(comparison!.differences).toContainEqual({
      row: null,
      field: 'clientOid',
      previewed: SHOWN_NAME,
      sentText: null,
    })
    expect(comparison!.differences.filter(({ row }) => row === 0)).toEqual([])
  })
})

describe('requests that were shown and that left', () => {
  const previewOf = (row: string, price: string) => request([row], order(PLACEHOLDER, price))
  const sentOf = (row: string, price: string) => request([row], order(`made-${row}`, price))

  it('may be one order each', () => {
    expect(compareDryRun([previewOf('a', '1')], [sentOf('a', '1')], ['a'])).toMatchObject([{ state: 'same' }])
    expect(compareDryRun([previewOf('a', '1')], [sentOf('a', '2')], ['a'])).toMatchObject([
      { state: 'different', differences: [{ row: 0, field: 'price', previewed: '1', sentText: '2' }] },
    ])
  })

  it('are distinguished if one of them is missing', () => {
    expect(compareDryRun([previewOf('a', '1'), previewOf('b', '2')], [sentOf('a', '1')], ['a', 'b'])).toMatchObject([
      { state: 'same' },
      { state: 'not-sent', sentText: null, differences: [] },
    ])
    expect(compareDryRun([previewOf('a', '1')], [sentOf('a', '1'), sentOf('b', '2')], ['a', 'b'])).toMatchObject([
      { state: 'same' },
      {
        state: 'not-previewed',
        previewed: null,
        differences: [
          { row: 1, field: 'symbol', previewed: null, sentText: 'BTCUSDT' },
          { row: 1, field: 'price', previewed: null, sentText: '2' },
          { row: 1, field: 'clientOid', previewed: null, sentText: 'made-b' },
        ],
      },
    ])
  })

  it('without a difference in any order are split otherwise', () => {
    const preview = request(['a', 'b'], [order('x', '1'), order('y', '2')])
    const sentRequest = [request(['a'], [order('x', '1')]), request(['b'], [order('y', '2')])]
    expect(compareDryRun([preview], sentRequest, ['a', 'b'])).toMatchObject([
      { state: 'different', differences: [] },
      { state: 'not-previewed', differences: [] },
    ])
  })

  it('have a member that is no text shown as it is written', () => {
    const preview = request(['a'], { ...order('x', '1'), preset: { price: '9' } })
    expect(compareDryRun([preview], [request(['a'], order('x', '1'))], ['a'])[0]!.differences).toEqual([
      { row: 0, field: 'preset', previewed: '{"price":"9"}', sentText: null },
    ])
  })
})

describe('one body of several requests with one order each', () => {
  it('has what they share once, and all of their orders', () => {
    const bodies = ['1', '2'].map((price) => JSON.stringify({ symbol: 'BTCUSDT', orderList: [{ price }] }))
    expect(JSON.parse(joinedBody(bodies.slice(0, 1)))).toEqual({ symbol: 'BTCUSDT', orderList: [{ price: '1' }] })
    expect(JSON.parse(joinedBody(bodies))).toEqual({ symbol: 'BTCUSDT', orderList: [{ price: '1' }, { price: '2' }] })
  })
})
