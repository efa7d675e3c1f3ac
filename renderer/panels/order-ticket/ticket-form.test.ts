import { describe, expect, it } from 'vitest'
import { shareOf } from '@/shared/trading/pretrade/figures/order-funds'
import type { Position } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { posSideOf } from '@/renderer/domain/orders/labels/pos-side-of'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import {
  emptyTicket,
  feeRange,
  openSidesOf,
  sentFormOf,
  stepped,
  stepsOfKey,
  ticketRow,
  withIntent,
} from './ticket-form'

const btc: Instrument = {
  symbol: 'BTCUSDT',
  category: 'SPOT',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  tickSize: '0.5',
  lotSize: '0.001',
  priceDecimals: 1,
  qtyDecimals: 3,
  quoteDecimals: 2,
  minQty: '',
  maxQty: '',
  maxMarketQty: '',
  minValue: '',
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0006',
  status: 'online',
  isStock: false,
}

describe('the ticket', () => {
  it('steps a price by whole ticks, from the grid, never to zero', () => {
    expect([
      stepped('100.3', '0.5', 1, undefined),
      stepped('100', '0.5', -10, undefined),
      stepped('0.5', '0.5', -1, undefined),
      stepped('', '0.5', 1, '7.2'),
    ]).toEqual(['100.5', '95.0', '0.5', '7.5'])
    const plain = { shiftKey: false, ctrlKey: false, metaKey: false }
    expect([
      stepsOfKey({ ...plain, key: 'ArrowUp' }),
      stepsOfKey({ ...plain, key: 'ArrowDown', shiftKey: true }),
      stepsOfKey({ ...plain, key: 'ArrowUp', ctrlKey: true }),
    ]).toEqual([1, -10, 100])
  })

  it('sizes a share of the funds in the coin the order counts in, cut to the lot', () => {
    const funds = { coin: 'USDT', amount: '1000' }
    expect(shareOf('25', emptyTicket, btc, funds, '333', '1')).toBe('0.750')
    expect(shareOf('25', { ...emptyTicket, orderType: 'market' }, btc, funds, '333', '1')).toBe('250.00')
    expect(
      shareOf('50', { ...emptyTicket, side: 'sell' }, btc, { coin: 'BTC', amount: '0.0037' }, undefined, '1'),
    ).toBe('0.001')
    expect(shareOf('50', emptyTicket, btc, funds, undefined, '1')).toBe('')
  })

  it('names the position side an order opens or closes', () => {
    expect([
      posSideOf({ side: 'buy', intent: 'open' }),
      posSideOf({ side: 'buy', intent: 'close' }),
      posSideOf({ side: 'sell', intent: 'close' }),
    ]).toEqual(['long', 'short', 'long'])
    expect(ticketRow(emptyTicket, btcSpot, false).posSide).toBe('')
  })

  it('begins a close at a position that is held', () => {
    const positionOf = (posSide: string, total: string) =>
      ({ category: 'USDT-FUTURES', symbol: 'BTCUSDT', posSide, total }) as Position
    const sides = openSidesOf('USDT-FUTURES', 'BTCUSDT', [
      positionOf('long', '0.02'),
      positionOf('short', '0'),
      { ...positionOf('short', '1'), symbol: 'ETHUSDT' },
    ])
    expect([...sides]).toEqual(['long'])
    expect(withIntent(emptyTicket, 'close', sides)).toMatchObject({ intent: 'close', side: 'sell' })
    expect(withIntent({ ...emptyTicket, side: 'sell' }, 'close', sides).side).toBe('sell')
    expect(withIntent(emptyTicket, 'close', new Set(['long', 'short'])).side).toBe('buy')
    expect(withIntent({ ...emptyTicket, intent: 'close', side: 'sell' }, 'open', sides)).toMatchObject({
      intent: 'open',
      side: 'sell',
    })
  })

  it('keeps no price in a market order and states its possible fee', () => {
    expect(
      ticketRow({ ...emptyTicket, orderType: 'market', price: '5', timeInForce: 'post_only' }, btcSpot, false),
    ).toMatchObject({ price: '', timeInForce: 'gtc' })
    expect(feeRange('1000', emptyTicket, btc)).toEqual({ from: '0.2', to: '0.6' })
    expect(feeRange('1000', { ...emptyTicket, timeInForce: 'post_only' }, btc)).toEqual({ from: '0.2', to: '0.2' })
  })

  it('carries of a stock pair no condition that its call does not take, and counts the fee of either end', () => {
    const form = { ...emptyTicket, timeInForce: 'post_only', stpMode: 'cancel_taker' }
    const stock = { ...btcSpot, isStock: true }
    expect(ticketRow(form, stock, false)).toMatchObject({ timeInForce: 'gtc', stpMode: 'none' })
    expect(feeRange('1000', form, { ...btc, isStock: true })).toEqual({ from: '0.2', to: '0.6' })
  })
})

describe('a bounded market order', () => {
  const market = { ...emptyTicket, orderType: 'market', isBounded: true } as const

  it('is sent as a limit IOC at the best price and the allowed slippage', () => {
    expect(sentFormOf(market, '0.005', false)).toMatchObject({
      orderType: 'limit',
      timeInForce: 'ioc',
      price: '=ask+0.5%',
    })
    expect(sentFormOf({ ...market, side: 'sell' }, '0.0125', false).price).toBe('=bid-1.25%')
  })

  it('is a plain one where it is not chosen, has no bound, or has no time in force', () => {
    const plain = { ...market, isBounded: false }
    expect(sentFormOf(plain, '0.005', false)).toBe(plain)
    expect(sentFormOf(market, null, false)).toBe(market)
    expect(sentFormOf(market, '0.005', true)).toBe(market)
  })
})
