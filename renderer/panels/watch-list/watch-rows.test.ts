import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { aTicker } from '@/shared/testing/samples/tickers'
import { MOST_MOVERS, moversOf } from './watch-rows'

it('the largest moves come in order, and never a symbol whose figure cannot be read', () => {
  const figure = fc.oneof(
    fc.integer({ min: -5000, max: 5000 }).map((points) => String(points / 10_000)),
    fc.constant(''),
  )
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 80 }), fc.constantFrom('gainers', 'losers'), (figures, by) => {
      const tickers = figures.map((change24h, at) => aTicker(`S${at}`, { change24h }))
      const changes = moversOf('SPOT', tickers, by).map(({ ticker }) => Number(ticker!.change24h))
      const readable = figures.filter((text) => text !== '').map(Number)
      const sign = by === 'gainers' ? -1 : 1
      expect(changes).toEqual(readable.toSorted((a, b) => sign * (a - b)).slice(0, MOST_MOVERS))
    }),
    { numRuns: runs(2000) },
  )
})
