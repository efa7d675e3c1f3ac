import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot, draftRow } from '@/shared/testing/samples/draft-rows'
import { aBalance, aPosition } from '@/shared/testing/samples/account'
import { mergeOrderUpdate } from '@/shared/trading/orders/merge-order-update'
import type { Order, OrderUpdate } from '@/shared/trading/orders/order'
import { PretradeLimits } from '@/shared/trading/pretrade/limits/limits'
import { lookAlikeOf } from '@/shared/trading/market/look-alike'
import { checkBatch } from './check-batch'
import type { BatchContext } from './check-batch'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

const rich = ['USDT', 'BTC'].map((coin) => aBalance(coin, '1000000'))
const calm: BatchContext = {
  instrumentOf: (category, symbol) => (symbol !== 'BTCUSDT' ? null : category === 'SPOT' ? btcSpot : btcPerp),
  holdMode: 'one_way_mode',
  mayUseRpi: false,
  openOrders: [],
  bookTop: () => ({ bid: '60500', ask: '60501' }),
  balances: rich,
  positions: [],
  leverageOf: () => '10',
  limitsOf: () => PretradeLimits.parse({}),
  ltv: null,
}
const check = (rows: readonly Partial<DraftRow>[], change: Partial<BatchContext> = {}) =>
  checkBatch(
    rows.map((row, at) => draftRow({ id: `r${at + 1}`, ...row })),
    { ...calm, ...change },
  ).map(({ rowId, field, level, rule }) => [rowId, field, level, rule].join(' '))
const messagesOf = (rows: readonly Partial<DraftRow>[], change: Partial<BatchContext> = {}) =>
  checkBatch(
    rows.map((row, at) => draftRow({ id: `r${at + 1}`, ...row })),
    { ...calm, ...change },
  ).map((problem) => problem.message)

const resting: OrderUpdate = {
  source: 'push',
  orderId: '1',
  clientOid: 'mine',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'sell',
  posSide: null,
  orderType: 'limit',
  timeInForce: 'gtc',
  stpMode: null,
  reduceOnly: false,
  price: '60400',
  qty: '1',
  status: 'live',
  filledQty: '0',
  filledValue: '0',
  avgPrice: '',
  fees: [],
  cancelReason: null,
  createdAt: 1,
  updatedAt: 1,
}
const open = (change: Partial<OrderUpdate> = {}): Order =>
  mergeOrderUpdate(null, { ...resting, ...change }, { at: 1, revision: 1 })

const long = aPosition()

