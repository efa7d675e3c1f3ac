import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { add, sum } from '@/shared/base/decimal'
import {
  wealthyAccount,
  futuresLimit,
  handClock,
  spotLimit,
  testExchange,
} from '@/practice/engine/testing/test-exchange'
import { HOUR_MS } from '@/shared/base/time'
import { marginExchange, marginLimit } from '@/practice/engine/testing/margin-exchange'
import { forgetfulRows } from '@/practice/store/saved-rows'
import { openTaxLedger, type TaxRow } from './tax-ledger'

const users = new Set(['me', 'hedged'])
const deposits = { USDT: '1000000', COIN: '10000' }
function opened() {
  const clock = handClock()
  const { core } = testExchange(
    [
      wealthyAccount('me', { deposits }),
      wealthyAccount('hedged', { holdMode: 'hedge_mode', deposits }),
      wealthyAccount('maker'),
    ],
    clock,
  )
  return { core, clock, ledger: openTaxLedger(core, clock, forgetfulRows, users) }
}
const rowFields = ({ bizType, coin, type, amount, fee, balance }: TaxRow) => [bizType, coin, type, amount, fee, balance]

describe('the tax ledger', () => {
  it('opens with what the account holds, transferred in', () => {
    const { ledger } = opened()
    expect(ledger.rowsOf('me').map(rowFields)).toEqual([
      ['OTHER', 'USDT', 'TRANSFER_IN', '1000000', '0', '1000000'],
      ['OTHER', 'COIN', 'TRANSFER_IN', '10000', '0', '10000'],
    ])
  })

  it('books both coins of a spot trade, the fee on the received coin', () => {
    const { core, ledger } = opened()
    core.place('maker', spotLimit('sell', '10', '5'))
    core.place('me', spotLimit('buy', '10', '5'))
    expect(ledger.rowsOf('me').slice(2).map(rowFields)).toEqual([
      ['SPOT', 'USDT', 'ORDER_DEALT_FROZEN_OUT', '-50', '0', '999950'],
      ['SPOT', 'COIN', 'ORDER_DEALT_IN', '5', '-0.005', '10004.995'],
    ])
  })

  it('books profit and fee of a futures trade in the words of the account’s mode', () => {
    const { core, ledger } = opened()
    core.place('maker', futuresLimit('sell', '10', '5'))
    core.place('me', futuresLimit('buy', '10', '5'))
    core.place('maker', futuresLimit('buy', '12', '3'))
    core.place('me', futuresLimit('sell', '12', '3'))
    expect(ledger.rowsOf('me').slice(2).map(rowFields)).toEqual([
      ['USDT-FUTURES', 'USDT', 'BUY_DEAL', '0', '-0.03', '999999.97'],
      ['USDT-FUTURES', 'USDT', 'SELL_DEAL', '6', '-0.0216', '1000005.9484'],
    ])
    core.place('maker', futuresLimit('buy', '10', '2'))
    core.place('hedged', futuresLimit('sell', '10', '2', { posSide: 'short' }))
    core.place('maker', futuresLimit('sell', '9', '2'))
    core.place('hedged', futuresLimit('buy', '9', '2', { posSide: 'short' }))
    expect(
      ledger
        .rowsOf('hedged')
        .slice(2)
        .map((row) => [row.type, row.amount]),
    ).toEqual([
      ['OPEN_SHORT', '0'],
      ['CLOSE_SHORT', '2'],
    ])
  })

  it('books funding paid and received with its symbol, as the financial records list it (A-record-category)', () => {
    const { core, ledger } = opened()
    const { category, symbol } = futuresLimit('buy', '10', '5')
    core.place('hedged', futuresLimit('sell', '10', '5', { posSide: 'short' }))
    core.place('me', futuresLimit('buy', '10', '5'))
    core.settleFunding(category, symbol)
    const [paid, received] = [ledger.rowsOf('me').at(-1)!, ledger.rowsOf('hedged').at(-1)!]
    expect([paid, received].map(({ bizType, type, symbol: of }) => [bizType, of, type])).toEqual([
      [category, symbol, 'CONTRACT_MAIN_SETTLE_FEE_USER_OUT'],
      [category, symbol, 'CONTRACT_MAIN_SETTLE_FEE_USER_IN'],
    ])
    expect(add(paid.amount, received.amount)).toBe('0')
  })

  it.each(['one_way_mode', 'hedge_mode'] as const)(
    'names what was done by force, and what the insurance fund paid: %s',
    (holdMode) => {
      const { core, clock } = marginExchange([
        wealthyAccount('me', { deposits: { USDT: '60.3' }, holdMode }),
        wealthyAccount('maker'),
      ])
      const ledger = openTaxLedger(core, clock, forgetfulRows, users)
      core.place('maker', futuresLimit('sell', '10', '50'))
      core.place('me', futuresLimit('buy', '10', '50', holdMode === 'hedge_mode' ? { posSide: 'long' } : {}))
      core.place('maker', futuresLimit('buy', '5', '100'))
      core.setMarkPrice('USDT-FUTURES', 'COINUSDT', '5')
      core.enforceMargins()
      expect(ledger.rowsOf('me').slice(2).map(rowFields)).toEqual([
        [
          'USDT-FUTURES',
          'USDT',
          holdMode === 'hedge_mode' ? 'BURST_CLOSE_LONG' : 'BURST_SELL_SSM',
          '-250',
          '-0.15',
          '-190.15',
        ],
        ['OTHER', 'USDT', 'RISK_LIQ_USER_IN', '190.15', '0', '0'],
      ])
    },
  )

  it('books interest of margin debts and counts what is owed', () => {
    const { core, clock } = marginExchange([
      wealthyAccount('me', { deposits: { USDT: '100' } }),
      wealthyAccount('maker'),
    ])
    const ledger = openTaxLedger(core, clock, forgetfulRows, users)
    core.place('maker', spotLimit('sell', '10', '1'))
    core.place('maker', spotLimit('buy', '10', '30'))
    core.place('me', marginLimit('sell', '10', '20'))
    clock.time += HOUR_MS
    core.chargeInterest()
    expect(ledger.rowsOf('me').slice(1).map(rowFields)).toEqual([
      ['MARGIN', 'COIN', 'ORDER_DEALT_FROZEN_OUT', '-20', '0', '-20'],
      ['MARGIN', 'USDT', 'ORDER_DEALT_IN', '200', '-0.2', '299.8'],
      ['MARGIN', 'COIN', 'INTEREST_SETTLEMENT_OUT', '-0.004', '0', '-20.004'],
    ])
  })

  it('adds up to the balance of every coin, whatever was traded and moved', () => {
    const step = fc.record({
      trader: fc.constantFrom('me', 'maker'),
      futures: fc.boolean(),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      price: fc.integer({ min: 95, max: 105 }),
      lots: fc.integer({ min: 50, max: 900 }),
      moved: fc.integer({ min: -500, max: 500 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { core, ledger } = opened()
        for (const { trader, futures, side, price, lots, moved } of steps) {
          const order: NewOrder = futures
            ? futuresLimit(side, `${price / 10}`, `${lots / 100}`)
            : spotLimit(side, `${price / 10}`, `${lots / 100}`)
          core.place(trader, order)
          if (moved % 5 === 0) core.move('me', moved % 2 === 0 ? 'USDT' : 'COIN', String(moved), 'TRANSFER_IN')
        }
        for (const { coin, available, locked } of core.assets('me')) {
          const rows = ledger.rowsOf('me').filter((row) => row.coin === coin)
          expect(sum(rows.flatMap((row) => [row.amount, row.fee]))).toBe(add(available, locked))
          expect(rows.at(-1)?.balance).toBe(add(available, locked))
        }
      }),
      { numRuns: 150 },
    )
  })
})
