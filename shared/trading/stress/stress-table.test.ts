import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, divide, multiply, subtract, sum } from '@/shared/base/decimal'
import { aBalance, aPosition, partsAsOf } from '@/shared/testing/samples/account'
import { anyUnit } from '@/shared/testing/samples/any-risk-unit'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import type { Account } from '../account/account'
import { equityOf } from '../account/equity'
import type { Instrument } from '../market/instrument'
import { ltvOf } from '@/shared/trading/ltv/projection/portfolio'
import { ltvIfMoved, priceToReach } from '@/shared/trading/ltv/projection/price-to-threshold'
import { fallLadder, simulate } from '@/shared/trading/ltv/projection/simulate'
import { shockChanges, stepOf } from './shock'
import { stressedEquity } from './stressed-equity'
import { hitsEachWay, hitsOf, stressTable } from './stress-table'
import { loanTarget, stateOf, UNBACKED, unitTarget } from './targets'

const lines = { call: '0.8', liquidation: '0.9' }
const loan = { orderId: '1', loanCoin: 'USDT', pledgeCoin: 'BTC' }
const snapshot = { rate: '0.6', callAt: '0.8', liquidationAt: '0.9' }
const btcCoin: Instrument = { ...btcPerp, category: 'COIN-FUTURES', symbol: 'BTCUSD', quoteCoin: 'USD' }
const instrumentOf = (category: string, symbol: string) =>
  symbol === 'BTCUSDT' ? btcPerp : category === 'COIN-FUTURES' ? btcCoin : null
const account = (change: Partial<Account> = {}) => ({
  parts: partsAsOf(1),
  balances: [aBalance('USDT', '1000', { usdValue: '1000' }), aBalance('BTC', '1', { usdValue: '60000' })],
  positions: [],
  ...change,
})
const world = (change: Partial<Parameters<typeof stressTable>[0]> = {}) => ({
  account: account(),
  targets: [loanTarget(loan, snapshot)],
  instrumentOf,
  ...change,
})
const near = (a: string, b: string): boolean =>
  Math.abs(Number(a) - Number(b)) < 1e-9 * Math.max(1, Math.abs(Number(b)))

describe('The stress of a risk unit', () => {
  it('is the result of the simulator of the risk wall, of the market and of each coin', () => {
    fc.assert(
      fc.property(anyUnit, fc.nat(), ({ portfolio, approx }, pick) => {
        const target = unitTarget('1', { portfolio, positions: [], instrumentOf }, lines)
        const { coin } = approx.coins[pick % approx.coins.length]!
        const falls = fallLadder(portfolio, {}, shockChanges)
        for (const [at, change] of shockChanges.entries()) {
          const step = stepOf({ coin: null, change })
          expect(target.ratioAt({ coin: null, change })).toBe(falls[at]!.ltv ?? UNBACKED)
          expect(target.ratioAt({ coin: null, change })).toBe(simulate(portfolio, [step]).at(-1)!.ltv ?? UNBACKED)
          expect(target.ratioAt({ coin, change })).toBe(ltvIfMoved(portfolio, coin, change) ?? UNBACKED)
        }
        expect(target.ratioAt({ coin: null, change: '0' })).toBe(ltvOf(portfolio) ?? UNBACKED)
      }),
    )
  })

  it('reaches a threshold at the change that brings it there, at the price of the simulator', () => {
    fc.assert(
      fc.property(anyUnit, fc.integer({ min: 30, max: 95 }), fc.nat(), ({ portfolio, approx }, percent, pick) => {
        const line = `0.${percent}`
        const target = unitTarget('1', { portfolio, positions: [], instrumentOf }, lines)
        const { coin, price } = approx.coins[pick % approx.coins.length]!
        for (const change of target.shocksTo(line, null))
          expect(near(String(target.ratioAt({ coin: null, change })), line)).toBe(true)
        const [own = null] = target.shocksTo(line, coin)
        const reached = priceToReach(portfolio, coin, line)
        if (own === null || reached === null) expect([own, reached]).toEqual([null, null])
        else expect(near(own, subtract(divide(reached, String(price)), '1'))).toBe(true)
      }),
    )
  })

  it('is not known where nothing of it was read', () => {
    const target = unitTarget('1', null, lines)
    expect([target.ratioAt({ coin: null, change: '-0.1' }), target.unknown]).toEqual([null, 'no figure of it was read'])
  })
})

describe('The stress of a loan', () => {
  it('moves with the coin owed and against the coin pledged, and not where both move alike', () => {
    const { ratioAt, shocksTo } = loanTarget(loan, snapshot)
    expect(ratioAt({ coin: null, change: '-0.25' })).toBe('0.8')
    expect(shocksTo('0.8', null)).toEqual(['-0.25'])
    const borrowed = loanTarget({ ...loan, loanCoin: 'BTC', pledgeCoin: 'USDT' }, snapshot)
    expect(borrowed.ratioAt({ coin: 'BTC', change: '0.5' })).toBe('0.9')
    expect(borrowed.shocksTo('0.9', 'BTC')).toEqual(['0.5'])
    const both = loanTarget({ ...loan, loanCoin: 'ETH' }, snapshot)
    expect([both.ratioAt({ coin: null, change: '-0.5' }), both.shocksTo('0.8', null)]).toEqual(['0.6', []])
    expect(both.shocksTo('0.8', 'BTC')).toEqual(['-0.25'])
  })

  it('is unknown if the exchange omits its rate or its thresholds, never safe', () => {
    const { ratioAt } = loanTarget(loan, { ...snapshot, rate: null })
    expect(ratioAt({ coin: null, change: '-0.5' })).toBeNull()
    expect(stateOf('0.1', { call: null, liquidation: '0.9' })).toBe('unknown')
    expect(stateOf('0.95', { call: null, liquidation: '0.9' })).toBe('liquidated')
  })
})

