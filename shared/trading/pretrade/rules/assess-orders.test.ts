import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { aBalance, aPosition } from '@/shared/testing/samples/account'
import { type Order, orderDefaults } from '@/shared/trading/orders/order'
import type { Judged } from '@/shared/trading/pretrade/assessment/assessment'
import { assessOrders } from './assess-orders'
import type { AssessedOrder, PretradeContext, DisplayedBook } from '@/shared/trading/pretrade/assessment/context'
import { PretradeLimits, PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

const book: DisplayedBook = {
  bids: [
    { price: '60000', size: '10' },
    { price: '59940', size: '30' },
    { price: '50000', size: '10' },
  ],
  asks: [
    { price: '60001', size: '10' },
    { price: '60061', size: '30' },
    { price: '70000', size: '10' },
  ],
}
const balance = (coin: string, amount: string, usdValue: string) => aBalance(coin, amount, { usdValue })
const position = (posSide: 'long' | 'short', total: string) =>
  aPosition({ posSide, total, available: total, avgPrice: '58000', markPrice: '60000' })
const world: PretradeContext = {
  account: { profileId: 'live', profile: 'Bitget', environment: 'live', uid: '42' },
  settings: PretradeSettings.parse({}),
  instrumentOf: (category, symbol) => (symbol !== 'BTCUSDT' ? null : category === 'SPOT' ? btcSpot : btcPerp),
  bookOf: () => book,
  openOrders: [],
  ownNotionals: [],
  holdMode: 'one_way_mode',
  positions: [],
  balances: [balance('USDT', '5000000', '5000000'), balance('BTC', '10', '600000')],
  leverageOf: () => '10',
  assessLoans: () => ({ ltv: null, findings: [], units: [], loans: [] }),
}
const buy = (change: Partial<OrderIntent> = {}): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '0.1',
  price: '59900',
  timeInForce: 'gtc',
  stpMode: 'none',
  ...change,
})
const market = (qty: string, change: Partial<OrderIntent> = {}): OrderIntent => {
  const { price: _, ...rest } = buy({ orderType: 'market', timeInForce: 'ioc', qty, ...change })
  return rest
}
const asNew = (order: OrderIntent): AssessedOrder => ({ order, replaces: null, trigger: null })
const assess = (orders: readonly OrderIntent[], change: Partial<PretradeContext> = {}): Judged =>
  assessOrders(orders.map(asNew), { ...world, ...change })
const findingsOf = ({ findings }: Judged): readonly string[] =>
  findings.map(({ row, rule, band }) => `${row ?? 'all'} ${rule} ${band}`)

const { protection: _none, ...terms } = buy({ side: 'sell', price: '60010' })
const resting: Order = {
  ...orderDefaults,
  ...terms,
  key: 'mine',
  orderId: '1',
  clientOid: 'mine',
  origin: 'volley',
  posSide: null,
  reduceOnly: false,
  price: '60010',
  state: 'live',
  batchId: null,
  row: null,
  createdAt: 0,
  updatedAt: 0,
  revision: 1,
}

describe('an ordinary order', () => {
  it('is silent, and names its owner and its effect', () => {
    expect(assess([buy()])).toMatchObject({
      account: { profile: 'Bitget', environment: 'live', uid: '42' },
      rows: [
        {
          row: 0,
          category: 'USDT-FUTURES',
          notional: { coin: 'USDT', amount: '5990' },
          fill: { kind: 'rests' },
          position: { side: 'net', before: '0', after: '0.1', coin: 'BTC' },
          margin: { coin: 'USDT', amount: '599' },
        },
      ],
      findings: [],
      band: 'silent',
      phrase: null,
    })
    expect(assess([market('1')]).rows).toMatchObject([
      { fill: { kind: 'trades', average: '60001', worst: '60001', isWhole: true, share: '0.02' } },
    ])
  })
})