describe('the check of a batch', () => {
  it('finds nothing wrong with correct rows of two categories, and passes over rows that are not included', () => {
    expect(check([{}, { category: 'SPOT', price: '60000.01' }, { include: false, price: '1e5', side: '' }])).toEqual([])
  })

  it('names row, field and rule of a cell that cannot be read, and still checks the other rows', () => {
    expect(check([{ price: '1,5' }, { qty: '' }, { price: '60000.3' }, { qty: '0.00001' }])).toEqual([
      'r1 price error number',
      'r2 qty error required',
      'r3 price error tick',
      'r4 qty error lot',
      'r4 qty error minimum',
    ])
  })

  it('distinguishes an unknown symbol from rules that are not loaded', () => {
    expect(check([{ symbol: 'NOSUCHCOIN' }])).toContain('r1 symbol error unknown-symbol')
    expect(check([{}], { instrumentOf: () => 'not-loaded' })).toEqual(['r1 symbol unchecked rules-unknown'])
    expect(check([{}], { instrumentOf: () => ({ ...btcPerp, status: 'offline' }) })).toEqual(['r1 symbol error closed'])
  })

  it('refuses a look-alike of a listed symbol, and names the symbol it looks like (V09)', () => {
    const context = { ...calm, lookAlikeOf: (_: string, symbol: string) => lookAlikeOf(symbol, ['BTCUSDT', 'ETHUSDT']) }
    expect(checkBatch([draftRow({ symbol: 'ВTCUSDT' })], context).slice(0, 1)).toMatchObject([
      {
        rule: 'unknown-symbol',
        message: 'There is no symbol ВTCUSDT in USDT-FUTURES; it looks like BTCUSDT',
        fix: { value: 'BTCUSDT' },
      },
    ])
  })

  it('offers the listed symbol and category of another spelling, and no unlisted one', () => {
    const context = { ...calm, instrumentOf: (_: string, symbol: string) => (symbol === 'BTCUSDT' ? btcPerp : null) }
    const fixOf = (symbol: string) => checkBatch([draftRow({ symbol, category: 'SPOT' })], context)[0]?.fix
    expect(fixOf('BTCUSDT_UMCBL')).toEqual({
      label: 'Use BTCUSDT, USDT-FUTURES',
      value: 'BTCUSDT',
      category: 'USDT-FUTURES',
    })
    expect(fixOf('XBT_USDT')).toEqual({ label: 'Use BTCUSDT', value: 'BTCUSDT' })
    expect(fixOf('BTC/USDT:USDT')).toMatchObject({ value: 'BTCUSDT', category: 'USDT-FUTURES' })
    expect(fixOf('NOSUCH_USDT')).toBe(undefined)
  })

  it('lets a row that reduces a position pass where opening is restricted', () => {
    const restricted = { instrumentOf: () => ({ ...btcPerp, status: 'limit_open' }) }
    expect(check([{ side: 'sell' }], restricted)).toContain('r1 symbol error closed')
    const positions = [aPosition({ total: '0.01', holdMode: 'one_way_mode' })]
    expect(check([{ side: 'sell' }], { ...restricted, positions })).not.toContain('r1 symbol error closed')
  })

  it('asks for a position side in hedge mode and refuses one in one-way mode', () => {
    expect(check([{}], { holdMode: 'hedge_mode' })).toEqual(['r1 posSide error hedge'])
    expect(check([{ posSide: 'long' }])).toEqual(['r1 posSide error one-way'])
    expect(check([{}], { holdMode: null })).toEqual(['r1 posSide unchecked hold-mode'])
    expect(check([{ category: 'SPOT' }], { holdMode: 'hedge_mode' })).toEqual([])
  })

  it('refuses rpi without the permission', () => {
    expect(check([{ timeInForce: 'rpi' }])).toEqual(['r1 timeInForce error rpi'])
    expect(check([{ timeInForce: 'rpi' }], { mayUseRpi: true })).toEqual([])
  })
})

describe('the check of rows together', () => {
  it('refuses a clientOid that is used twice, in the batch or among open orders', () => {
    expect(
      check([{ clientOid: 'a' }, { clientOid: 'a', price: '59000' }, { clientOid: 'mine', price: '58000' }], {
        openOrders: [open()],
      }),
    ).toEqual(['r2 clientOid error duplicate-client-oid', 'r3 clientOid error duplicate-client-oid'])
    expect(check([{ clientOid: 'mine' }], { openOrders: [open({ status: 'filled' })] })).toEqual([])
  })

  it('warns of rows that would meet each other or own resting orders, whichever comes first', () => {
    expect(check([{ price: '60000' }, { side: 'sell', price: '60000', timeInForce: 'ioc' }])).toEqual([
      'r2 price warning self-cross',
    ])
    expect(
      check([
        { side: 'sell', price: '60600' },
        { price: '60600', timeInForce: 'ioc' },
      ]),
    ).toEqual(['r2 price warning self-cross'])
    expect(messagesOf([{ price: '60400' }, { price: '60399.5' }], { openOrders: [open()] })).toEqual([
      'Would meet your open sell at 60\u202f400 (self-trade prevention: none)',
    ])
    expect(check([{ category: 'SPOT', price: '60400' }], { openOrders: [open()] })).toEqual([])
  })

  it('warns of identical rows', () =>
    expect(check([{}, {}])).toEqual(['r2 null warning identical'.replace('null', '')]))

  it('refuses more open orders than the exchange allows, per business line', () => {
    const openOrders = Array.from({ length: 399 }, (_, at) =>
      open({ orderId: `${at}`, clientOid: `o${at}`, price: '70000' }),
    )
    expect(check([{}, { category: 'SPOT' }], { openOrders })).toEqual([])
    expect(messagesOf([{}, { price: '59999' }], { openOrders })).toEqual([
      '399 open futures orders and 2 new ones exceed the limit of 400; 1 of them can be sent, untick 1',
    ])
  })

  it('names the rows that find no place, from the end', () => {
    const openOrders = Array.from({ length: 399 }, (_, at) =>
      open({ orderId: `${at}`, clientOid: `o${at}`, price: '70000' }),
    )
    expect(check([{}, { price: '59999' }, { category: 'SPOT' }, { price: '59998' }], { openOrders })).toEqual([
      'r2  error capacity',
      'r4  error capacity',
    ])
  })

  it('keeps no place for orders that were not found, but one for those whose outcome is unknown', () => {
    const orders = (state: Order['state']) =>
      Array.from({ length: 400 }, (_, at): Order => ({
        ...open({ orderId: `${at}`, clientOid: `o${at}`, price: '70000' }),
        state,
        side: 'sell',
      }))
    expect(check([{}], { openOrders: orders('not_found') })).toEqual([])
    expect(check([{}], { openOrders: orders('unknown') })).toEqual(['r1  error capacity'])
  })
})