describe('The stress of the equity', () => {
  const figure = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => divide(String(cents), '100'))
  const size = fc.integer({ min: 1, max: 5000 }).map((thousandths) => divide(String(thousandths), '1000'))
  const anyPosition = fc.record({ posSide: fc.constantFrom('long', 'short'), total: size, inverse: fc.boolean() })

  it('is the equity of now without a shock, and each part moves by its own share of it', () => {
    fc.assert(
      fc.property(
        figure,
        figure,
        fc.array(anyPosition),
        fc.constantFrom(...shockChanges),
        (usdt, btc, sides, change) => {
          const positions = sides.map(({ inverse, ...side }) =>
            inverse
              ? aPosition({ ...side, category: 'COIN-FUTURES', symbol: 'BTCUSD', markPrice: '60000' })
              : aPosition({ ...side, markPrice: '60000' }),
          )
          const balances = [aBalance('USDT', '1', { usdValue: usdt }), aBalance('BTC', '1', { usdValue: btc })]
          const money = account({ balances, positions })
          const at = (of: string) => stressedEquity(money, instrumentOf, { coin: null, change: of }).equity
          expect(compare(at('0')!, equityOf(balances)!)).toBe(0)
          const exposed = sum([
            btc,
            ...sides.map(({ posSide, total, inverse }) =>
              multiply(multiply(total, inverse ? '1' : '60000'), posSide === 'long' ? '1' : '-1'),
            ),
          ])
          expect(compare(subtract(at(change)!, at('0')!), multiply(exposed, change))).toBe(0)
          expect(stressedEquity(money, instrumentOf, { coin: 'ETH', change }).equity).toBe(at('0'))
        },
      ),
    )
  })

  it('of a contract that pays in coin is what its coin is worth at the price after the shock', () => {
    // 30,000 USD short at 60,000 against 1 BTC; at 30,000 it has gained 30000 x (1 / 30000 - 1 / 60000) = 0.5 BTC.
    const positions = [
      aPosition({ category: 'COIN-FUTURES', symbol: 'BTCUSD', posSide: 'short', total: '30000', markPrice: '60000' }),
    ]
    const balances = [aBalance('BTC', '1', { usdValue: '60000' })]
    const { equity } = stressedEquity(account({ balances, positions }), instrumentOf, { coin: null, change: '-0.5' })
    expect(equity).toBe('45000')
  })

  it.each([
    ['an unread account', account({ parts: partsAsOf(null) }), 'current balances'],
    ['a coin without a value', account({ balances: [aBalance('ETH', '1')] }), 'value of ETH'],
    ['a position without a price', account({ positions: [aPosition()] }), 'position in BTCUSDT'],
    ['an unknown symbol', account({ positions: [aPosition({ symbol: 'NOSUCH' })] }), 'position in NOSUCH'],
  ])('is not known of %s, and reports it', (_what, money, why) => {
    const { equity, missing } = stressedEquity(money, instrumentOf, { coin: null, change: '-0.1' })
    expect([equity, missing.join()]).toEqual([null, expect.stringContaining(why)])
  })
})

describe('The table of shocks', () => {
  it('names who is called or liquidated by then, in their sequence, and only the more severe of two', () => {
    const second = loanTarget({ ...loan, orderId: '2', pledgeCoin: 'ETH' }, { ...snapshot, rate: '0.75' })
    const rows = stressTable(world({ targets: [loanTarget(loan, snapshot), second] }), null)
    const hitAt = (change: string) =>
      rows.find((row) => row.change === change)!.hit.map(({ name, what }) => `${name} ${what}`)
    expect([hitAt('0'), hitAt('0.5'), hitAt('-0.05')]).toEqual([[], [], []])
    expect(hitAt('-0.1')).toEqual(['ETH for USDT called'])
    expect(hitAt('-0.3')).toEqual(['ETH for USDT liquidated', 'BTC for USDT called'])
    expect(hitAt('-0.5')).toEqual(['ETH for USDT liquidated', 'BTC for USDT liquidated'])
    expect(hitsEachWay(hitsOf(world({ targets: [second] }), null)).fall[0]).toMatchObject({
      what: 'called',
      change: '-0.0625',
    })
  })

  it('names a position that the shock takes beyond the present liquidation price of the exchange', () => {
    const positions = [aPosition({ markPrice: '60000', liquidationPrice: '45000' })]
    const hits = hitsOf(world({ account: account({ positions }), targets: [] }), null)
    expect(hits).toMatchObject([{ name: 'long BTCUSDT', what: 'liquidated', change: '-0.25' }])
    expect(hitsOf(world({ account: account({ positions }), targets: [] }), 'ETH')).toEqual([])
  })

  it('names who is beyond a line already, whatever prices do', () => {
    const beyond = loanTarget(loan, { ...snapshot, rate: '0.85' })
    expect(stressTable(world({ targets: [beyond] }), 'ETH').map(({ hit }) => hit.length)).toEqual(
      shockChanges.map(() => 1),
    )
  })

  it('agrees with the states of its ratios, row by row', () => {
    fc.assert(
      fc.property(anyUnit, ({ portfolio }) => {
        for (const { hit, targets } of stressTable(
          world({ targets: [unitTarget('1', { portfolio, positions: [], instrumentOf }, lines)] }),
          null,
        )) {
          const [{ state }] = targets as [(typeof targets)[number]]
          const outcome = hit[0]?.what ?? 'safe'
          // A shock can also mend: what it led through is still named where the ratio is better again.
          if (state === 'liquidated') expect(outcome).toBe('liquidated')
          if (state === 'called') expect(outcome).not.toBe('safe')
        }
      }),
    )
  })
})
