import { describe, expect, it } from 'vitest'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { compare, multiply, subtract } from '@/shared/base/decimal'
import { wealthyAccount, coinLimit, futuresLimit, testExchange } from '@/practice/engine/testing/test-exchange'

const linear = {
  category: 'USDT-FUTURES',
  symbol: 'COINUSDT',
  coin: 'USDT',
  qty: '10',
  part: '4',
  limit: futuresLimit,
} as const
const inverse = {
  category: 'COIN-FUTURES',
  symbol: 'COINUSD_CM',
  coin: 'COIN',
  qty: '1000',
  part: '400',
  limit: coinLimit,
} as const

/** The market with both sides of a trade: opened at 100, partly closed at 101 or 99, with funding in between. */
function positionCase(
  { category, symbol, coin, qty, part, limit }: typeof linear | typeof inverse,
  side: 'buy' | 'sell',
) {
  const { core } = testExchange([wealthyAccount('trader'), wealthyAccount('maker')])
  const counter: 'buy' | 'sell' = side === 'buy' ? 'sell' : 'buy'
  const trade = (way: 'buy' | 'sell', price: string, amount: string): void => {
    core.place('maker', limit(way === 'buy' ? 'sell' : 'buy', price, amount))
    core.place('trader', { category, symbol, side: way, orderType: 'market', qty: amount } satisfies NewOrder)
  }
  const balance = (): string => core.assets('trader').find((asset) => asset.coin === coin)!.equity
  const before = balance()
  core.setMarkPrice(category, symbol, '100')
  trade(side, '100', qty)
  trade(counter, side === 'buy' ? '101' : '99', part)
  core.setIndexPrice(category, symbol, '99')
  core.settleFunding(category, symbol)
  const [position] = core.positions('trader')
  return { core, position: position!, trade, counter, balance, before }
}

describe('the break-even price of a position', () => {
  it.each([
    ['linear', 'buy'],
    ['linear', 'sell'],
    ['inverse', 'buy'],
    ['inverse', 'sell'],
  ] as const)(
    'is the first at which closing loses nothing of all its fees, funding and booked profit: %s, %s',
    (kind, side) => {
      const { position, trade, counter, balance, before } = positionCase(kind === 'linear' ? linear : inverse, side)
      trade(counter, position.breakEvenPrice, position.total)
      const gained = subtract(balance(), before)
      expect(compare(gained, '0')).toBeGreaterThanOrEqual(0)
      // At most the value of one tick of the rest.
      const tick = kind === 'linear' ? multiply('0.1', position.total) : multiply('0.00002', position.total)
      expect(compare(gained, tick)).toBeLessThanOrEqual(0)
    },
  )

  it('includes fees by their purpose, also of a trade that reverses the position', () => {
    const { core } = testExchange([wealthyAccount('trader'), wealthyAccount('maker')])
    core.place('maker', futuresLimit('sell', '100', '10'))
    core.place('trader', futuresLimit('buy', '100', '10'))
    expect(core.positions('trader')).toMatchObject([{ openFee: '0.6', closeFee: '0' }])
    core.place('maker', futuresLimit('buy', '100', '14'))
    core.place('trader', futuresLimit('sell', '100', '4'))
    expect(core.positions('trader')).toMatchObject([{ posSide: 'long', openFee: '0.6', closeFee: '0.24' }])
    core.place('trader', futuresLimit('sell', '100', '10'))
    expect(core.positions('trader')).toMatchObject([{ posSide: 'short', total: '4', openFee: '0.24', closeFee: '0' }])
  })
})