describe('the check against the market', () => {
  it('warns of passive prices more than 20 % from the middle and refuses those more than 50 % away', () => {
    expect(check([{ price: '48400.5' }, { price: '48399.5' }, { price: '30250.5' }, { price: '30249.5' }])).toEqual([
      'r2 price warning passive',
      'r3 price warning passive',
      'r4 price error passive',
    ])
  })

  it('warns of prices that meet the market more than 5 % from its middle, and refuses those more than 50 %', () => {
    const ioc = (price: string) => ({ price, timeInForce: 'ioc' })
    expect(check([ioc('63524'), ioc('63526'), ioc('90749'), ioc('90751')])).toEqual([
      'r2 price warning collar',
      'r3 price warning collar',
      'r4 price error collar',
    ])
  })

  it('warns of a limit order that would trade at once and of a post-only order that would be canceled', () => {
    expect(
      check([
        { price: '60501' },
        { price: '60500.5' },
        { price: '60501', timeInForce: 'post_only' },
        { side: 'sell', price: '60600', timeInForce: 'ioc' },
      ]),
    ).toEqual(['r1 price warning would-take', 'r3 price warning post-only'])
    expect(check([{ side: 'sell', price: '60500' }])).toEqual(['r1 price warning would-take'])
    expect(check([{ price: '60501', timeInForce: 'ioc' }])).toEqual([])
  })

  it('reports a book that is not current, instead of passing (D02)', () => {
    expect(check([{}, { orderType: 'market', price: '' }], { bookTop: () => null })).toEqual([
      'r1 price unchecked book',
      'r2 qty unchecked balance',
    ])
  })
})

