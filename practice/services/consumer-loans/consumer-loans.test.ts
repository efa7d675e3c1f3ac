import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LoanTerm } from '@/shared/exchange/calls/loan/borrow'
import { add, compare, divide, multiply, subtract, sum, toDecimals, trim } from '@/shared/base/decimal'
import { createExchangeCore } from '@/practice/engine/core'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import { wealthyAccount, codeOf, handClock } from '@/practice/engine/testing/test-exchange'
import { forgetfulRows } from '@/practice/store/saved-rows'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { type LoanLiquidation, openConsumerLoans } from './consumer-loans'
import { findPledgeable } from './loan-terms'

/** BTC at 100,000 and ETH at 4,000 USDT. A borrower with 2 BTC, 10 ETH and 1,000 USDT. */
function opened(liquidation?: LoanLiquidation) {
  const clock = handClock()
  const core = createExchangeCore({ clock, instruments: listedInstruments })
  core.addAccount(wealthyAccount('me', { deposits: { BTC: '2', ETH: '10', USDT: '1000' } }))
  const mark = (coin: string, price: string) => core.setMarkPrice('USDT-FUTURES', `${coin}USDT`, price)
  mark('BTC', '100000')
  mark('ETH', '4000')
  const loans = openConsumerLoans(core, clock, forgetfulRows, liquidation)
  const forward = (ms: number) => {
    clock.time += ms
    loans.tick()
  }
  const holds = (coin: string) => core.assets('me').find((asset) => asset.coin === coin)?.available ?? '0'
  const take = (daily: LoanTerm, pledgeAmount = '1') => {
    const borrowed = loans.borrow('me', { loanCoin: 'USDT', pledgeCoin: 'BTC', daily, pledgeAmount })
    if (!borrowed.ok) throw new Error(borrowed.message)
    return borrowed.loan
  }
  return { core, clock, mark, loans, forward, holds, take }
}

