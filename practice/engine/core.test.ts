import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { AccountSnapshot } from '@/practice/engine/api/account-snapshots'
import type { AccountOptions, ExchangeCore, ExchangeEvent } from '@/practice/engine/api/exchange-core'
import { createExchangeCore } from './core'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import {
  accepted,
  wealthyAccount,
  codeOf,
  futuresCoin,
  futuresLimit,
  handClock,
} from '@/practice/engine/testing/test-exchange'
import { historyOf, smallMarket, spotCoin, spotLimit, testExchange } from '@/practice/engine/testing/test-exchange'

describe('two exchanges of the same list', () => {
  it('share no instrument: the status of a symbol changes in one of them', () => {
    const [first, second] = [1, 2].map(() =>
      createExchangeCore({ clock: handClock(), instruments: listedInstruments }),
    ) as [ExchangeCore, ExchangeCore]
    Object.assign(first.instruments('SPOT')[0]!, { status: 'limit_open' })
    expect(second.instruments('SPOT')[0]?.status).toBe('online')
    expect(listedInstruments.map(({ status }) => status)).not.toContain('limit_open')
  })
})

describe('an order that breaks a rule', () => {
  const { core, events } = testExchange([wealthyAccount('trader', { deposits: { USDT: '100' } })])
  accepted(core.place('trader', spotLimit('buy', '1.0', '1', { clientOid: 'pending' })))
  const quiet = events.length
  const refused: [string, NewOrder, string][] = [
    ['an unknown symbol', { ...spotLimit('buy', '1.0', '1'), symbol: 'NOSUCH' }, '40034'],
    ['margin', { ...spotLimit('buy', '1.0', '1'), category: 'MARGIN' }, '25100'],
    ['a symbol of another category', { ...spotLimit('buy', '1.0', '1'), category: 'COIN-FUTURES' }, '40034'],
    ['a price off the tick', spotLimit('buy', '1.05', '1'), '25244'],
    ['a price in scientific notation', spotLimit('buy', '1e5', '1'), '25244'],
    ['a quantity under the minimum', spotLimit('buy', '100.0', '0.01'), '25207'],
    ['a quantity off the step', spotLimit('buy', '1.0', '1.005'), '25200'],
    ['a quantity above the maximum', spotLimit('buy', '1.0', '1000.01'), '25208'],
    ['a market quantity above its own maximum', smallMarket('SPOT', 'sell', '100.01'), '25208'],
    ['a value under the minimum', spotLimit('buy', '1.0', '0.49'), '45110'],
    ['a market buy under the minimum value', smallMarket('SPOT', 'buy', '0.4999'), '45110'],
    ['a market buy with too many decimals', smallMarket('SPOT', 'buy', '1.00001'), '25200'],
    ['more quote coin than there is', spotLimit('buy', '10.0', '9.91'), '25202'],
    ['more base coin than there is', spotLimit('sell', '10.0', '1'), '25202'],
    ['more margin than there is', futuresLimit('buy', '10.0', '100'), '25203'],
    ['a pending clientOid', spotLimit('buy', '1.0', '1', { clientOid: 'pending' }), '25212'],
    ['rpi', spotLimit('buy', '1.0', '1', { timeInForce: 'rpi' }), '40014'],
    ['a post-only market order', smallMarket('SPOT', 'buy', '5', { timeInForce: 'post_only' }), '25200'],
    ['reduce-only on spot', spotLimit('buy', '1.0', '1', { reduceOnly: 'yes' }), '25200'],
  ]
  for (const [what, order, code] of refused)
    it(`is refused with ${code}: ${what}`, () => expect(codeOf(core.place('trader', order))).toBe(code))

  it('causes no event, no hold and no order (X11)', () => {
    expect(events.length).toBe(quiet)
    expect(core.openOrders('trader')).toHaveLength(1)
    expect(core.assets('trader')[0]).toMatchObject({ available: '99', locked: '1' })
  })
  it('is the 401st open one: 25211, spot and futures counted apart (X13)', () => {
    const full = testExchange([wealthyAccount('trader')]).core
    for (let count = 0; count < 400; count += 1) accepted(full.place('trader', spotLimit('buy', '1.0', '1')))
    expect(codeOf(full.place('trader', spotLimit('buy', '1.0', '1')))).toBe('25211')
    expect(codeOf(full.place('trader', futuresLimit('buy', '1.0', '10')))).toBe('accepted')
  })
})

