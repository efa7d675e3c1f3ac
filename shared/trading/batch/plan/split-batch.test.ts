import { describe, expect, it } from 'vitest'
import { splitIntoRequests } from './split-batch'

describe('splitting a batch', () => {
  it('puts one category and at most 20 orders into a request and keeps their order', () => {
    const orders = Array.from({ length: 47 }, (_, row) => ({ row, category: row % 3 === 0 ? 'SPOT' : 'USDT-FUTURES' }))
    const requests = splitIntoRequests(orders)
    expect(requests.map((request) => request.length).toSorted((a, b) => a - b)).toEqual([11, 16, 20])
    for (const request of requests) {
      expect(new Set(request.map((order) => order.category)).size).toBe(1)
      expect(request.map((order) => order.row)).toEqual(request.map((order) => order.row).toSorted((a, b) => a - b))
    }
    expect(requests.flat().toSorted((a, b) => a.row - b.row)).toEqual(orders)
    expect(
      [0, 1, 20, 21, 200].map(
        (size) => splitIntoRequests(Array.from({ length: size }, () => ({ category: 'SPOT' }))).length,
      ),
    ).toEqual([0, 1, 1, 2, 10])
  })

  it('gives stock orders a separate lane: one a request, after the others', () => {
    const orders = [
      { category: 'SPOT', isStock: true, at: 0 },
      { category: 'SPOT', at: 1 },
      { category: 'MARGIN', isStock: true, at: 2 },
      { category: 'SPOT', isStock: false, at: 3 },
    ]
    expect(splitIntoRequests(orders).map((request) => request.map(({ at }) => at))).toEqual([[1, 3], [0], [2]])
  })
})
