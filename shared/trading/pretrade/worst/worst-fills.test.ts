import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextOf, type AnyAccount, restingRows, rowsOf } from '@/shared/testing/samples/any-fills'
import type { PretradeContext } from '@/shared/trading/pretrade/assessment/context'
import { worstFillsOf, worstFindings } from './worst-fills'
import { worstLoansOf } from './worst-loans'

const account = (change: Partial<AnyAccount> = {}): AnyAccount => ({
  isHedge: false,
  balances: { USDT: '10000', BTC: '0', ETH: '0' },
  weights: { USDT: '1', BTC: '0.9', ETH: '0.9' },
  owed: { USDT: '7000', BTC: '0' },
  rest: '0',
  sizes: {},
  rates: { btc: '0.005', eth: '0.005', inverse: '0.005' },
  marginRatio: '0',
  orders: [{ market: 'btc', isBuy: true, qty: '1', price: '60000', isOpen: false, leg: null, isClosing: false }],
  ...change,
})
function assessed(of: AnyAccount, change: Partial<PretradeContext> = {}) {
  const { context, unit } = contextOf(of)
  const orders = rowsOf(of).map(({ order }) => order)
  const worst = worstFillsOf(orders, restingRows(of), { ...context, ...change }, { units: [unit], loans: [] })
  return { worst, findings: worstFindings(worst, [unit]) }
}

describe('the worst of all fills', () => {
  it('names the fill, the price and the lines that orders can reach', () => {
    const { worst, findings } = assessed(account())
    // 10 000 - 3 000 of loss - 36 of fees
    expect(worst.units[0]!.figure).toMatchObject({
      ratio: expect.stringMatching(/^1\.0051/),
      without: '0.7',
      rows: [0],
      prices: [{ name: 'BTCUSDT', price: '57000' }],
    })
    // Equity 9 964 against 1 % of maintenance: 60 000 x f - 50 036 = 600 x f
    expect(worst.liquidations).toMatchObject([{ side: 'below', price: '50541.5', rows: [0] }])
    expect(findings).toMatchObject([
      {
        rule: 'worst-ltv',
        band: 'type-to-confirm',
        message:
          'At the worst fills and prices within 5.0 %, the loan-to-value of 7 reaches 100.52 %: liquidation at 90.00 %',
      },
    ])
  })

  it('has no finding for orders that only reduce, or that change nothing at the worst', () => {
    const long = { sizes: { 'btc net': '1' }, owed: { USDT: '9000', BTC: '0' } }
    const close = {
      market: 'btc',
      isBuy: false,
      qty: '1',
      price: '60000',
      isOpen: false,
      leg: null,
      isClosing: true,
    } as const
    expect(assessed(account({ ...long, orders: [close] })).findings).toEqual([])
  })

  it('counts open orders, and finds the margin ratio at which everything is liquidated', () => {
    const buy = { market: 'btc', isBuy: true, qty: '3', price: '60000', leg: null, isClosing: false } as const
    const orders = [
      { ...buy, isOpen: true, qty: '1' },
      { ...buy, isOpen: false },
    ]
    const { worst, findings } = assessed(account({ orders, owed: { USDT: '0', BTC: '0' } }))
    expect(worst.margin).toMatchObject({ ratio: null, rows: [0], open: ['buy 1 BTCUSDT at 60\u202f000'] })
    expect(findings).toMatchObject([{ rule: 'worst-margin', band: 'type-to-confirm', figure: null }])
  })

  it.each<[string, Partial<PretradeContext>]>([
    ['the positions are not known', { positions: null }],
    ['the open orders are not known', { openOrders: null }],
    ['the balances are not known', { balances: null }],
    ['the margin ratio of the exchange is not known', { marginRatio: '' }],
    ['the rules of BTCUSDT are not known', { instrumentOf: () => null, positions: null }],
    ['the wallets of a classic account have no common margin ratio', { walletOf: () => null }],
  ])('names what it does not contain: %s', (reason, change) => {
    const { worst } = assessed(account(), change)
    expect([...worst.marginMissing, ...worst.units[0]!.missing]).toContain(reason)
  })
})

describe('the worst of a consumer loan', () => {
  const rates = { callAt: '0.83', liquidationAt: '0.9' }
  const loan = { orderId: '5', loanCoin: 'USDT', pledgeCoin: 'BTC', rate: '0.8', ...rates }
  const coins = ['USDT', 'BTC', 'ETH'] as const

  it('is that of the highest price of its debt and the lowest of its collateral in the band', () => {
    const rate = fc.integer({ min: 1, max: 1200 }).map((thousandths) => String(thousandths / 1000))
    fc.assert(
      fc.property(fc.constantFrom(...coins), fc.constantFrom(...coins), rate, (loanCoin, pledgeCoin, at) => {
        const corners = [0.95, 1, 1.05].flatMap((owed) => [0.95, 1, 1.05].map((pledged) => [owed, pledged] as const))
        const factor = (coin: string, by: number): number => (coin === 'USDT' ? 1 : by)
        const ratios = corners.map(([owed, pledged]) =>
          loanCoin === pledgeCoin ? Number(at) : (Number(at) * factor(loanCoin, owed)) / factor(pledgeCoin, pledged),
        )
        const worst = Math.max(...ratios)
        const line = worst >= 0.9 ? 'liquidation' : worst >= 0.83 ? 'call' : null
        // On a line, rounding decides.
        fc.pre([0.9, 0.83].every((other) => Math.abs(worst - other) > 1e-9))
        const found = worstLoansOf([{ ...loan, loanCoin, pledgeCoin, rate: at }], '0.05')
        expect(found.map((row) => row.line)).toEqual(line === null ? [] : [line])
        for (const { ratio } of found) expect(Number(ratio)).toBeCloseTo(worst, 10)
      }),
    )
  })

  it('is named only at a line or without a ratio, the unknown first', () => {
    const loans = ['0.7', '0.8', null, '0.86'].map((rate, at) => ({ ...loan, orderId: String(at), rate }))
    expect(worstLoansOf(loans, '0.05')).toMatchObject([
      { orderId: '2', ratio: null, line: null },
      { orderId: '3', line: 'liquidation' },
      { orderId: '1', line: 'call' },
    ])
  })
})