describe('a loan against a pledge', () => {
  it('lends the initial ratio of the pledge, which is debited from the account', () => {
    const { holds, take, loans } = opened()
    const loan = take('FLEXIBLE')
    expect([loan.loan, holds('USDT'), holds('BTC')]).toEqual(['70000.00000000', '71000', '1'])
    expect(Number(loans.pledgeRateOf(loan))).toBeCloseTo(70, 1)
  })

  it('costs interest for the first hour at once, and for every hour that begins', () => {
    const { take, forward } = opened()
    const loan = take('FLEXIBLE')
    const hour = loan.interest
    expect(hour).toBe(multiply('700', loan.hourRate))
    forward(HOUR_MS - 1)
    expect(loan.interest).toBe(hour)
    forward(1)
    expect(loan.interest).toBe(multiply(hour, '2'))
  })

  it('has a pledge rate that moves with the market, and is liquidated at the line with what is left given back', () => {
    const { take, mark, forward, loans, holds } = opened()
    const loan = take('FLEXIBLE')
    mark('BTC', '78000')
    forward(1000)
    expect(loan.end).toBeNull()
    expect(Number(loans.pledgeRateOf(loan))).toBeGreaterThan(83)
    mark('BTC', '77000')
    forward(1000)
    expect(loan.end).toBe('FORCE')
    const remainder = Number(holds('BTC')) - 1
    expect(remainder).toBeCloseTo(1 - 70_000 / (77_000 * 0.98), 4)
    expect(holds('USDT')).toBe('71000')
  })

  it('may be liquidated in steps, each of half the debt, until it is back at its initial ratio', () => {
    const { take, mark, forward, loans, holds } = opened('in steps')
    const loan = take('FLEXIBLE')
    mark('BTC', '77000')
    const [debts, pledges] = [[add(loan.loan, loan.interest)], [loan.pledge]]
    do {
      forward(1000)
      debts.push(add(loan.loan, loan.interest))
      pledges.push(loan.pledge)
    } while (loan.isLiquidating === true)
    for (const [step, debt] of debts.slice(1).entries()) expect(Number(debt)).toBeCloseTo(Number(debts[step]) / 2, 6)
    expect(pledges.length).toBeGreaterThan(2)
    expect([loan.end, compare(loans.pledgeRateOf(loan), findPledgeable('BTC')!.initRate) <= 0]).toEqual([null, true])
    forward(1000)
    expect([loan.pledge, holds('USDT')]).toEqual([pledges.at(-1), '71000'])
  })

  it('is liquidated at once if partial steps would not suffice', () => {
    const { take, mark, forward } = opened('in steps')
    const loan = take('FLEXIBLE', '0.02')
    mark('BTC', '1000')
    forward(1000)
    expect([loan.end, loan.pledge]).toEqual(['FORCE', '0'])
  })

  it.each([
    ['SEVEN' as const, 7],
    ['THIRTY' as const, 30],
  ])('of the term %s ends after %d days at the cost of its pledge', (term, days) => {
    const { take, forward } = opened()
    const loan = take(term)
    forward(days * DAY_MS - 1000)
    expect([loan.end, loan.expireTime]).toEqual([null, loan.borrowTime + days * DAY_MS])
    forward(1000)
    expect(loan.end).toBe('FORCE')
  })

  it('costs no more pledge at liquidation than debt and fee, whatever the price; the rest comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 77_000 }), (price) => {
        const { take, mark, forward, holds } = opened()
        const loan = take('FLEXIBLE')
        mark('BTC', String(price))
        const debt = add(loan.loan, loan.interest)
        forward(1000)
        expect([loan.end, loan.pledge, holds('USDT')]).toEqual(['FORCE', '0', '71000'])
        const cost = subtract('2', holds('BTC'))
        const expected = divide(debt, multiply(String(price), '0.98'))
        expect(cost).toBe(compare(expected, '1') < 0 ? trim(toDecimals(expected, 8, 'up')) : '1')
        expect(add(loan.loan, loan.interest) === '0').toBe(compare(expected, '1') <= 0)
      }),
      { numRuns: 200 },
    )
  })

  it('is over the margin call before it is liquidated, and safe again when the price comes back', () => {
    const { take, mark, forward, loans } = opened()
    const loan = take('FLEXIBLE')
    const { supRate, forceRate } = findPledgeable('BTC')!
    mark('BTC', '82000')
    forward(1000)
    const rate = loans.pledgeRateOf(loan)
    expect([compare(rate, supRate), compare(rate, forceRate), loan.end]).toEqual([1, -1, null])
    mark('BTC', '100000')
    forward(1000)
    expect([compare(loans.pledgeRateOf(loan), supRate), loan.end]).toEqual([-1, null])
  })

  it('is repaid from the borrowed coin, interest first, and releases pledge in proportion on request', () => {
    const { take, loans, holds } = opened()
    const loan = take('FLEXIBLE')
    const part = loans.repay('me', {
      orderId: loan.orderId,
      method: 'borrowed_coin',
      repayAll: 'no',
      amount: '35000',
      repayUnlock: 'yes',
    })
    expect(part).toMatchObject({ ok: true, interest: expect.stringMatching(/^0\.4/) })
    expect(Number(holds('BTC'))).toBeCloseTo(1.5, 4)
    const rest = loans.repay('me', { orderId: loan.orderId, method: 'borrowed_coin', repayAll: 'yes' })
    expect([rest.ok, loan.end, holds('BTC')]).toEqual([true, 'REPAY', '2'])
    expect(codeOf(loans.repay('me', { orderId: loan.orderId, method: 'borrowed_coin', repayAll: 'yes' }))).toBe('40034')
  })

  it('is paid back out of its pledge without touching the borrowed coin', () => {
    const { take, loans, holds } = opened()
    const loan = take('FLEXIBLE')
    loans.repay('me', { orderId: loan.orderId, method: 'collateral', repayAll: 'yes' })
    expect([loan.end, holds('USDT')]).toEqual(['REPAY', '71000'])
    expect(Number(holds('BTC'))).toBeCloseTo(1.3, 4)
  })

  it('rolls back, pledge returned, when the exchange has no more to lend', () => {
    const { core, loans } = opened()
    core.move('me', 'BTC', '100', 'TRANSFER_IN')
    const request = { loanCoin: 'USDT', pledgeCoin: 'BTC', daily: 'FLEXIBLE', loanAmount: '490000' } as const
    for (let loanCount = 0; loanCount < 4; loanCount += 1) expect(loans.borrow('me', request).ok).toBe(true)
    const before = core.assets('me').find(({ coin }) => coin === 'BTC')?.available
    expect(loans.borrow('me', request)).toMatchObject({ ok: true, loan: { end: 'ROLLBACK' } })
    expect(core.assets('me').find(({ coin }) => coin === 'BTC')?.available).toBe(before)
  })

  it.each([
    ['a coin nobody lends', { loanCoin: 'PEPE' }, '40034'],
    ['a coin nobody takes', { pledgeCoin: 'PEPE' }, '40034'],
    ['the same coin twice', { loanCoin: 'BTC' }, '40034'],
    ['less than the smallest loan', { pledgeAmount: '0.0001' }, '40020'],
    ['a pledge the account has not got', { pledgeAmount: '3' }, '25202'],
  ])('is refused for %s', (_name, change, code) => {
    const { loans } = opened()
    expect(
      codeOf(
        loans.borrow('me', { loanCoin: 'USDT', pledgeCoin: 'BTC', daily: 'FLEXIBLE', pledgeAmount: '1', ...change }),
      ),
    ).toBe(code)
  })

  it('never makes or loses a coin: what left the account is what was paid, and what was paid is no longer owed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 60_000 }), fc.boolean()), { maxLength: 6 }),
        (payments) => {
          const { take, loans, core } = opened()
          const loan = take('FLEXIBLE', '0.9')
          const charged = loan.interest
          const paid = payments.flatMap(([amount, unlock]) => {
            const repaid = loans.repay('me', {
              orderId: loan.orderId,
              method: 'borrowed_coin',
              repayAll: 'no',
              amount: String(amount),
              repayUnlock: unlock ? 'yes' : 'no',
            })
            return repaid.ok ? [repaid] : []
          })
          const principal = sum(paid.map((repaid) => repaid.principal))
          const interest = sum(paid.map((repaid) => repaid.interest))
          const has = (coin: string) => core.assets('me').find((asset) => asset.coin === coin)?.equity ?? '0'
          expect(add(has('BTC'), loan.pledge)).toBe('2')
          expect(add(principal, loan.loan)).toBe(trim(loan.initialLoan))
          expect(add(interest, loan.interest)).toBe(charged)
          expect(sum([has('USDT'), principal, interest])).toBe(add('1000', loan.initialLoan))
        },
      ),
      { numRuns: 100 },
    )
  })
})
