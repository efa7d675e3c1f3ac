import { expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import { endedAtOf, endedLastFirst, exchangeTimeIn, openedAtOf, withExchangeTime } from './order-times'

it('an order opens and ends at the exchange’s own times, whenever it is read', () => {
  const order = anOrder({ state: 'filled', createdAt: 500, openedAt: 100, sightedAt: 200, updatedAt: 900 })
  expect([openedAtOf(order), endedAtOf(order)]).toEqual([100, 200])
  expect(openedAtOf(anOrder({ createdAt: 500 }))).toBe(500)
})

it('an end without a time of the exchange is not known; what was never there ended at Volley’s time', () => {
  const never = { sightedAt: 0, updatedAt: 900 }
  expect(endedAtOf(anOrder({ ...never, state: 'canceled' }))).toBeNull()
  expect(endedAtOf(anOrder({ state: 'filled', updatedAt: 900 }))).toBeNull()
  for (const state of ['refused', 'not_sent', 'not_found'] as const)
    expect(endedAtOf(anOrder({ ...never, state }))).toBe(900)
})

it('sorts by the end, not by the reading, and puts unknown ends last', () => {
  const ended = (key: string, sightedAt: number, updatedAt: number) =>
    anOrder({ key, state: 'filled', sightedAt, updatedAt })
  const sorted = [ended('unknown', 0, 999), ended('first', 10, 900), ended('last', 30, 800)].toSorted(endedLastFirst)
  expect(sorted.map(({ key }) => key)).toEqual(['last', 'first', 'unknown'])
})

it('writes the exchange’s time into an entry and reads it back; an invalid time does not change it', () => {
  const at = Date.UTC(2026, 10, 26, 22, 18, 59, 465)
  const detail = 'push: filled, filled 1 of 1 at 100'
  expect(exchangeTimeIn(withExchangeTime(detail, at))).toEqual({ detail, at })
  for (const none of [0, -1, Number.NaN, 1e20]) expect(withExchangeTime(detail, none)).toBe(detail)
  expect(exchangeTimeIn(detail)).toEqual({ detail, at: null })
  expect(exchangeTimeIn(`${detail} [soonZ]`).at).toBeNull()
})
