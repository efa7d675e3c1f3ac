import { anOrderIntent } from '@/shared/testing/samples/orders'
import { describe, expect, it } from 'vitest'
import { aBalance } from '@/shared/testing/samples/account'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { ReplacedOrder } from '@/shared/trading/pretrade/assessment/context'
import { PretradeLimits } from '@/shared/trading/pretrade/limits/limits'
import { type KnownNeed, spotNeedOf, togetherFindings } from './together-rules'

const order = (change: Partial<OrderIntent> = {}): OrderIntent =>
  anOrderIntent({ category: 'SPOT', qty: '2', price: '100', ...change })
const usdt = (amount: string): KnownNeed => ({ coin: 'USDT', amount })
const balance = (coin: string, available: string, usdValue = '') => aBalance(coin, available, { usdValue })
const limits = PretradeLimits.parse({})
type Together = Parameters<typeof togetherFindings>[0]
const judged = (change: Partial<Together>) =>
  togetherFindings({ orders: [order()], needs: [null], notionals: [null], balances: [], limits, ...change })
/** What is said of the balance. */
const balanceOf = (change: Partial<Together>): string[] =>
  judged(change).flatMap(({ rule, message }) => (rule === 'balance' ? [message] : []))
const bandOf = (rule: string, change: Partial<Together>) =>
  judged(change)
    .filter((finding) => finding.rule === rule)
    .map(({ band, figure }) => `${band} ${figure}`)

describe('the coin that a spot order pays with', () => {
  const replaces = (change: Partial<ReplacedOrder> = {}): ReplacedOrder => ({
    key: 'o',
    price: '90',
    qty: '2.5',
    filledQty: '0.5',
    trigger: null,
    ...change,
  })

  it('is less by what the order it replaces had tied up', () => {
    expect(spotNeedOf(order(), btcSpot, null)).toEqual(usdt('200'))
    expect(spotNeedOf(order(), btcSpot, replaces())).toEqual(usdt('20'))
    expect(spotNeedOf(order({ side: 'sell', qty: '3' }), btcSpot, replaces())).toEqual({ coin: 'BTC', amount: '1' })
    expect(spotNeedOf(order({ price: '90' }), btcSpot, replaces())).toBeNull()
    expect(spotNeedOf(order({ price: '80' }), btcSpot, replaces())).toBeNull()
    expect(spotNeedOf(order(), btcSpot, replaces({ price: '' })), 'of a market order').toEqual(usdt('200'))
  })
})

describe('orders that are sent together', () => {
  it('are judged by their value in all, where there are several', () => {
    const total = (...notionals: readonly (string | null)[]) => bandOf('total-notional', { notionals })
    expect([total('9000000'), total('600000', null, '400000.5'), total('1', '2')]).toEqual([
      [],
      ['review 1000000.50'],
      ['silent 3.00'],
    ])
  })

  it('need what is available of each coin', () => {
    const needs = [usdt('60'), usdt('40.000000001'), null, { coin: 'BTC', amount: '1' }]
    const orders = needs.map(() => order())
    expect(balanceOf({ orders, needs, balances: [balance('USDT', '100'), balance('BTC', '1')] })).toEqual([
      'Needs about 100.00000001 USDT, 100 USDT is available',
    ])
    expect(balanceOf({ orders, needs, balances: [] })).toEqual([
      'Needs about 100.00000001 USDT, 0 USDT is available; about 1 BTC, 0 BTC is available',
    ])
    expect(balanceOf({ orders, needs, balances: [balance('USDT', '101'), balance('BTC', '1')] })).toEqual([])
  })

  it('are not checked where a need or the balance is not known', () => {
    const unclear = 'Not checked against the balance: price or leverage is not known'
    expect(balanceOf({ needs: ['unknown'] })).toEqual([unclear])
    expect(balanceOf({ needs: ['unknown'], balances: null })).toEqual([unclear])
    expect(balanceOf({ orders: [order(), order()], needs: ['unknown', usdt('5')] })).toEqual([
      unclear,
      'Needs about 5 USDT, 0 USDT is available',
    ])
    expect(balanceOf({ needs: [usdt('5')], balances: null })).toEqual([
      'Not checked against the balance: it is not known',
    ])
    expect(balanceOf({ needs: [null], balances: null })).toEqual([])
  })

  it('of margin borrow what is missing, and still tie it up', () => {
    const borrowed = {
      orders: [order({ category: 'MARGIN' })],
      needs: [usdt('30')],
      balances: [balance('USDT', '1', '100')],
    }
    expect(balanceOf(borrowed)).toEqual([])
    expect(bandOf('balance-share', borrowed)).toEqual(['type-to-confirm 0.300000'])
  })

  it('tie up a share of the account, as far as coins are valued', () => {
    const needs = [usdt('25'), { coin: 'NEW', amount: '900' }, null]
    const orders = needs.map(() => order())
    const share = (balances: Together['balances']) => bandOf('balance-share', { orders, needs, balances })
    expect([share([balance('USDT', '1', '100')]), share([balance('USDT', '1', '99')])]).toEqual([
      ['silent 0.250000'],
      ['type-to-confirm 0.252525'],
    ])
    expect([share(null), share([])]).toEqual([[], []])
  })

  it('of several wallets are checked in each', () => {
    const orders = [order(), order({ category: 'MARGIN' }), order({ category: 'USDT-FUTURES' })]
    const needs = [usdt('5'), usdt('6'), usdt('7')]
    const walletOf = (category: string) => [balance('USDT', category === 'SPOT' ? '5' : '6')]
    expect(balanceOf({ orders, needs, walletOf })).toEqual(['USDT-FUTURES: Needs about 7 USDT, 6 USDT is available'])
    expect(
      balanceOf({ orders: orders.slice(0, 1), needs: [usdt('8')], walletOf, balances: [balance('USDT', '8')] }),
      'of one category',
    ).toEqual([])
    expect(balanceOf({ orders, needs: ['unknown', null, usdt('6')], walletOf })).toEqual([
      'SPOT: Not checked against the balance: price or leverage is not known',
    ])
  })
})