describe('orders larger or further away than usual', () => {
  it('by what the own orders before it were worth: typed above ten times their median, despite a few large', () => {
    const ownNotionals = [...Array.from({ length: 9 }, () => '500'), '1', '250000', '250000']
    expect(findingsOf(assess([buy({ qty: '0.08' })], { ownNotionals }))).toEqual([])
    const large = assess([buy({ qty: '0.1' })], { ownNotionals })
    expect(large).toMatchObject({
      ownMedian: { notional: '500', orders: 12 },
      band: 'type-to-confirm',
      typing: { figure: 'quantity', unit: 'BTC' },
      phrase: '0.1',
    })
    expect(large.findings).toMatchObject([
      { rule: 'own-median', figure: '11.98', message: 'Notional 12 times the median of your last 12 orders, 500 USDT' },
    ])
    const settings = PretradeSettings.parse({
      account: { ownMedian: { review: '5', 'type-to-confirm': null, never: '11' } },
    })
    expect(findingsOf(assess([buy({ qty: '0.05' })], { ownNotionals, settings }))).toEqual(['0 own-median review'])
    expect(findingsOf(assess([buy({ qty: '0.1' })], { ownNotionals, settings }))).toEqual(['0 own-median never'])
  })

  it('by no median of fewer than ten orders, and states their number', () => {
    const ownNotionals = Array.from({ length: 9 }, () => '1')
    expect(assess([buy()], { ownNotionals })).toMatchObject({ ownMedian: { notional: null, orders: 9 }, findings: [] })
  })

  it('by its price: typed beyond 5 %, or 20 % where it cannot fill, never sent beyond half (V10)', () => {
    expect(findingsOf(assess([buy({ price: '63100', timeInForce: 'ioc' })]))).toEqual(['0 collar type-to-confirm'])
    expect(findingsOf(assess([buy({ price: '48100' })]))).toEqual([])
    expect(findingsOf(assess([buy({ price: '47900' })]))).toEqual(['0 passive type-to-confirm'])
    expect(findingsOf(assess([buy({ side: 'sell', price: '71000' })]))).toEqual([])
    expect(findingsOf(assess([buy({ side: 'sell', price: '73000' })]))).toEqual(['0 passive type-to-confirm'])
    expect(findingsOf(assess([buy({ price: '29000' })]))).toContain('0 passive never')
    expect(findingsOf(assess([buy({ price: '600000' })]))).toContain('0 collar never')
    expect(findingsOf(assess([buy({ price: '60001' })]))).toEqual(['0 would-take review'])
    expect(findingsOf(assess([buy({ price: '60001', timeInForce: 'post_only' })]))).toEqual(['0 post-only review'])
  })

  it('by its value and quantity, alone and together', () => {
    expect(findingsOf(assess([buy({ qty: '197' })]))).toContain('0 notional type-to-confirm')
    expect(findingsOf(assess([buy({ qty: '10' })]))).toEqual(['0 notional review'])
    expect(findingsOf(assess(Array.from({ length: 30 }, () => buy({ qty: '4' }))))).toEqual([
      'all total-notional type-to-confirm',
    ])
    const settings = PretradeSettings.parse({
      symbols: { 'USDT-FUTURES:BTCUSDT': { qty: { review: '0.05', 'type-to-confirm': null, never: '5' } } },
    })
    expect(findingsOf(assess([buy()], { settings }))).toEqual(['0 qty review'])
    expect(findingsOf(assess([buy({ qty: '5.1' })], { settings }))).toContain('0 qty never')
    expect(findingsOf(assess([buy({ category: 'SPOT' })], { settings }))).toEqual([])
  })

  it('by what the book can take, the orders before it counted: 60 BTC at market against 50', () => {
    expect(findingsOf(assess([market('60')]))).toEqual(
      expect.arrayContaining([
        '0 book-share type-to-confirm',
        '0 slippage type-to-confirm',
        '0 notional type-to-confirm',
      ]),
    )
    expect(assess([market('60')])).toMatchObject({
      band: 'type-to-confirm',
      phrase: '60',
      rows: [{ fill: { filledQty: '50', isWhole: false, worst: '70000', share: '1.2' } }],
    })
    expect(findingsOf(assess([market('3')]))).toEqual([])
    const many = findingsOf(assess(Array.from({ length: 20 }, () => market('3'))))
    expect(many.filter((text) => text.includes('book'))).toEqual([
      ...[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((row) => `${row} book-share review`),
      '16 book-share type-to-confirm',
      ...[17, 18, 19].map((row) => `${row} book type-to-confirm`),
    ])
  })

  it('by what it ties up of the account', () => {
    const balances = [balance('USDT', '20000', '20000')]
    expect(findingsOf(assess([buy({ qty: '1' })], { balances }))).toEqual(['all balance-share type-to-confirm'])
    expect(findingsOf(assess([buy({ qty: '4' })], { balances }))).toEqual([
      'all balance review',
      'all balance-share type-to-confirm',
    ])
  })
})

describe('unknown data', () => {
  it('is found, never silent: the book, the balance, the positions, the value of a coin', () => {
    expect(findingsOf(assess([buy()], { bookOf: () => null }))).toEqual(['0 book review'])
    expect(assess([market('0.1')], { bookOf: () => null })).toMatchObject({
      rows: [{ fill: { kind: 'unchecked', reason: 'the book of BTCUSDT is not current' } }],
      band: 'type-to-confirm',
      findings: expect.arrayContaining([
        expect.objectContaining({
          rule: 'book',
          message: 'Not checked against the market: the book of BTCUSDT is not current',
        }),
      ]),
    })
    expect(findingsOf(assess([buy()], { balances: null }))).toEqual(['all balance review'])
    expect(findingsOf(assess([buy()], { positions: null }))).toEqual(['0 positions review'])
    expect(findingsOf(assess([market('1')], { bookOf: () => ({ ...book, asks: [] }) }))).toContain(
      '0 book type-to-confirm',
    )
    const euro = { ...btcSpot, quoteCoin: 'EUR' }
    expect(findingsOf(assess([buy({ category: 'SPOT' })], { instrumentOf: () => euro }))).toEqual(
      expect.arrayContaining(['0 notional review']),
    )
  })
})

describe('a position', () => {
  it('that a close would turn around is found, over all rows and however it is closed', () => {
    const positions = [position('long', '1')]
    expect(findingsOf(assess([buy({ side: 'sell', price: '60100', qty: '1' })], { positions }))).toEqual([])
    expect(findingsOf(assess([buy({ side: 'sell', price: '60100', qty: '1.5' })], { positions }))).toEqual([
      '0 could-flip type-to-confirm',
    ])
    const twice = [buy({ side: 'sell', price: '60100', qty: '0.8' }), buy({ side: 'sell', price: '60200', qty: '0.8' })]
    expect(assess(twice, { positions })).toMatchObject({
      rows: [{ position: { before: '1', after: '0.2' } }, { position: { before: '0.2', after: '-0.6' } }],
      findings: [{ row: 1, rule: 'could-flip' }],
    })
    expect(findingsOf(assess([market('2', { side: 'sell', reduceOnly: 'yes' })], { positions }))).toEqual([])
    expect(findingsOf(assess([buy({ qty: '2' })], { positions: [position('short', '1')] }))).toEqual([
      '0 could-flip type-to-confirm',
    ])
  })

  it('in hedge mode is only closed by its own side, and not by more than there is', () => {
    const hedge = { positions: [position('long', '1')], holdMode: 'hedge_mode' } as const
    expect(assess([buy({ side: 'sell', posSide: 'long', qty: '2', price: '60100' })], hedge)).toMatchObject({
      rows: [{ position: { side: 'long', before: '1', after: '0' } }],
      findings: [{ rule: 'close-size', band: 'review' }],
    })
    expect(assess([buy({ side: 'sell', posSide: 'short', qty: '2', price: '60100' })], hedge)).toMatchObject({
      rows: [{ position: { side: 'short', before: '0', after: '2' } }],
      findings: [],
    })
  })

  it('names the level at which the depth would be used up', () => {
    const balances = [balance('USDT', '20000', '20000')]
    expect(assess([market('1')], { balances }).rows).toMatchObject([{ liquidation: { price: '40001.0' } }])
    const isolated = { ...position('long', '1'), marginMode: 'isolated' }
    expect(assess([buy({ qty: '1', price: '56000' })], { positions: [isolated] }).rows).toMatchObject([
      { liquidation: { price: '51300.0' } },
    ])
  })
})

describe('own orders', () => {
  it('on the opposite side are detected, resting or in other rows, as far as a market order reaches', () => {
    expect(findingsOf(assess([buy({ price: '60010' })], { openOrders: [resting] }))).toEqual([
      '0 would-take review',
      '0 self-cross review',
    ])
    expect(
      findingsOf(
        assess([buy({ price: '60000', side: 'buy' }), buy({ side: 'sell', price: '60000', timeInForce: 'ioc' })]),
      ),
    ).toContain('1 self-cross review')
    expect(findingsOf(assess([market('1')], { openOrders: [resting] }))).toEqual([])
    expect(findingsOf(assess([market('11')], { openOrders: [resting] }))).toContain('0 self-cross review')
  })

  it.each([
    ['MARGIN', 'SPOT', true],
    ['SPOT', 'MARGIN', true],
    ['MARGIN', 'MARGIN', true],
    ['MARGIN', 'USDT-FUTURES', false],
    ['USDT-FUTURES', 'SPOT', false],
  ] as const)('of %s are met by those of %s, which are in one book: %s', (of, by, areMet) => {
    const meets = (assessment: Judged): boolean => findingsOf(assessment).includes('0 self-cross review')
    const meetsRow = (assessment: Judged): boolean => findingsOf(assessment).includes('1 self-cross review')
    const order = buy({ category: by, price: '60010' })
    expect(meets(assess([order], { openOrders: [{ ...resting, category: of }] })), 'resting').toBe(areMet)
    expect(meetsRow(assess([buy({ category: of, side: 'sell', price: '60010' }), order])), 'an earlier row').toBe(
      areMet,
    )
  })

  it('with an unknown outcome that it could double are found', () => {
    expect(findingsOf(assess([buy()], { openOrders: [{ ...resting, side: 'buy', state: 'unknown' }] }))).toEqual([
      '0 unresolved review',
    ])
  })
})

describe('a change', () => {
  const changed = (order: OrderIntent, replaces: Order, change: Partial<PretradeContext> = {}) =>
    assessOrders([{ order, replaces: { ...replaces, trigger: null }, trigger: null }], {
      ...world,
      openOrders: [replaces],
      ...change,
    })

  it('is judged as a new order, but not against the order it replaces', () => {
    expect(findingsOf(changed(buy({ price: '979000' }), { ...resting, side: 'buy', price: '59900' }))).toContain(
      '0 collar never',
    )
    expect(findingsOf(changed(buy({ side: 'sell', price: '60020' }), resting))).toEqual([])
    expect(changed(buy({ price: '40000' }), { ...resting, side: 'buy' }).phrase).toBe('40000')
  })

  it('needs only what it adds', () => {
    const balances = [balance('USDT', '1000', '1000'), balance('BTC', '1', '60000')]
    const spot = { ...resting, category: 'SPOT', side: 'buy', price: '59900', qty: '0.1' }
    expect(findingsOf(changed(buy({ category: 'SPOT', qty: '0.11' }), spot, { balances }))).toEqual([])
    expect(findingsOf(changed(buy({ category: 'SPOT', qty: '0.2' }), spot, { balances }))).toEqual([
      'all balance review',
    ])
  })
})

describe('an order that waits for its trigger', () => {
  it('is judged by its value, the shown book, and its limit next to its trigger', () => {
    const waiting = (order: OrderIntent, trigger: string) =>
      findingsOf(assessOrders([{ order, replaces: null, trigger }], world))
    expect(waiting(market('0.1'), '90000')).toEqual([])
    expect(waiting(market('60'), '90000')).toEqual(
      expect.arrayContaining(['0 book-share type-to-confirm', '0 notional type-to-confirm']),
    )
    expect(waiting(buy({ price: '89000' }), '90000')).toEqual([])
    expect(waiting(buy({ price: '9000' }), '90000')).toEqual(['0 collar never'])
  })
})

describe('the limits', () => {
  it('are complete by default, and refuse bounds that fall', () => {
    expect(PretradeLimits.parse({})).toEqual(PretradeSettings.parse({}).account)
    const wrong = PretradeLimits.safeParse({ collar: { review: '0.5', 'type-to-confirm': '0.1', never: null } })
    expect(wrong.error?.issues).toMatchObject([
      { path: ['collar', 'type-to-confirm'], message: 'must not be below review (0.5)' },
    ])
    expect(PretradeLimits.safeParse({ collar: { review: 'far', 'type-to-confirm': null, never: null } }).success).toBe(
      false,
    )
  })
})

describe('Orders that are paid for by several wallets', () => {
  it('are checked against each separately, and an unknown limit is reported', () => {
    const orders = [buy({ qty: '0.01' }), buy({ category: 'SPOT', qty: '0.01' })]
    const wallets = { SPOT: [balance('USDT', '10', '')], 'USDT-FUTURES': [balance('USDT', '100', '')] }
    const walletOf = (category: string) => wallets[category as keyof typeof wallets]
    const messagesOf = (change: Partial<PretradeContext>) =>
      assess(orders, { balances: null, ...change }).findings.flatMap(({ rule, message }) =>
        rule === 'balance' ? [message] : [],
      )
    expect(messagesOf({ walletOf })).toEqual(['SPOT: Needs about 599 USDT, 10 USDT is available'])
    expect(messagesOf({ walletOf: () => null })).toEqual([
      'USDT-FUTURES: Not checked against the balance: it is not known',
      'SPOT: Not checked against the balance: it is not known',
    ])
  })

  it('are short alone next to a margin order, which borrows the missing amount', () => {
    const orders = [buy({ category: 'MARGIN', qty: '0.01' }), buy({ category: 'SPOT', qty: '0.01' })]
    const walletOf = () => [balance('USDT', '10', '')]
    const messages = assess(orders, { walletOf }).findings.map(({ message }) => message)
    expect(messages).toContain('SPOT: Needs about 599 USDT, 10 USDT is available')
  })
})