describe('a clientOid', () => {
  it('refers to the latest order that had it, and is free again once that order is closed (X12)', () => {
    const { core } = testExchange([wealthyAccount('trader')])
    const first = accepted(core.place('trader', spotLimit('buy', '1.0', '1', { clientOid: 'name' })))
    core.cancel('trader', { clientOid: 'name' })
    const second = accepted(core.place('trader', spotLimit('buy', '1.0', '2', { clientOid: 'name' })))
    core.cancel('trader', { clientOid: 'name' })
    expect(core.findOrder('trader', { clientOid: 'name' })?.orderId).toBe(second.orderId)
    expect(core.findOrder('trader', { orderId: first.orderId, clientOid: 'name' })?.orderId).toBe(first.orderId)
    expect(codeOf(core.cancel('trader', { clientOid: 'name' }))).toBe('25204')
  })
})

describe('cancel all (spec: call 4)', () => {
  it('cancels one symbol of one category, or the whole category', () => {
    const { core } = testExchange([wealthyAccount('trader')])
    accepted(core.place('trader', spotLimit('buy', '1.0', '1')))
    accepted(core.place('trader', futuresLimit('buy', '1.0', '10')))
    expect(core.cancelAll('trader', 'USDT-FUTURES', 'OTHER')).toEqual([])
    expect(core.cancelAll('trader', 'USDT-FUTURES')).toMatchObject([
      { status: 'canceled', cancelReason: 'normal_cancel' },
    ])
    expect(core.openOrders('trader').map(({ category }) => category)).toEqual(['SPOT'])
  })
})

describe('a change of the quantity (X10)', () => {
  /** Two bids of 2 at one price. The first is changed to `qty`. Returns the order that a sell of 1 meets. */
  function whoTradesAfter(qty: string): string {
    const { core } = testExchange([wealthyAccount('early'), wealthyAccount('late'), wealthyAccount('crowd')])
    const { orderId } = accepted(core.place('early', spotLimit('buy', '10.0', '2')))
    core.place('late', spotLimit('buy', '10.0', '2'))
    expect(codeOf(core.amend('early', { category: 'SPOT', symbol: 'COINUSDT', orderId, qty }))).toBe('accepted')
    core.place('crowd', spotLimit('sell', '10.0', '1'))
    return core.fills('early').length === 1 ? 'early' : 'late'
  }
  it('keeps the order’s place when it only shrinks, and costs it its place when it grows', () => {
    expect([whoTradesAfter('1'), whoTradesAfter('3')]).toEqual(['early', 'late'])
  })
})

describe('a post-only order whose new price would trade', () => {
  it('is canceled by the change (spec: call 2)', () => {
    const { core, events } = testExchange([wealthyAccount('trader'), wealthyAccount('crowd')])
    core.place('crowd', spotLimit('sell', '10.0', '1'))
    const { orderId } = accepted(core.place('trader', spotLimit('buy', '9.0', '1', { timeInForce: 'post_only' })))
    expect(codeOf(core.amend('trader', { category: 'SPOT', symbol: 'COINUSDT', orderId, price: '10.0' }))).toBe(
      'accepted',
    )
    expect(historyOf(events, orderId)).toEqual(['live', 'live', 'canceled: post_only_fill_cancel'])
  })
})

/** A few thousand commands of mixed kinds from three accounts, two of which trade futures one-way, one hedged. */
const crew: AccountOptions[] = [
  wealthyAccount('a'),
  wealthyAccount('b', { holdMode: 'hedge_mode' }),
  wealthyAccount('c', { hasHistory: false }),
]
function drive(core: ExchangeCore, seed: number, steps: number): void {
  const random = seededRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random.next() * items.length)]!
  for (let step = 0; step < steps; step += 1) {
    const uid = pick(['a', 'b', 'c'])
    const build = pick([spotLimit, futuresLimit, futuresLimit])
    const posSide = uid === 'b' && build === futuresLimit ? { posSide: pick(['long', 'short'] as const) } : {}
    const reduceOnly =
      uid !== 'b' && build === futuresLimit && random.next() < 0.2 ? { reduceOnly: 'yes' as const } : {}
    const price = (9 + Math.floor(random.next() * 20) / 10).toFixed(1)
    core.place(
      uid,
      build(pick(['buy', 'sell']), price, (1 + Math.floor(random.next() * 900) / 100).toFixed(2), {
        ...posSide,
        ...reduceOnly,
      }),
    )
    const open = core.openOrders(uid)
    if (random.next() < 0.3 && open.length > 0) core.cancel(uid, { orderId: pick(open).orderId })
    if (random.next() < 0.3 && open.length > 0) {
      const { orderId, category } = pick(open)
      core.amend(uid, { orderId, category, symbol: 'COINUSDT', price, autoCancel: pick(['yes', 'no']) })
    }
  }
}

