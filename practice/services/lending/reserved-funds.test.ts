import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, subtract } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import { runs } from '@/shared/testing/runs'
import { orderEffects } from '@/shared/trading/ltv/projection/order-effect'
import type { Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import {
  accepted,
  handClock,
  spotCoin,
  spotLimit,
  testExchange,
  wealthyAccount,
} from '@/practice/engine/testing/test-exchange'
import type { PracticeRiskUnit } from '@/practice/accounts/risk-unit'
import { forgetfulRows } from '@/practice/store/saved-rows'
import type { ReservedFunds } from './collateral'
import { openLending } from './lending'
import { openLoanBook } from './loan-book'
import { openDebts } from './opening-debts'
import { createLoanProducts, type LoanProduct } from './products'

const cap = '100000000'

/** A unit of one account that owes 50,000 USDT, with 30,000 USDT and 1,000 COIN at 100 USDT each. */
function unitUnder(reservedFunds: ReservedFunds, [usdt, coin]: readonly [string, string]) {
  const clock = handClock()
  const { core } = testExchange([wealthyAccount('main', { deposits: { USDT: '30000', COIN: '1000' } })], clock)
  core.setMarkPrice('USDT-FUTURES', 'COINUSDT', '100')
  const product: LoanProduct = {
    id: 'P1',
    leverage: '3',
    transferLine: '0.7',
    spotBuyLine: '0.95',
    liquidationLine: '0.99',
    stopLiquidationLine: '0.85',
    collateral: { USDT: { ratio: usdt, cap }, COIN: { ratio: coin, cap } },
    spotSymbols: ['COINUSDT'],
    marginLeverage: '3',
    usdtContracts: null,
    coinContracts: null,
    usdcContracts: null,
  }
  const unit: PracticeRiskUnit = { id: 'main', primaryUid: 'main', uids: ['main'], productId: 'P1' }
  const book = openLoanBook(core, forgetfulRows)
  const lent = [{ coin: 'USDT', amount: '50000', reserve: '0', hours: 180 * 24 }]
  openDebts({ core, book, random: seededRandom(1), now: clock.now() }, unit, product, { ltv: '0', seedDebts: [], lent })
  const lending = openLending({
    core,
    clock,
    book,
    products: createLoanProducts([product]),
    units: [unit],
    reservedFunds,
  })
  const weights: Readonly<Record<string, string>> = { USDT: usdt, COIN: coin }
  function portfolio(): Portfolio {
    const { collateral, unpaidUsdtAmount } = lending.snapshotOf(unit)!
    return {
      collateral: collateral.map((asset) => ({ ...asset, weight: weights[asset.coin]! })),
      debts: [],
      restCollateral: '0',
      restDebt: unpaidUsdtAmount,
      caveats: [],
    }
  }
  const next = () => {
    clock.time += 1000
    return lending.snapshotOf(unit)!.ltv
  }
  return { core, portfolio, next }
}

describe('Funds that are reserved for an order (A-ltv-reserved)', () => {
  it('lower the collateral where they count at the lower haircut, and only there', () => {
    const [own, lower] = (['own haircut', 'lower haircut'] as const).map((reserved) => {
      const { core, next } = unitUnder(reserved, ['1', '0.5'])
      const before = next()
      accepted(core.place('main', spotLimit('buy', '90', '100')))
      return subtract(next(), before)
    })
    expect([compare(own!, '0'), compare(lower!, '0')]).toEqual([0, 1])
  })

  it('never raise the ratio above what is expected of them, whichever way the exchange counts', () => {
    const ratio = fc.constantFrom('0', '0.5', '0.8', '1')
    fc.assert(
      fc.property(
        fc.constantFrom('own haircut' as const, 'lower haircut' as const),
        fc.tuple(ratio, ratio).filter(([usdt, coin]) => usdt !== '0' || coin !== '0'),
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 1, max: 200 }),
        (reserved, ratios, side, qty) => {
          const { core, portfolio, next } = unitUnder(reserved, ratios)
          const order = spotLimit(side, side === 'buy' ? '90' : '110', String(qty))
          const { afterAck } = orderEffects(portfolio(), [{ order, instrument: spotCoin, top: null, isClosing: false }])
          accepted(core.place('main', order))
          // The exchange rounds the ratio up in its sixth decimal.
          if (afterAck !== null) expect(compare(subtract(next(), afterAck), '0.000001')).toBeLessThanOrEqual(0)
        },
      ),
      { numRuns: runs(300) },
    )
  })
})