describe('the check against the account', () => {
  const poor = (coin: string, available: string) => [{ ...rich[0]!, coin, available }]

  it('sums what spot buys, spot sells and futures margin need, per coin', () => {
    const spot = { category: 'SPOT', qty: '0.01' }
    expect(
      check([spot, { ...spot, price: '50000.01' }], {
        bookTop: () => ({ bid: '60500', ask: null }),
        balances: poor('USDT', '1100.0001'),
      }),
    ).toEqual([])
    expect(messagesOf([spot, { ...spot, price: '60001' }], { balances: poor('USDT', '1200') })).toEqual([
      'The batch needs about 1\u202f200.01 USDT; 1\u202f200 USDT is available',
    ])
    expect(
      check([{ ...spot, orderType: 'market', price: '', qty: '1201' }], { balances: poor('USDT', '1200') }),
    ).toEqual(['  warning balance'])
    expect(check([{ ...spot, side: 'sell', price: '60600' }], { balances: poor('BTC', '0.009') })).toEqual([
      '  warning balance',
    ])
    expect(check([{}], { balances: poor('USDT', '60') })).toEqual([])
    expect(check([{}], { balances: poor('USDT', '59.9') })).toEqual(['  warning balance'])
    expect(check([{ category: 'MARGIN' }], { balances: [] })).toEqual([])
  })

  it('checks each wallet separately if every category has one', () => {
    const wallets = { SPOT: poor('USDT', '600'), 'USDT-FUTURES': poor('USDT', '59') }
    const walletOf = (category: string) => (category in wallets ? wallets[category as 'SPOT'] : null)
    expect(messagesOf([{ category: 'SPOT', qty: '0.01' }, {}], { balances: null, walletOf })).toEqual([
      'USDT-FUTURES: The batch needs about 60 USDT; 59 USDT is available',
    ])
    expect(messagesOf([{}], { walletOf })).toEqual(['The batch needs about 60 USDT; 59 USDT is available'])
    expect(check([{ category: 'SPOT', qty: '0.01' }, {}], { walletOf: () => null })).toHaveLength(2)
  })

  it('marks what it cannot know as unchecked', () => {
    expect(check([{}], { balances: null })).toEqual(['  unchecked balance'])
    expect(check([{}], { leverageOf: () => null })).toEqual(['r1 qty unchecked balance'])
  })

  it('warns when a one-way close could turn the position around, and asks no margin for closing', () => {
    const sell = { side: 'sell', price: '60600' }
    const context = { positions: [long], balances: poor('USDT', '0') }
    expect(check([sell, { ...sell, price: '60700' }], context)).toEqual([])
    expect(check([sell, { ...sell, price: '60700' }, { ...sell, price: '60800', qty: '0.0001' }], context)).toEqual([
      'r3 qty warning could-flip',
      '  warning balance',
    ])
    expect(check([{ ...sell, posSide: 'long', qty: '0.03' }], { ...context, holdMode: 'hedge_mode' })).toEqual([
      'r1 qty warning close-size',
    ])
  })
})

describe('a symbol that is not listed', () => {
  const unlisted = {
    instrumentOf: (_: unknown, symbol: string) => (symbol === 'BTCUSD' ? null : btcPerp),
    lookAlikeOf: () => 'BTCUSD_CM',
  }
  const findingsOf = (change: Partial<DraftRow>) =>
    checkBatch([draftRow({ symbol: 'BTCUSD', ...change })], { ...calm, ...unlisted }).map(
      ({ field, level, rule, message, fix }) => [field, level, rule, message, fix?.value],
    )
  const finding = [
    'symbol',
    'error',
    'unknown-symbol',
    'There is no symbol BTCUSD in USDT-FUTURES; it looks like BTCUSD_CM',
    'BTCUSD_CM',
  ]

  it('is the cause where its expressions have no value, and is marked and offered as for a number', () => {
    expect(findingsOf({})).toEqual([finding])
    expect(findingsOf({ price: '=bid-1%' })).toEqual([finding])
    expect(findingsOf({ price: '=bid-1%', qty: '$500' })).toEqual([finding])
  })

  it('hides nothing else that is wrong', () => {
    expect(findingsOf({ price: '=bid-1%', side: 'sideways' }).map(([field, , rule]) => `${field} ${rule}`)).toEqual([
      'symbol unknown-symbol',
      'side choice',
    ])
    expect(findingsOf({ price: '=bad' }).map(([field, , rule]) => `${field} ${rule}`)).toEqual([
      'symbol unknown-symbol',
      'price expression',
    ])
  })
})

describe('a futures row without a position side in a hedge account', () => {
  const hedge = (side: 'buy' | 'sell', positions: BatchContext['positions']) =>
    checkBatch([draftRow({ side })], { ...calm, holdMode: 'hedge_mode', positions })
      .filter(({ rule }) => rule === 'hedge')
      .map(({ fix }) => [fix?.label, fix?.value])
  const positionsOf = (posSide: 'long' | 'short') => [aPosition({ posSide })]

  it('opens a position by one press, which is named', () => {
    expect(hedge('buy', [])).toEqual([['Buy opens long', 'long']])
    expect(hedge('sell', positionsOf('short'))).toEqual([['Sell opens short', 'short']])
  })

  it('requires a confirmation if it can close a position, and if positions are not known', () => {
    expect(hedge('sell', positionsOf('long'))).toEqual([[undefined, undefined]])
    expect(hedge('buy', positionsOf('short'))).toEqual([[undefined, undefined]])
    expect(hedge('buy', null)).toEqual([[undefined, undefined]])
  })
})
