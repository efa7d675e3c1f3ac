import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { divide, sum, trim } from '@/shared/base/decimal'
import { createManualClock } from '@/shared/testing/manual-clock'
import { crashSeconds } from '@/shared/trading/market/crash-returns'
import { crashPath } from '@/shared/trading/rehearsal/crash-path'
import { rehearsedLoan } from '@/shared/trading/rehearsal/loan-liquidation'
import { rehearse } from '@/shared/trading/rehearsal/rehearse'
import { rehearsedUnit } from '@/shared/trading/rehearsal/unit-liquidation'
import { startPracticeExchange, type PracticeExchange } from '@/practice/practice-exchange'
import { findPledgeable } from '@/practice/services/consumer-loans/loan-terms'
import { handLimits, sendRaw, startExchange } from '@/practice/testing/driver'

const OWN = '5100000001'
const SECOND_MS = 1000
const points = [
  { second: 0, BTC: '0', ETH: '0', others: '0' },
  { second: 20, BTC: '-0.3', ETH: '-0.35', others: '-0.4' },
  { second: 40, BTC: '-0.31', ETH: '-0.36', others: '-0.4' },
]
const crash = { name: 'drawn', about: '', points }

describe('a crash of the practice exchange', () => {
  const { createLimiter } = handLimits()
  const clock = createManualClock(Date.UTC(2026, 10, 21, 12, 10))
  let exchange: PracticeExchange
  beforeAll(async () => {
    exchange = await startExchange({ clock, random: seededRandom(1), faults: true, createLimiter })
  })
  afterAll(() => exchange.close())

  const fault = (body: Record<string, unknown>) => {
    const { url, token } = exchange.descriptor.control!
    const { origin, pathname } = new URL(`${url}/faults`)
    return sendRaw(origin, 'POST', pathname, { 'x-control-token': token }, JSON.stringify(body))
  }

  it.each([
    [{ kind: 'crash', name: '1929-10-24' }, 'name'],
    [{ kind: 'crash', name: '2025-10-10', speed: 0 }, '1'],
    [{ kind: 'drawn-crash', points: points.slice(1) }, 'second'],
    [{ kind: 'drawn-crash', points: points.slice(0, 1) }, 'points'],
    [{ kind: 'drawn-crash', points: [points[0], points[1], points[1]] }, 'ascend'],
    [{ kind: 'drawn-crash', points: [points[0], { ...points[1], ETH: '-1' }] }, 'change'],
  ])('is refused with its field: %j', async (body, field) => {
    const { status, text } = await fault(body)
    expect([status, text]).toEqual([400, expect.stringContaining(field)])
  })

  it('does not start with an unknown name on the command line', async () => {
    const options = { clock, random: seededRandom(1), port: 0, seed: 7, crash: { name: 'none', speed: 1 } }
    await expect(startPracticeExchange(options)).rejects.toThrow('--crash: name: must be one of 2020-03-12')
  })

  it('has the sales of the rehearsal with the figures that the exchange shows before it', async () => {
    const { lending } = exchange.services
    const unit = lending.unitNamed(OWN)!
    // The first second charges the interest since midnight.
    clock.advance(2 * SECOND_MS)
    const before = lending.snapshotOf(unit)!.collateral
    const debts = lending.loansOf(unit)
    const { collateral, liquidationLine: liquidation, stopLiquidationLine: stop } = lending.products.find('1001')!
    const tickOf = (coin: string): string =>
      exchange.core.instruments('USDT-FUTURES').find(({ baseCoin }) => baseCoin === coin)?.tickSize ?? '0'
    const starts = new Map(before.map(({ coin, price }) => [coin, { price, tick: tickOf(coin) }]))
    const path = crashPath(crash, starts)
    const loans = exchange.services.loans.loansOf(OWN).filter(({ end }) => end === null)
    const rehearsedLoans = loans.map((loan) => {
      const { initRate, supRate, forceRate } = findPledgeable(loan.pledgeCoin)!
      const { loanCoin, pledgeCoin, loan: principal, interest, pledge, hourRate, chargedTo } = loan
      const lines = {
        initial: divide(initRate, '100'),
        call: divide(supRate, '100'),
        liquidation: divide(forceRate, '100'),
      }
      const rate = { hourRate: divide(hourRate, '100'), chargedIn: (chargedTo - clock.now()) / SECOND_MS }
      const terms = { loanCoin, pledgeCoin, principal, interest, pledge, ...lines, ...rate }
      return rehearse(rehearsedLoan(loan.orderId, terms, 'whole'), path)
    })
    // One debt for each coin and one account, as the exchange shows the unit.
    const amounts = {
      accounts: [Object.fromEntries(before.map(({ coin, amount }) => [coin, amount]))],
      loans: [
        {
          account: 0,
          coin: 'USDT',
          principal: sum(debts.map(({ unpaid }) => unpaid)),
          interest: sum(debts.map(({ interest }) => interest)),
        },
      ],
      arrivals: rehearsedLoans.flatMap(({ returned }) => returned ?? []),
    }
    const rules = { call: '0.8', liquidation, stop, collateral }
    const rehearsed = rehearse(rehearsedUnit(OWN, amounts, rules), path)
    const from = clock.now()
    expect((await fault({ kind: 'drawn-crash', points })).status).toBe(200)
    for (let second = 0; second < crashSeconds(crash); second += 1) clock.advance(SECOND_MS)

    const repaid = lending.repaymentsOf(unit).filter((row) => row.isLiquidation && row.at > from)
    expect(repaid.length).toBeGreaterThan(3)
    const bySecond = (rows: readonly { second: number; paid: string }[]) =>
      [...new Set(rows.map(({ second }) => second))].map((second) => [
        second,
        trim(sum(rows.filter((row) => row.second === second).map(({ paid }) => paid))),
      ])
    const rows = repaid
      .toReversed()
      .map(({ at, principal, interest }) => ({ second: (at - from) / SECOND_MS, paid: sum([principal, interest]) }))
    const sold = rehearsed.sales.map(({ second, repaid: paid }) => ({ second, paid }))
    expect(bySecond(sold)).toEqual(bySecond(rows))
    expect(rehearsed.isStillSelling).toBe(false)
    expect(rehearsedLoans.map(({ firstSaleAt }) => firstSaleAt !== null)).toEqual(
      loans.map(({ end }) => end === 'FORCE'),
    )
    expect(loans.some(({ end }) => end === 'FORCE')).toBe(true)
  })
})
