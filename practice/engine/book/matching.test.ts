import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StpMode } from '@/shared/exchange/protocol/fields'
import {
  accepted,
  wealthyAccount,
  historyOf,
  smallMarket,
  spotLimit,
  testExchange,
} from '@/practice/engine/testing/test-exchange'

const modes: StpMode[] = ['none', 'cancel_taker', 'cancel_maker', 'cancel_both']
const relations = ['same account', 'sibling', 'stranger'] as const
const places = ['first', 'middle', 'last'] as const
const amounts = ['partial', 'full'] as const

/** Three asks of 1 at 10.0, 10.1, 10.2. One of them belongs to the relative. The taker buys 2 or 3 of them. */
function meet(
  mode: StpMode,
  relation: (typeof relations)[number],
  place: (typeof places)[number],
  amount: (typeof amounts)[number],
) {
  const { core, events } = testExchange([
    wealthyAccount('taker', { parentUid: 'family' }),
    wealthyAccount('sibling', { parentUid: 'family' }),
    wealthyAccount('stranger'),
    wealthyAccount('crowd'),
  ])
  const relative = relation === 'same account' ? 'taker' : relation
  // The resting orders have the opposite mode, to show that it is ignored.
  const ignored: StpMode = mode === 'none' ? 'cancel_both' : 'none'
  const makers = places.map((position, index) =>
    accepted(
      core.place(position === place ? relative : 'crowd', spotLimit('sell', `10.${index}`, '1', { stpMode: ignored })),
    ),
  )
  const taker = accepted(
    core.place('taker', spotLimit('buy', '10.2', amount === 'full' ? '3' : '2', { stpMode: mode })),
  )
  const own = makers[places.indexOf(place)]!
  return {
    taker,
    own: historyOf(events, own.orderId).at(-1),
    at: places.indexOf(place),
    wanted: amount === 'full' ? 3 : 2,
  }
}

describe('self-trade prevention (X05)', () => {
  for (const mode of modes)
    for (const relation of relations)
      for (const place of places)
        for (const amount of amounts)
          it(`${mode}: the order of the ${relation} is ${place} in the way of a ${amount} sweep`, () => {
            const { taker, own, at, wanted: expected } = meet(mode, relation, place, amount)
            const meets = relation !== 'stranger' && mode !== 'none' && at < expected
            if (!meets) {
              expect([taker.status, taker.filledQty]).toEqual(['filled', String(expected)])
              expect(own).toBe(at < expected ? 'filled' : 'live')
            } else if (mode === 'cancel_maker') {
              // The maker is canceled. The taker continues with the other asks, and its unfilled rest is open.
              expect([taker.status, taker.filledQty]).toEqual(
                expected === 2 ? ['filled', '2'] : ['partially_filled', '2'],
              )
              expect(own).toBe('canceled: stp_cancel')
            } else {
              expect([taker.status, taker.cancelReason, taker.filledQty]).toEqual([
                'canceled',
                'stp_cancel',
                String(at),
              ])
              expect(own).toBe(mode === 'cancel_taker' ? 'live' : 'canceled: stp_cancel')
            }
          })

  it('excludes liquidity that it removes from a fill-or-kill order, which then changes no order', () => {
    const { core, events } = testExchange([wealthyAccount('taker'), wealthyAccount('crowd')])
    const own = accepted(core.place('taker', spotLimit('sell', '10.0', '1')))
    core.place('crowd', spotLimit('sell', '10.1', '1'))
    const killed = accepted(
      core.place('taker', spotLimit('buy', '10.1', '2', { timeInForce: 'fok', stpMode: 'cancel_maker' })),
    )
    expect([killed.status, killed.cancelReason, killed.filledQty]).toEqual(['canceled', 'fok_not_full_cancel', '0'])
    expect(historyOf(events, own.orderId)).toEqual(['live'])
    const filled = accepted(
      core.place('taker', spotLimit('buy', '10.1', '1', { timeInForce: 'fok', stpMode: 'cancel_maker' })),
    )
    expect([filled.status, filled.avgPrice]).toEqual(['filled', '10.1'])
    expect(historyOf(events, own.orderId)).toEqual(['live', 'canceled: stp_cancel'])
  })
})

