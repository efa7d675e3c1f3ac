import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Instrument } from './instrument'
import {
  closeRefusal,
  unknownHoldings,
  openRefusal,
  permissionRefusal,
  restrictionOf,
  unlistedInstrument,
} from './permissions'
import { checkOrder } from './symbol-rules'

const opening: OrderIntent = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'sell',
  orderType: 'limit',
  qty: '0.5',
  price: '60000',
  timeInForce: 'gtc',
  stpMode: 'none',
}
const closing: OrderIntent = { ...opening, reduceOnly: 'yes' }
const inStatus = (status: string): Instrument => ({ ...btcPerp, status })
const long = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  posSide: 'long',
  holdMode: 'one_way_mode',
  total: '0.5',
}

describe('the state of a symbol', () => {
  it.each([
    ['online', null, null],
    ['normal', null, null],
    ['limit_open', 'BTCUSDT takes no opening order: opening is restricted (status limit_open)', null],
    ['limit_close', null, 'BTCUSDT takes no closing order: closing is restricted (status limit_close)'],
    ['restrictedAPI', 'BTCUSDT takes no opening order: trading by API is restricted (status restrictedAPI)', null],
    ['listed', 'BTCUSDT takes no opening order: trading has not begun (status listed)', null],
    ['maintain', 'BTCUSDT takes no opening order: it is in maintenance (status maintain)', null],
    ['offline', 'BTCUSDT takes no opening order: it is offline (status offline)', null],
    ['off', 'BTCUSDT takes no opening order: it is delisted (status off)', null],
    ['cool_down', 'BTCUSDT takes no opening order: its status “cool_down” is unknown', null],
    ['', 'BTCUSDT takes no opening order: its status “” is unknown', null],
  ])('%j decides opening and closing apart', (status, open, close) => {
    expect([openRefusal(inStatus(status)), closeRefusal(inStatus(status))]).toEqual([open, close])
    expect(permissionRefusal(opening, unknownHoldings, inStatus(status))).toBe(open)
    expect(permissionRefusal(closing, unknownHoldings, inStatus(status))).toBe(close)
    const submitted = open === null ? 'Orders that open' : 'Orders that only reduce'
    expect(restrictionOf(inStatus(status))).toBe(
      open === null && close === null ? null : `${open ?? close}. ${submitted} are submitted.`,
    )
  })

  it.each<[string, Partial<OrderIntent>, readonly (typeof long)[] | null, boolean]>([
    ['reduce-only', { reduceOnly: 'yes' }, null, true],
    ['the closing side of a hedge', { posSide: 'long' }, null, true],
    ['the opening side of a hedge', { posSide: 'short' }, [long], false],
    ['one-way within what is held', {}, [long], true],
    ['one-way beyond what is held', { qty: '0.6' }, [long], false],
    ['one-way to the same side', { side: 'buy' }, [long], false],
    ['one-way while positions are unknown', {}, null, false],
  ])('lets %s pass, or not, by what it does', (_, change, positions, passes) => {
    const refusal = permissionRefusal({ ...opening, ...change }, { positions, balances: null }, inStatus('limit_open'))
    expect(refusal === null).toBe(passes)
  })

  it('lets a coin be sold, and a coin that is owed be bought', () => {
    const halted: Instrument = { ...btcSpot, status: 'halt' }
    const order = (side: 'buy' | 'sell', equity: string) =>
      permissionRefusal(
        { ...opening, category: 'MARGIN', side },
        {
          positions: null,
          balances: [{ coin: 'BTC', equity }],
        },
        halted,
      )
    expect([order('sell', '1'), order('buy', '-1')]).toEqual([null, null])
    expect(order('buy', '1')).toBe('BTCUSDT takes no opening order: trading is halted (status halt)')
  })
})

describe('a symbol that no list names', () => {
  it('takes no opening order and every closing one, whatever its price and size', () => {
    const unlisted: Instrument = { ...btcPerp, isUnlisted: true }
    expect(checkOrder(opening, unlisted, unknownHoldings)).toMatchObject([
      { rule: 'closed', message: 'BTCUSDT takes no opening order: the exchange does not list it' },
    ])
    expect(checkOrder(closing, unlisted, unknownHoldings)).toEqual([])
    const unknown = unlistedInstrument('USDT-FUTURES', 'BTCUSDT')
    expect(checkOrder({ ...closing, qty: '0.123456789012', price: '1.23456789012' }, unknown, unknownHoldings)).toEqual(
      [],
    )
    expect(openRefusal(unknown)).not.toBeNull()
  })

  it.each([
    ['USDT-FUTURES', '龙虾USDT', '龙虾', 'USDT'],
    ['USDC-FUTURES', 'BTCPERP', 'BTC', 'USDC'],
    ['COIN-FUTURES', 'BTCUSD_CM', 'BTC', 'USD'],
    ['SPOT', 'USDT', 'USDT', 'USDT'],
    ['MARGIN', 'ETHBTC', 'ETHBTC', 'USDT'],
  ] as const)('has the coins of its name: %s %s', (category, symbol, baseCoin, quoteCoin) =>
    expect(unlistedInstrument(category, symbol)).toMatchObject({ baseCoin, quoteCoin }),
  )
})
