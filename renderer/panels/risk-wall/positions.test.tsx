// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '@/shared/base/time'
import { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { showWallView } from '@/renderer/domain/risk/wall-view'
import { chooseUnit } from '@/renderer/state/stores/health/risk-store'
import { eventually } from '@/renderer/testing/eventually'
import { answer } from '@/renderer/testing/fake-bridge'
import { aRiskUnit, unitsAre } from '@/renderer/testing/risk'
import { cell, happens, rows, shownText } from '@/renderer/testing/screen'
import { eachWithWall, now, plain, showWall } from './testing/wall-screen'

vi.mock('@/renderer/panels/risk-wall/history/history-renderer', () => import('./testing/no-canvas'))
eachWithWall()

/** Fields of a row of a list in the response. */
const elementOf = (list: 'balanceInfo' | 'unpaidInfo') => LtvRecord.shape[list].parse([{ coin: 'X' }])[0]!

describe('Collateral and debt', () => {
  it('show every field of the loan-to-value (spec: call 17)', async () => {
    const [coin, debt] = [Object.keys(elementOf('balanceInfo')), Object.keys(elementOf('unpaidInfo'))]
    const record = {
      ltv: '0.611111',
      subAccountUids: ['12345679', '12345680'],
      usdtBalance: '2000000',
      unpaidUsdtAmount: '1222222',
      unpaidInfo: [{ coin: 'USDC', unpaidQty: '1200000.25', unpaidInterest: '22.5' }],
      balanceInfo: [{ coin: 'BTC', price: '61234', amount: '33.5', convertedUsdtAmount: '1948796' }],
    }
    const fields = [record, record.unpaidInfo[0]!, record.balanceInfo[0]!].map((part) => Object.keys(part).toSorted())
    expect(fields).toEqual([Object.keys(LtvRecord.shape), debt, coin].map((names) => names.toSorted()))
    await showWall(aRiskUnit({ id: '77031' }, record))
    const marks = ['61.12 %', '2000000 USDT', '1222222 USDT', '3 accounts together: 77031, 12345679, 12345680']
    const text = plain(shownText())
    expect(marks.filter((mark) => !text.includes(mark))).toEqual([])
    expect(rows('Collateral', ['coin', 'amount', 'price', 'converted'])).toEqual([
      ['BTC', '33.5000', '61234', '1948796'],
    ])
    await happens(() => showWallView('debt'))
    expect(rows('Debt', ['coin', 'principal', 'interest'])).toEqual([['USDC', '1200000.25', '22.5']])
  })

  it('name the accounts they are of only where there are several', async () => {
    await showWall(aRiskUnit({ id: '77031' }, { subAccountUids: [] }))
    expect(shownText()).not.toContain('accounts together')
  })

  it('say at which price of one coin alone the lines are reached, largest holding first', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    expect(rows('Collateral', ['coin']).flat()).toEqual(['BTC', 'ETH', 'USDT'])
    // 500,000 / 0.8 less 324,000 of the others, over 10 BTC at 0.95.
    expect(cell('Collateral', 0, 'to-call').title).toMatch(/^31\u202f684\.2\d{0,5} USDT, every other price unchanged$/)
    expect(cell('Collateral', 0, 'to-call').text).toContain('−47.1 %')
    // 55.93 % with 57,000 USDT less of collateral.
    expect(cell('Collateral', 0, 'if-less').text).toBe('59.74 %')
    expect(cell('Collateral', 1, 'to-liquidation').text).toBe('n/a alone')
    expect(cell('Collateral', 2, 'to-call').title).toContain('its price does not move')
  })

  it('give the price of an assumed line as assumed', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    expect(shownText()).toContain('Margin-call price')
    const { title } = cell('Collateral', 0, 'to-call')
    await showWall(aRiskUnit({ id: '77031', thresholds: null, product: null }))
    expect(cell('Collateral', 0, 'to-call').title).toBe(title)
    expect(shownText()).toContain('Call price, assumed')
    expect(shownText()).not.toContain('Margin-call price')
  })

  it('say what is owed and how that changed in a day, also of what was paid back', async () => {
    answer('risk.pastDebt', {
      at: now - 24 * HOUR_MS,
      debts: [
        { coin: 'USDT', principal: '400000', interest: '100' },
        { coin: 'BTC', principal: '1', interest: '0' },
      ],
    })
    await showWall(aRiskUnit({ id: '77031' }))
    await happens(() => showWallView('debt'))
    await eventually(() => expect(rows('Debt', ['coin']).flat()).toEqual(['USDT', 'BTC']))
    expect(cell('Debt', 0, 'change')).toEqual({ text: '+99900', title: expect.stringContaining('interest +400') })
    expect([cell('Debt', 1, 'change').text, cell('Debt', 1, 'usdt').text]).toEqual(['−1', '0.00'])
  })

  const loan = (change: Partial<InstitutionalLoan>): InstitutionalLoan =>
    ({
      orderId: '1',
      orderProductId: '7',
      uid: '12345679',
      loanTime: '1795000000000',
      loanCoin: 'USDT',
      loanAmount: '100',
      unpaidAmount: '40',
      unpaidInterest: '1',
      repaidAmount: '60',
      repaidInterest: '0',
      reserve: '0',
      status: 'not_paid_off',
      ...change,
    }) as InstitutionalLoan
  const repayment = (change: Partial<Repayment>): Repayment =>
    ({
      repayOrderId: '1',
      businessType: 'normal',
      repayType: 'all',
      repaidTime: '1795000000000',
      coin: 'USDT',
      repayAmount: '10',
      repayInterest: '1',
      ...change,
    }) as Repayment
  const loansAre = (loans: readonly InstitutionalLoan[], repayments: readonly Repayment[] = []): void =>
    answer('risk.loans', { asOf: now, loans, repayments, unreadableText: null })

  it('check each loan: loaned less repaid is unpaid, or one of the three figures is wrong', async () => {
    loansAre([
      loan({ orderId: 'fits', loanTime: '3' }),
      loan({ orderId: 'off', loanTime: '2', unpaidAmount: '45' }),
      loan({ orderId: 'other', uid: '555', loanTime: '1', status: 'paid_off' }),
    ])
    await showWall(aRiskUnit({ id: '77031' }), aRiskUnit({ id: '555' }, { subAccountUids: [] }))
    await happens(() => showWallView('loans'))
    await eventually(() =>
      expect(rows('Loans', ['ledger', 'status'])).toEqual([
        ['open', 'reconciled'],
        ['open', expect.stringMatching(/^off by [−-]?5\.00$/)],
      ]),
    )
    await happens(() => chooseUnit('555'))
    await eventually(() => expect(rows('Loans', ['status']).flat()).toEqual(['paid off']))
  })

  it('mark what a liquidation paid back, and say where it is not known of which unit a repayment is', async () => {
    loansAre(
      [],
      [
        repayment({ repayOrderId: '1', repaidTime: '1' }),
        repayment({ repayOrderId: '2', repaidTime: '2', businessType: 'liquidation' }),
      ],
    )
    await showWall(aRiskUnit({ id: '77031' }))
    await happens(() => showWallView('repayments'))
    await eventually(() => expect(rows('Repayments', ['business']).flat()).toEqual(['liquidation', 'normal']))
    expect(shownText()).not.toContain('Of all risk units')
    await happens(() => unitsAre(aRiskUnit({ id: '77031' }), aRiskUnit({ id: '77032' })))
    expect(shownText()).toContain('the exchange does not assign a repayment to a unit')
  })
})
