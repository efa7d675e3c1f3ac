import { describe, expect, it } from 'vitest'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { writtenSentence } from './written-sentence'

const sentenceOf = (endpoint: EndpointName, body: object): string =>
  writtenSentence(endpoint, JSON.stringify(body), () => btcSpot)
const order = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '0.1', price: '60000' }

describe('The sentence of a request', () => {
  it('describes an order by its bytes', () => {
    const sentence = 'Buy 0.1 BTC at 60\u202f000.00 · BTCUSDT SPOT, good till canceled'
    expect(sentenceOf('placeOrder', order)).toBe(sentence)
    expect(sentenceOf('placeBatch', order)).toBe(sentence)
  })

  it('states of an order of a stock pair that the exchange decides how long it rests (spec: call 6)', () => {
    expect(sentenceOf('placeRealityOrder', order)).toBe(
      'Buy 0.1 BTC at 60\u202f000.00 · BTCUSDT SPOT, stock pair: the exchange decides time in force and self-trades',
    )
  })

  it('describes a change by its changed members', () => {
    const change = { category: 'SPOT', symbol: 'BTCUSDT', orderId: '7', price: '59000', qty: '0.2', autoCancel: 'yes' }
    const sentence = 'price to 59\u202f000.00, quantity to 0.2 BTC, canceled if the change fails'
    expect(sentenceOf('modifyOrder', change)).toBe(`Change order 7 · BTCUSDT SPOT: ${sentence}`)
    expect(sentenceOf('batchModifyOrder', { ...change, price: undefined, autoCancel: 'no' })).toBe(
      'Change order 7 · BTCUSDT SPOT: quantity to 0.2 BTC',
    )
  })

  it('gives the members of any other request as they are', () => {
    expect(sentenceOf('cancelOrder', order).startsWith('/api/v3/trade/cancel-order: category SPOT')).toBe(true)
  })
})