const hashOf = (events: readonly ExchangeEvent[]): string =>
  createHash('sha256').update(JSON.stringify(events)).digest('hex')

describe('the event log', () => {
  it('is the same for the same commands and clock, and another for others (X15)', () => {
    const logs = [7, 7, 8].map((seed) => {
      const { core, events } = testExchange(crew)
      drive(core, seed, 1500)
      return hashOf(events)
    })
    expect(logs[0]).toBe(logs[1])
    expect(logs[2]).not.toBe(logs[0])
  })
  it('is the same on every machine: a new hash is due when events change, never when platforms do (X15)', () => {
    const { core, events } = testExchange(crew)
    drive(core, 7, 300)
    expect(hashOf(events)).toBe('97c9fe3eb518afaff857ddb081cca3cb6f69ae9bf6f8fd0eee1fa45397ef5b07')
  })
})

describe('an account that was exported', () => {
  it('comes back after a restart with its money, positions, orders, history and ids', () => {
    const before = testExchange(crew).core
    drive(before, 3, 300)
    const saved = JSON.parse(JSON.stringify(before.exportAccount('a'))) as AccountSnapshot
    const after = createExchangeCore({ clock: handClock(), instruments: [spotCoin, futuresCoin] })
    after.importAccount(saved)
    expect(saved.openOrders.length).toBeGreaterThan(0)
    expect(saved.positions.length).toBeGreaterThan(0)
    expect(after.exportAccount('a')).toEqual(saved)
    expect(after.assets('a').map(({ coin, available, locked }) => [coin, available, locked])).toEqual(
      before.assets('a').map(({ coin, available, locked }) => [coin, available, locked]),
    )
    const next = accepted(after.place('a', spotLimit('buy', '5.0', '1')))
    const orderIds = [...saved.openOrders, ...saved.closedOrders].map(({ orderId }) => orderId)
    expect(orderIds.every((orderId) => orderId < next.orderId)).toBe(true)
    expect(after.cancelAll('a', 'SPOT').length + after.cancelAll('a', 'USDT-FUTURES').length).toBe(
      saved.openOrders.length + 1,
    )
  })
})

describe('an order that a failed change with autoCancel has canceled', () => {
  it('is distinguished from others even after a restart (code 25573)', () => {
    const before = testExchange([wealthyAccount('a')]).core
    const { orderId } = accepted(before.place('a', spotLimit('buy', '9.0', '1')))
    const change = { orderId, category: 'SPOT', symbol: 'COINUSDT', autoCancel: 'yes' } as const
    expect(before.amend('a', { ...change, qty: '0.001' }).ok).toBe(false)
    const after = testExchange([]).core
    after.importAccount(JSON.parse(JSON.stringify(before.exportAccount('a'))) as AccountSnapshot)
    expect(codeOf(after.amend('a', { ...change, qty: '2' }))).toBe('25573')
  })
})

describe('a market maker', () => {
  it('may rest orders below the minimum value, unlike all others', () => {
    const { core } = testExchange([wealthyAccount('maker', { hasHistory: false }), wealthyAccount('trader')])
    const tiny = spotLimit('buy', '0.1', '0.02')
    expect(codeOf(core.place('maker', tiny))).toBe('accepted')
    expect(codeOf(core.place('trader', tiny))).toBe('45110')
  })
})

describe('the listed symbols', () => {
  it('all trade at their start price', () => {
    const core = createExchangeCore({ clock: handClock(), instruments: listedInstruments })
    const coins = {
      BTC: '99',
      ETH: '99',
      SOL: '999',
      XRP: '9999',
      DOGE: '99999',
      PEPE: '9999999',
      RTSLA: '99',
      RNVDA: '99',
    }
    core.addAccount(wealthyAccount('maker', { deposits: { USDT: '100000000', USDC: '100000', ...coins } }))
    core.addAccount(wealthyAccount('taker', { deposits: { USDT: '200000', USDC: '100000', BTC: '1', ETH: '1' } }))
    for (const { category, symbol, startPrice, baseCoin } of listedInstruments) {
      expect(core.lastPrice(category, symbol)).toBe(startPrice)
      const qty = category === 'COIN-FUTURES' ? '500' : ({ BTC: '0.01', PEPE: '1000000' }[baseCoin] ?? '20')
      const common = { category, symbol, orderType: 'limit', price: startPrice, qty } as const
      accepted(core.place('maker', { ...common, side: 'sell' }))
      const order = accepted(core.place('taker', { ...common, side: 'buy' }))
      expect([symbol, order.status]).toEqual([symbol, 'filled'])
    }
  })
})
