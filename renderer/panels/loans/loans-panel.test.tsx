// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoanSymbols } from '@/shared/exchange/calls/ins-loan/loan-symbols'
import { ProductInfo } from '@/shared/exchange/calls/ins-loan/product-infos'
import type { EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import type { LoanCoin, PledgeCoin } from '@/shared/exchange/calls/loan/loan-coins'
import type { LoanProductTerms } from '@/shared/ipc/watching/risk'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { eventually } from '@/renderer/testing/eventually'
import { accountReadingIs, allLive, connectionLost, disconnect } from '@/renderer/testing/account'
import {
  cell,
  closeScreen,
  happens,
  claimsToBeLive,
  message,
  openAccount,
  pressButton,
  rows,
  show,
  sortBy,
  table,
  shownText,
  tick,
  veil,
} from '@/renderer/testing/screen'
import { LoansPanel } from './loans-panel'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'
import { HOUR_MS } from '@/shared/base/time'
import { listed } from '@/shared/testing/samples/listed'

const now = Date.UTC(2026, 10, 22, 12)
const loan = (change: Partial<OngoingLoan> = {}): OngoingLoan => ({
  orderId: '1',
  loanCoin: 'USDT',
  loanAmount: '10000',
  interestAmount: '12.3456789',
  hourInterestRate: '0.001',
  pledgeCoin: 'BTC',
  pledgeAmount: '0.25',
  pledgeRate: '66',
  supRate: '77',
  forceRate: '85',
  borrowTime: String(now - HOUR_MS),
  expireTime: '',
  ...change,
})
const knownLoans = (loans: readonly OngoingLoan[], change: Partial<ConsumerLoans> = {}): ConsumerLoans => ({
  state: 'known',
  reason: null,
  asOf: now,
  everyMs: 2000,
  disputes: [],
  freshness: 'live',
  loans,
  unreadableText: null,
  unread: [],
  unlisted: [],
  ...change,
})
const column = (label: string, id: string): string[] => rows(label, [id]).flat()
const running = (id: string): string[] => column('Active loans', id)
const ids = (): string[] =>
  [...document.querySelectorAll('[data-testid^="loan-"]')].map((row) => row.getAttribute('data-testid')!.slice(5))

async function showLoans(loans: ConsumerLoans | null): Promise<void> {
  await show(<LoansPanel />)
  await happens(() => {
    allLive()
    useLoans.setState({ loans })
  })
}
beforeEach(() => void vi.setSystemTime(now))
afterEach(async () => {
  await closeScreen()
  disconnect()
  vi.useRealTimers()
})

describe('Active loans', () => {
  it('that public prices contradict are named with both rates, and the list is not live', async () => {
    const dispute = { orderId: 'frozen-77', kind: 'still', reportedRatio: '0.63', byPrices: '0.788' } as const
    const loans = [loan({ orderId: 'frozen-77', pledgeRate: '78.8' })]
    await showLoans(knownLoans(loans, { freshness: 'disputed', disputes: [dispute] }))
    expect(document.querySelector('.panel-band--danger')?.textContent).toBe(
      '…n-77: The exchange’s figures do not move. The exchange gives 63.00 %, public prices give 78.80 %. ' +
        'Alarms and colors go by the worse.',
    )
    expect(document.querySelector('.loans')?.getAttribute('data-live')).toBe('false')
    expect(document.querySelector('.panel-veil')).toBeNull()
  })

  it('are in order of their distance to the margin call, and one of which nobody knows it comes first', async () => {
    await showLoans(
      knownLoans([
        loan({ orderId: 'far', pledgeRate: '40' }),
        loan({ orderId: 'near', pledgeRate: '76' }),
        loan({ orderId: 'dark', pledgeRate: '' }),
      ]),
    )
    expect(ids()).toEqual(['dark', 'near', 'far'])
    expect(running('distance')).toEqual(['—', '1.00 pp', '37.00 pp'])
  })

  it('are shown beside one that cannot be read, which is named and keeps its last figures', async () => {
    const omitted = 'Of the loans 1 could not be read: odd (pledgeRate).'
    const part = { state: 'unreadable', reason: omitted, unreadableText: omitted } as const
    await showLoans(knownLoans([loan({ orderId: 'read' }), loan({ orderId: 'odd' })], { ...part, unread: ['odd'] }))
    expect([ids().toSorted(), shownText().includes(omitted)]).toEqual([['odd', 'read'], true])
    expect(document.querySelector('.loan--old')?.getAttribute('data-testid')).toBe('loan-odd')
    const becomes = (loans: ConsumerLoans) => happens(() => useLoans.setState({ loans }))
    await becomes(knownLoans([loan({ orderId: 'read' })], { ...part, asOf: null }))
    expect([ids(), shownText().includes(omitted)]).toEqual([['read'], true])
    await becomes(knownLoans([], part))
    expect(message()).toMatchObject({ kind: 'error', title: 'The loans are not known', reason: omitted })
  })

  it('stay with their last figures when the exchange lists them no longer, until a person removes them', async () => {
    const unlisted = [{ orderId: 'gone', since: now - HOUR_MS }]
    await showLoans(knownLoans([loan({ orderId: 'calm' }), loan({ orderId: 'gone' })], { unlisted }))
    expect(document.querySelector('.loan--old')?.getAttribute('data-testid')).toBe('loan-gone')
    expect(shownText()).toMatch(/Loan gone is no longer listed since .*; its outcome is unknown\./)
    answer('loans.remove', knownLoans([loan({ orderId: 'calm' })]))
    await pressButton('Remove Loan gone')
    await pressButton('Remove from the watch')
    expect(inputsOf('loans.remove')).toEqual([{ orderId: 'gone' }])
  })

  it('show debt over pledge, and mark one that is beyond its margin call', async () => {
    await showLoans(knownLoans([loan({ orderId: 'over', pledgeRate: '77.5' }), loan({ orderId: 'calm' })]))
    expect([running('rate'), running('distance')]).toEqual([
      ['77.50 %', '66.00 %'],
      ['margin call', '11.00 pp'],
    ])
  })

  it('say to what price the pledge may fall, and how far that is', async () => {
    await showLoans(knownLoans([loan({ interestAmount: '0' })]))
    // 10,000 / (0.25 x 0.77), and 0.66 / 0.77 - 1.
    expect(cell('Active loans', 0, 'price')).toEqual({
      text: '51949 −14.2 %',
      title: expect.stringMatching(/^51\u202f948\.05\d+ USDT for one BTC$/),
    })
  })

  it('name the coin of a price that is not in dollars', async () => {
    await showLoans(knownLoans([loan({ interestAmount: '0', loanCoin: 'ETH', loanAmount: '5' })]))
    expect(cell('Active loans', 0, 'price').text).toMatch(/^25\.97\S* ETH −14\.2 %$/)
  })

  it('keep every digit of an amount in the tooltip and enough of it in the cell', async () => {
    await showLoans(knownLoans([loan()]))
    expect(cell('Active loans', 0, 'interest')).toEqual({ text: '12.3457 USDT', title: '12.3456789 USDT' })
    expect(cell('Active loans', 0, 'cost').text).toBe('2.4 USDT')
    expect(running('hourly')).toEqual(['0.001 %'])
  })

  it('draw a gauge that says its figures aloud, and none where a line is missing', async () => {
    await showLoans(knownLoans([loan({ orderId: 'a' }), loan({ orderId: 'b', forceRate: '' })]))
    const gauges = [...document.querySelectorAll('[role="meter"]')].map((gauge) => gauge.getAttribute('aria-valuetext'))
    expect(gauges).toEqual(['66.00 %, margin call at 77.00 %, liquidation at 85.00 %'])
    expect(running('gauge')).toContain('not computed')
  })

  it.each([
    ['60', 'calm'],
    ['71.99', 'calm'],
    ['72', 'near'],
    ['77', 'call'],
    ['85', 'critical'],
    ['120', 'critical'],
  ])('at a rate of %s, with the call at 77 and the liquidation at 85, are %s', async (pledgeRate, tone) => {
    await showLoans(knownLoans([loan({ pledgeRate })]))
    expect(document.querySelector(`.pledge-gauge--${tone}`)).not.toBeNull()
    const toCall = running('distance')[0]?.replaceAll('\u202f', '')
    expect(toCall).toMatch(tone === 'critical' ? /^liquidation line$/ : tone === 'call' ? /^margin call$/ : / pp$/)
  })

  it('count down to their end; a flexible one has none', async () => {
    await showLoans(
      knownLoans([
        loan({ orderId: 'a', pledgeRate: '70', expireTime: String(now + 30 * HOUR_MS) }),
        loan({ orderId: 'b', pledgeRate: '60', expireTime: String(now + 2 * HOUR_MS) }),
        loan({ orderId: 'c', pledgeRate: '50', expireTime: String(now - HOUR_MS) }),
        loan({ orderId: 'd', pledgeRate: '40' }),
      ]),
    )
    expect(running('expiry')).toEqual(['1 d 6 h', '2 h 00 min', 'expired', 'flexible'])
  })

  it('that are none say so', async () => {
    await showLoans(knownLoans([]))
    expect(message()).toMatchObject({ kind: 'empty', title: 'No active loans' })
  })
})

describe('The panel of loans', () => {
  it('waits for the first reading', async () => {
    await showLoans(null)
    expect(message()?.kind).toBe('loading')
    await happens(() => useLoans.setState({ loans: knownLoans([], { state: 'reading', asOf: null }) }))
    expect(message()?.kind).toBe('loading')
  })

  it('says that there is no key', async () => {
    await showLoans(knownLoans([], { state: 'no-key', asOf: null }))
    await happens(() => accountReadingIs('no-key', 'This profile has no key.'))
    expect(message()).toMatchObject({ kind: 'empty', reason: 'This profile has no key.' })
  })

  it('says why loans that were never read could not be', async () => {
    await showLoans(knownLoans([], { state: 'unreadable', reason: 'The key may not read loans.', asOf: null }))
    expect(message()).toMatchObject({ kind: 'error', reason: 'The key may not read loans.' })
  })

  it('keeps the last figures under a veil when the exchange stops answering, and when Volley does', async () => {
    await showLoans(knownLoans([loan()]))
    expect([claimsToBeLive(), veil()]).toEqual([true, null])
    await happens(() =>
      useLoans.setState({ loans: knownLoans([loan()], { freshness: 'lost', reason: 'No answer for 12 s.' }) }),
    )
    expect([claimsToBeLive(), veil()]).toEqual([
      false,
      { kind: 'stale', text: expect.stringContaining('No answer for 12 s.') },
    ])
    await happens(connectionLost)
    expect([veil()?.kind, ids()]).toEqual(['offline', ['1']])
  })

  it('shows no loan of an account that left the screen', async () => {
    await showLoans(knownLoans([loan()]))
    await happens(openAccount)
    expect([ids(), message()?.kind]).toEqual([[], 'loading'])
  })
})

const borrowed = (coin: string, change: Partial<LoanCoin> = {}): LoanCoin => ({
  coin,
  hourRateFlexible: '0.0003',
  rateFlexible: '2.628',
  hourRate7D: '0.0004',
  rate7D: '3.504',
  hourRate30D: '0.0005',
  rate30D: '4.38',
  minBorrowLimit: '10',
  maxBorrowLimit: '1000000',
  minBorrowAmount: '10',
  maxBorrowAmount: '1000000',
  ...change,
})
const pledged = (coin: string, change: Partial<PledgeCoin> = {}): PledgeCoin => ({
  coin,
  initRate: '65',
  supRate: '77',
  forceRate: '85',
  minPledgeAmount: '15',
  maxPledgeAmount: '2000000',
  ...change,
})

describe('The catalog of loans', () => {
  it('tells yearly and hourly rates as the exchange does, and what may be borrowed', async () => {
    answer('loans.coins', listed({ borrow: [borrowed('USDT', { rate7D: '' })], pledge: [pledged('BTC')] }))
    await showLoans(knownLoans([]))
    await tick('Rates & limits')
    await eventually(() =>
      expect(cell('Coins to borrow', 0, 'flexible')).toEqual({ text: '2.628 %', title: '2.628 %' }),
    )
    expect(rows('Coins to borrow', ['seven', 'thirty', 'seven-hour', 'min-limit', 'max'])).toEqual([
      ['—', '4.38 %', '10', '1000000 USDT', '0.0004 %'],
    ])
    expect(rows('Collateral coins')).toEqual([['BTC', '65 %', '77 %', '85 %', '15', '2000000']])
  })

  it('is sorted by a rate as a number', async () => {
    answer(
      'loans.coins',
      listed({
        borrow: [borrowed('A', { rateFlexible: '9' }), borrowed('B', { rateFlexible: '10' })],
        pledge: [],
      }),
    )
    await showLoans(knownLoans([]))
    await tick('Rates & limits')
    await table('Coins to borrow')
    await sortBy('Coins to borrow', 'Flexible')
    expect(column('Coins to borrow', 'coin')).toEqual(['B', 'A'])
    expect(message()).toMatchObject({ kind: 'empty', reason: 'The exchange lists no coin.' })
  })

  it('waits, and says why it cannot be read', async () => {
    await showLoans(knownLoans([]))
    await tick('Rates & limits')
    expect(message()?.kind).toBe('loading')
    refuseCall('loans.coins', 'Too many requests.')
    await happens(openAccount)
    await eventually(() => expect(message()).toMatchObject({ kind: 'error', reason: 'Too many requests.' }))
  })
})

const endedLoan = (orderId: string, change: Partial<EndedLoan> = {}): EndedLoan => ({
  orderId,
  loanCoin: 'USDT',
  pledgeCoin: 'BTC',
  initPledgeAmount: '0.123456',
  initLoanAmount: '5000',
  hourRate: '0.0003',
  pledgeDays: '7',
  borrowTime: String(now - 48 * HOUR_MS),
  status: 'REPAY',
  daily: 'SEVEN',
  ...change,
})

describe('The history of loans', () => {
  it('says in words how each ended, and lets a liquidation stand out', async () => {
    answer(
      'loans.history',
      listed([
        endedLoan('1', { borrowTime: String(now - HOUR_MS) }),
        endedLoan('2', { borrowTime: String(now - 2 * HOUR_MS), status: 'FORCE', daily: 'FLEXIBLE' }),
        endedLoan('3', { borrowTime: String(now - 3 * HOUR_MS), status: 'ROLLBACK', daily: 'THIRTY' }),
        endedLoan('4', { borrowTime: String(now - 4 * HOUR_MS), status: 'MOVED', daily: 'NINETY' }),
      ]),
    )
    await showLoans(knownLoans([]))
    await tick('History')
    await eventually(() =>
      expect(rows('Closed loans', ['term', 'end'])).toEqual([
        ['7 days', 'repaid'],
        ['flexible', 'liquidated'],
        ['30 days', 'rolled back'],
        ['NINETY', 'MOVED'],
      ]),
    )
    expect(document.querySelectorAll('.loan--forced')).toHaveLength(1)
    expect(cell('Closed loans', 0, 'pledge')).toEqual({ text: '0.1235 BTC', title: '0.123456' })
  })

  it('of which nothing can be read is not empty, and is named beside what can be read', async () => {
    const omitted = 'Of the loans 1 could not be read: 9 (borrowTime).'
    answer('loans.history', { list: [], unreadableText: omitted })
    await showLoans(knownLoans([]))
    await tick('History')
    await eventually(() => expect(message()).toMatchObject({ kind: 'error', reason: omitted }))
    answer('loans.history', { list: [endedLoan('1')], unreadableText: omitted })
    await happens(openAccount)
    await eventually(() => expect(column('Closed loans', 'term')).toEqual(['7 days']))
    expect(shownText()).toContain(omitted)
  })

  it('that is empty says for how long the exchange remembers', async () => {
    answer('loans.history', listed([]))
    await showLoans(knownLoans([]))
    await tick('History')
    await eventually(() => expect(message()).toMatchObject({ kind: 'empty', reason: 'None of the last three months.' }))
    expect(shownText()).toContain('three months')
  })

  it('of an account that left the screen is gone at once', async () => {
    answer('loans.history', listed([endedLoan('1', { loanCoin: 'OLD' })]))
    await showLoans(knownLoans([]))
    await tick('History')
    await eventually(() => expect(shownText()).toContain('OLD'))
    answer('loans.history', listed([endedLoan('2', { loanCoin: 'NEW' })]))
    await happens(openAccount)
    expect(shownText()).not.toContain('OLD')
    await eventually(() => expect(shownText()).toContain('NEW'))
  })
})

describe('Institutional products', () => {
  const terms: LoanProductTerms = {
    productId: '77',
    info: ProductInfo.parse({
      productId: '77',
      leverage: '3',
      transferLine: '0.5',
      spotBuyLine: '0.6',
      usdtContractOpenLine: '0.7',
      usdcContractOpenLine: '0.7',
      liquidationLine: '0.9',
      stopLiquidationLine: '0.8',
    }),
    symbols: LoanSymbols.parse({
      productId: '77',
      spotSymbols: ['BTCUSDT', 'ETHUSDT'],
      usdtContractLeverage: '5',
      usdtContractSymbols: [{ symbol: 'BTCUSDT', leverage: '10' }],
      coinContractSymbols: [],
      usdcContractSymbols: [],
    }),
    collateral: null,
  }
  async function showProducts(...products: readonly LoanProductTerms[]): Promise<void> {
    answer('risk.products', listed(products))
    await showLoans(knownLoans([]))
    await tick('Institutional products')
  }
  const lines = (): string[] =>
    [...document.querySelectorAll('.loan-product__lines div')].map(({ textContent }) => textContent ?? '')

  it('tell what may be traded, and the line from which each thing ends', async () => {
    await showProducts(terms)
    await eventually(() => expect(shownText()).toContain('Product 77 Max leverage 3×'))
    expect(shownText()).toContain('BTCUSDT, ETHUSDT')
    expect(shownText()).toContain('BTCUSDT 10× (usual 5×)')
    expect(shownText()).toContain('Spot marginnot allowed')
    expect(lines()).toEqual(
      expect.arrayContaining(['Liquidation from90 %', 'No transfers out from50 %', 'No new coin contracts from—']),
    )
  })

  it('show every field of their symbols (spec: call 14)', async () => {
    const contracts = (mark: string) => [{ symbol: `${mark}USDT`, leverage: `${mark.length}1` }]
    const symbols = {
      productId: '771',
      spotSymbols: ['SPOTUSDT'],
      marginLeverage: '12',
      usdtContractLeverage: '13',
      coinContractLeverage: '14',
      usdcContractLeverage: '15',
      usdtContractSymbols: contracts('AB'),
      coinContractSymbols: contracts('ABC'),
      usdcContractSymbols: contracts('ABCD'),
    }
    expect(Object.keys(symbols).toSorted()).toEqual(Object.keys(LoanSymbols.shape).toSorted())
    await showProducts({ ...terms, productId: '771', symbols: LoanSymbols.parse(symbols) })
    await eventually(() => expect(shownText()).toContain('Product 771'))
    const marks = Object.values(symbols).flatMap((value) =>
      typeof value === 'string'
        ? [value]
        : value.flatMap((part) => (typeof part === 'string' ? [part] : [part.symbol, `${part.leverage}×`])),
    )
    expect(marks.filter((mark) => !shownText().includes(mark))).toEqual([])
  })

  it('say so where the server does not tell the lines', async () => {
    await showProducts({ ...terms, info: null })
    await eventually(() => expect(shownText()).toContain('This server does not return the product'))
    expect(lines()).toEqual([])
  })

  it('that are none bind nobody', async () => {
    await showProducts()
    await eventually(() => expect(message()).toMatchObject({ kind: 'empty', title: 'No institutional product' }))
  })
})
