import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import { matchesFilter, noFilter } from './order-filter'
import { positionText } from '@/renderer/domain/orders/labels/position-text'

const order = anOrder({
  symbol: 'ETHUSDT',
  side: 'sell',
  clientOid: 'vX-17',
  orderId: '991',
  price: '3000.5',
  state: 'refused',
})
const isMatch = (text: string): boolean => matchesFilter(order, { ...noFilter, text })

describe('A filter of orders', () => {
  it('without content keeps every order', () => {
    expect([matchesFilter(order, noFilter), isMatch('   ')]).toEqual([true, true])
  })

  it.each(['ethusdt', 'SELL', 'vx-17', '991', '3000.5', 'refused', 'spot limit', 'eth sell'])(
    'finds an order by "%s"',
    (text) => {
      expect(isMatch(text)).toBe(true)
    },
  )

  it('wants every word', () => {
    expect([isMatch('eth buy'), isMatch('eth 60000')]).toEqual([false, false])
  })

  it('finds an order by the words of its state on screen', () => {
    const part = anOrder({ state: 'canceled', qty: '60', filledQty: '20' })
    expect(matchesFilter(part, { ...noFilter, text: 'rest canceled' })).toBe(true)
  })

  it.each([
    ['category', 'SPOT', 'MARGIN'],
    ['symbol', 'ETHUSDT', 'BTCUSDT'],
    ['side', 'sell', 'buy'],
  ] as const)('takes its %s for what it is', (choice, own, other) => {
    expect([
      matchesFilter(order, { ...noFilter, [choice]: own }),
      matchesFilter(order, { ...noFilter, [choice]: other }),
    ]).toEqual([true, false])
  })

  it('never finds more with another word', () => {
    const term = fc.constantFrom('eth', 'sell', 'buy', '991', 'spot', 'x')
    fc.assert(
      fc.property(fc.array(term), term, (terms, more) =>
        isMatch([...terms, more].join(' ')) ? isMatch(terms.join(' ')) : true,
      ),
    )
  })
})

describe('A position in words', () => {
  it.each([
    ['net', '0.5', 'long 0.5 BTC'],
    ['net', '-2.50', 'short 2.5 BTC'],
    ['net', '0.000', 'flat'],
    ['long', '1200', 'long 1\u202f200 BTC'],
    ['short', '3', 'short 3 BTC'],
    ['short', '0', 'flat'],
  ] as const)('of side %s and size %s is %s', (side, size, text) => {
    expect(positionText({ side, coin: 'BTC' }, size)).toBe(text)
  })
})