describe('a unified order that names no self-trade prevention', () => {
  it('trades with its own account: none is the default (X06)', () => {
    const { core } = testExchange([wealthyAccount('trader')])
    const maker = accepted(core.place('trader', spotLimit('sell', '10', '1', { stpMode: 'cancel_both' })))
    expect(accepted(core.place('trader', spotLimit('buy', '10', '1')))).toMatchObject({
      stpMode: 'none',
      status: 'filled',
    })
    expect(core.findOrder('trader', { orderId: maker.orderId })).toMatchObject({ status: 'filled' })
  })
})

describe('an order that can neither rest nor fill (X07)', () => {
  const { core, events } = testExchange([wealthyAccount('taker'), wealthyAccount('crowd')])
  let ask: string
  beforeEach(() => void (ask = accepted(core.place('crowd', spotLimit('sell', '10.0', '1'))).orderId))
  afterEach(() => core.cancel('crowd', { orderId: ask }))

  it('is accepted and then canceled when it is post-only and would trade', () => {
    const order = accepted(core.place('taker', spotLimit('buy', '10.0', '1', { timeInForce: 'post_only' })))
    expect(historyOf(events, order.orderId)).toEqual(['live', 'canceled: post_only_fill_cancel'])
  })
  it('is canceled whole when it is fill-or-kill and the book is too thin', () => {
    const order = accepted(core.place('taker', spotLimit('buy', '10.0', '1.01', { timeInForce: 'fok' })))
    expect(historyOf(events, order.orderId)).toEqual(['live', 'canceled: fok_not_full_cancel'])
  })
  it('fills what it can and is canceled for the rest when it is immediate-or-cancel', () => {
    const order = accepted(core.place('taker', spotLimit('buy', '10.0', '3', { timeInForce: 'ioc' })))
    expect(historyOf(events, order.orderId)).toEqual(['live', 'partially_filled', 'canceled: ioc_not_full_cancel'])
    expect(order.filledQty).toBe('1')
  })
  it('is canceled when it is a market order and the book is empty', () => {
    core.cancel('crowd', { orderId: ask })
    const order = accepted(core.place('taker', smallMarket('SPOT', 'buy', '50')))
    expect(historyOf(events, order.orderId)).toEqual(['live', 'canceled: ioc_not_full_cancel'])
  })
})

describe('the price of a trade (X03)', () => {
  it('is the maker’s, and the difference to the taker’s limit is free again', () => {
    const { core } = testExchange([wealthyAccount('taker', { deposits: { USDT: '100' } }), wealthyAccount('crowd')])
    core.place('crowd', spotLimit('sell', '9.0', '10'))
    const order = accepted(core.place('taker', spotLimit('buy', '10.0', '10')))
    expect([order.status, order.avgPrice, order.filledValue]).toEqual(['filled', '9', '90'])
    expect(core.assets('taker')).toMatchObject([
      { coin: 'USDT', available: '10', locked: '0', equity: '10' },
      { coin: 'COIN', available: '9.99', locked: '0', equity: '9.99' },
    ])
  })
  it('of a market buy is paid from a budget in quote coin; what buys no further lot is returned', () => {
    const { core } = testExchange([wealthyAccount('taker', { deposits: { USDT: '100' } }), wealthyAccount('crowd')])
    core.place('crowd', spotLimit('sell', '9.9', '1'))
    core.place('crowd', spotLimit('sell', '10.0', '5'))
    const order = accepted(core.place('taker', smallMarket('SPOT', 'buy', '20.05')))
    expect([order.status, order.qty, order.filledQty, order.filledValue]).toEqual(['filled', '20.05', '2.01', '20'])
    expect(core.assets('taker')[0]).toMatchObject({ coin: 'USDT', available: '80', locked: '0', equity: '80' })
  })
})
