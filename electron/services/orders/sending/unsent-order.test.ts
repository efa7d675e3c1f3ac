import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type { NamedIntent } from './named-intent'
import { intentOf, isUnshownStock, unsentOrder } from './unsent-order'

const identity = { batchId: 'b', row: 3, createdAt: 1000, revision: 7 }
const namedIntent = (change: Partial<NamedIntent> = {}): NamedIntent => ({
  ...anOrderIntent(),
  clientOid: 'mine',
  ...change,
})
const stock = namedIntent({ category: 'SPOT', symbol: 'RTSLAUSDT', isStock: true })

describe('an order before it is sent', () => {
  it('has every requested member, and none of the exchange', () => {
    const order = unsentOrder(
      namedIntent({ posSide: 'long', timeInForce: 'post_only', stpMode: 'cancel_both' }),
      identity,
    )
    expect(order).toMatchObject({
      ...identity,
      updatedAt: identity.createdAt,
      key: 'mine',
      clientOid: 'mine',
      orderId: null,
      origin: 'volley',
      state: 'queued',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      side: 'buy',
      posSide: 'long',
      orderType: 'limit',
      timeInForce: 'post_only',
      stpMode: 'cancel_both',
      reduceOnly: false,
      price: '30000',
      qty: '0.001',
    })
    expect(unsentOrder(namedIntent(), identity, 'waiting').state).toBe('waiting')
  })

  it('reduces only if that was requested', () => {
    const isReducing = (reduceOnly?: 'yes' | 'no') => unsentOrder(namedIntent({ reduceOnly }), identity).reduceOnly
    expect([isReducing(), isReducing('no'), isReducing('yes')]).toEqual([false, false, true])
  })

  it('has no time in force where its call carries none, and only then', () => {
    const order = unsentOrder(stock, identity)
    expect(order).toMatchObject({ timeInForce: '', stpMode: null })
    expect([isUnshownStock(order), isUnshownStock(unsentOrder(namedIntent(), identity))]).toEqual([true, false])
  })
})

describe('an order that waited', () => {
  const intents = fc.record({
    category: fc.constantFrom('SPOT' as const, 'MARGIN' as const, 'USDT-FUTURES' as const),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    isLimit: fc.boolean(),
    posSide: fc.constantFrom('long' as const, 'short' as const, undefined),
    timeInForce: fc.constantFrom('gtc' as const, 'ioc' as const, 'post_only' as const),
    stpMode: fc.constantFrom('none' as const, 'cancel_both' as const),
    isStock: fc.boolean(),
    protection: fc.constantFrom(
      undefined,
      { takeProfit: '40000' },
      { stopLoss: '20000' },
      { takeProfit: '40000', stopLoss: '20000' },
    ),
  })

  it('requests the same terms as when it was placed', () => {
    fc.assert(
      fc.property(intents, ({ isLimit, posSide, isStock, timeInForce, stpMode, protection, ...terms }) => {
        const { price, ...rest } = namedIntent(terms)
        const intent: NamedIntent = {
          ...rest,
          orderType: isLimit ? 'limit' : 'market',
          ...(isLimit ? { price: price! } : {}),
          ...(posSide === undefined ? {} : { posSide }),
          ...(protection === undefined ? {} : { protection }),
          ...(isStock ? { isStock, timeInForce: 'gtc', stpMode: 'none' } : { timeInForce, stpMode }),
        }
        expect(intentOf(unsentOrder(intent, identity, 'waiting'))).toStrictEqual(intent)
      }),
    )
  })
})
