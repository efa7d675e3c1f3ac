// @vitest-environment happy-dom
import { effectiveThresholdsOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { Blob } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { savingsProducts } from '@/shared/exchange/calls/earn/savings-products'
import { borrowHistory } from '@/shared/exchange/calls/loan/borrow-history'
import { sources } from '@/shared/testing/repository/files'
import type { AuditEntry } from '@/shared/trading/alarms/audit'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import type { TaxRow } from '@/shared/trading/tax/tax-row'
import { savingsProductsExamples } from '@/shared/exchange/calls/earn/savings-products.examples'
import { loanOrder } from '@/shared/exchange/calls/ins-loan/loan-order'
import { loanOrderExamples } from '@/shared/exchange/calls/ins-loan/loan-order.examples'
import { repaidHistory } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { repaidHistoryExamples } from '@/shared/exchange/calls/ins-loan/repaid-history.examples'
import { borrowOngoing } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { loanCoins } from '@/shared/exchange/calls/loan/loan-coins'
import {
  borrowHistoryExamples,
  borrowOngoingExamples,
  loanCoinsExamples,
} from '@/shared/exchange/calls/loan/loan.examples'
import { aBalance } from '@/shared/testing/samples/account'
import { aP2pOrder } from '@/shared/testing/samples/p2p'
import { aSubKeyRecord } from '@/shared/testing/samples/sub-keys'
import { aTicker } from '@/shared/testing/samples/tickers'
import { loanSnapshotOf } from '@/shared/trading/loans/consumer-loan'
import { statusSince } from '@/shared/trading/p2p/p2p-order'
import { portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import { auditColumns } from '@/renderer/domain/alarms/audit-dialog'
import { dispatchColumns } from '@/renderer/domain/destinations/dispatch-table'
import { aReading } from '@/renderer/testing/risk'
import { type Check, table } from '@/renderer/testing/round-trip'
import { balanceColumns } from './balances/balances-panel'
import { classicBalanceColumns } from './balances/classic-balances'
import { productColumns } from './earn/product-table'
import { entryColumns } from './journal/entry-columns'
import { activeLoanColumns } from './loans/active-loan-columns'
import { borrowColumns, collateralColumns } from './loans/catalog-columns'
import { closedLoanColumns } from './loans/closed-loan-columns'
import { orderColumns } from './p2p/order-columns'
import { collateralColumnsOf } from './risk-wall/collateral-table'
import { debtColumnsOf } from './risk-wall/debt-table'
import { institutionalLoanColumns, repaymentColumns } from './risk-wall/loan-columns'
import { keyColumns } from './sub-keys/key-columns'
import { findingColumns } from './tax/findings-table'
import { taxRecordColumns } from './tax/tax-records'
import { coinTotalColumns, typeTotalColumns } from './tax/tax-totals'
import { watchColumns } from './watch-list/watch-columns'

const now = 1_790_000_000_000
const decimals = () => 2
const ignored = (): void => undefined

const loan = borrowOngoing.data.parse(borrowOngoingExamples.answers[0])[0]!
const coinsOf = loanCoins.data.parse(loanCoinsExamples.answers[0])
const reading = aReading('77031', now)
const portfolio = portfolioOf(reading, { prices: {}, ratios: {} })

const taxRow: TaxRow = {
  kind: 'SPOT',
  at: now,
  record: { id: '1234567890123456789', coin: '~', type: '~', amount: '-1', fee: '-1', balance: '1', ts: String(now) },
}
const audited: AuditEntry = {
  seq: 1,
  at: now,
  kind: 'raised',
  alarm: 'a',
  incident: 'a',
  rule: 'speed',
  level: 'warning',
  subject: '~',
  title: '~',
  text: '~',
  actor: '~',
}
const dispatched: Dispatch = {
  id: 'a',
  destinationId: 'a',
  destination: '~',
  kind: 'webhook',
  stage: 'raised',
  level: 'warning',
  title: '~',
  createdAt: now,
  dueAt: now,
  state: 'received',
  attempts: 3,
  nextAt: null,
  doneAt: null,
  result: '~',
}

/** TABLE: the tables of a source file, with the content of their files according to the records. */
const tables: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  'domain/alarms/audit-dialog.tsx': {
    'alarm history': table(auditColumns, audited, {
      amounts: {},
      times: { Time: ({ at }) => at },
      texts: { Alarm: ({ title }) => title, 'Text or reason': ({ text }) => text, By: ({ actor }) => actor },
    }),
  },
  'domain/destinations/dispatch-table.tsx': {
    messages: table(dispatchColumns, dispatched, {
      amounts: { Tries: ({ attempts }) => String(attempts) },
      times: { Time: ({ createdAt }) => createdAt },
      texts: { Message: ({ title }) => title, Destination: ({ destination }) => destination },
    }),
  },
  'panels/balances/balances-panel.tsx': {
    balances: table(balanceColumns, aBalance('~', '1', { locked: '1', equity: '-1', usdValue: '-1' }), {
      amounts: {
        Total: ({ total }) => total,
        Available: ({ available }) => available,
        Locked: ({ locked }) => locked,
        Equity: ({ equity }) => equity,
        USD: ({ usdValue }) => usdValue,
      },
      texts: { Coin: ({ coin }) => coin },
    }),
  },
  'panels/balances/classic-balances.tsx': {
    'balances of a classic account': table(
      classicBalanceColumns,
      { wallet: 'SPOT', coin: 'BTC', total: '1', available: '1', locked: '1', equity: '-1' },
      {
        amounts: {
          Available: ({ available }) => available,
          Locked: ({ locked }) => locked,
          Equity: ({ equity }) => equity,
        },
      },
    ),
  },
  'panels/earn/product-table.tsx': {
    'savings products': table(
      productColumns,
      { ...savingsProducts.data.parse(savingsProductsExamples.answers[0])[0]!, productId: '~' },
      { amounts: {}, texts: { 'Product ID': ({ productId }) => productId }, computed: ['APR'] },
    ),
  },
  'panels/journal/journal-panel.tsx': {
    journal: table(
      entryColumns({ now, revision: 0, termsOf: () => null, showOrder: ignored, showBatch: ignored }),
      {
        seq: 5,
        at: now,
        key: '~',
        what: 'seen',
        detail: '~',
        hash: '0c',
        previous: '0b',
        isRedacted: false,
        symbol: '~',
        batchId: null,
      },
      {
        amounts: { '№': ({ seq }) => String(seq) },
        times: { Time: ({ at }) => at, 'Exchange time': () => null },
        texts: { Words: ({ detail }) => detail, Order: ({ key }) => key, Symbol: ({ symbol }) => symbol ?? '' },
      },
    ),
  },
  'panels/loans/running-loans.tsx': {
    'active loans': table(
      activeLoanColumns,
      { loan, snapshot: loanSnapshotOf(loan, now) },
      {
        amounts: {
          Borrowed: (row) => row.loan.loanAmount,
          Collateral: (row) => row.loan.pledgeAmount,
          LTV: (row) => row.loan.pledgeRate,
          Interest: (row) => row.loan.interestAmount,
          'Per hour': (row) => row.loan.hourInterestRate,
          'Margin call at': (row) => row.loan.supRate,
          'Liquidation at': (row) => row.loan.forceRate,
        },
        times: { Maturity: (row) => row.loan.expireTime, 'Loan date': (row) => row.loan.borrowTime },
        texts: { 'Order ID': (row) => row.loan.orderId },
        computed: ['To call', 'Margin-call price', 'Per day'],
      },
    ),
  },
  'panels/loans/loan-history.tsx': {
    'closed loans': table(
      closedLoanColumns,
      { ...borrowHistory.data.parse(borrowHistoryExamples.answers[0])[0]!, status: 'FORCE' },
      {
        amounts: {
          Borrowed: ({ initLoanAmount }) => initLoanAmount,
          Collateral: ({ initPledgeAmount }) => initPledgeAmount,
          Liquidated: ({ initPledgeAmount }) => initPledgeAmount,
          'Per hour': ({ hourRate }) => hourRate,
          Days: ({ pledgeDays }) => pledgeDays,
        },
        times: { 'Loan date': ({ borrowTime }) => borrowTime },
      },
    ),
  },
  'panels/loans/loan-catalog.tsx': {
    'coins to borrow': table(borrowColumns, coinsOf.loanInfos[0]!, {
      amounts: {
        Flexible: ({ rateFlexible }) => rateFlexible,
        '7 days': ({ rate7D }) => rate7D,
        '30 days': ({ rate30D }) => rate30D,
        'Min USDT': ({ minBorrowLimit }) => minBorrowLimit,
        'Max USDT': ({ maxBorrowLimit }) => maxBorrowLimit,
        'Min amount': ({ minBorrowAmount }) => minBorrowAmount,
        'Max amount': ({ maxBorrowAmount }) => maxBorrowAmount,
        'Flexible, hourly': ({ hourRateFlexible }) => hourRateFlexible,
        '7 days, hourly': ({ hourRate7D }) => hourRate7D,
        '30 days, hourly': ({ hourRate30D }) => hourRate30D,
      },
    }),
    'collateral coins': table(collateralColumns, coinsOf.pledgeInfos[0]!, {
      amounts: {
        'Initial LTV': ({ initRate }) => initRate,
        'Margin call': ({ supRate }) => supRate,
        Liquidation: ({ forceRate }) => forceRate,
        'Min USDT': ({ minPledgeAmount }) => minPledgeAmount,
        'Max USDT': ({ maxPledgeAmount }) => maxPledgeAmount,
      },
    }),
  },
  'panels/p2p/p2p-panel.tsx': {
    'P2P orders': table(
      orderColumns({ now, uncovered: new Map(), copiesPersonal: false, onDetail: ignored }),
      aP2pOrder({ note: '~', payMethod: '~', appealedAt: now, releasedAt: now, withdrawnAt: null, status: '~' }),
      {
        amounts: {
          'Coin amount': ({ count }) => count,
          Amount: ({ amount }) => amount,
          Price: ({ price }) => price,
        },
        times: {
          Created: ({ createdAt }) => createdAt,
          Paid: ({ paidAt }) => paidAt,
          Appealed: ({ appealedAt }) => appealedAt,
          Released: ({ releasedAt }) => releasedAt,
          Withdrawn: () => null,
          'State for': statusSince,
        },
        texts: { Note: ({ note }) => note, 'Paid by': ({ payMethod }) => payMethod, Order: ({ orderNo }) => orderNo },
      },
    ),
  },
  'panels/risk-wall/collateral-table.tsx': {
    collateral: table(
      collateralColumnsOf({
        sample: reading,
        portfolio,
        thresholds: { ...effectiveThresholdsOf(null, null), source: 'user' },
      }),
      { coin: 'BTC', price: '1', amount: '-1', converted: '1', haircut: '1' },
      {
        amounts: {
          Amount: ({ amount }) => amount,
          Price: ({ price }) => price,
          Weight: ({ haircut }) => haircut,
          Converted: ({ converted }) => converted,
        },
        computed: ['Share', 'If −10 %', 'Margin-call price', 'Liquidation price'],
      },
    ),
  },
  'panels/risk-wall/debt-table.tsx': {
    debt: table(
      debtColumnsOf(portfolio, 'In 24 h'),
      { coin: '~', principal: '1', interest: '1', change: { principal: '-1', interest: '-1', total: '-1' } },
      {
        amounts: {
          Principal: ({ principal }) => principal,
          Interest: ({ interest }) => interest,
          'In 24 h': ({ change }) => change.total,
        },
        texts: { Coin: ({ coin }) => coin },
        computed: ['USDT'],
      },
    ),
  },
  'panels/risk-wall/loans-table.tsx': {
    'institutional loans': table(institutionalLoanColumns, loanOrder.data.parse(loanOrderExamples.answers[0])[1]!, {
      amounts: {
        Loan: ({ loanAmount }) => loanAmount,
        Unpaid: ({ unpaidAmount }) => unpaidAmount,
        Interest: ({ unpaidInterest }) => unpaidInterest,
        Repaid: ({ repaidAmount }) => repaidAmount,
        Reserve: ({ reserve }) => reserve,
        'Interest repaid': ({ repaidInterest }) => repaidInterest,
      },
      times: { 'Loan date': ({ loanTime }) => loanTime },
      texts: { UID: ({ uid }) => uid, 'Order ID': ({ orderId }) => orderId },
    }),
    repayments: table(repaymentColumns, repaidHistory.data.parse(repaidHistoryExamples.answers[0])[0]!, {
      amounts: { Principal: ({ repayAmount }) => repayAmount, Interest: ({ repayInterest }) => repayInterest },
      times: { Repaid: ({ repaidTime }) => repaidTime },
    }),
  },
  'panels/sub-keys/sub-keys-panel.tsx': {
    'sub-account keys': table(keyColumns(now, ignored), aSubKeyRecord({ by: '~', subUid: '~' }), {
      amounts: {},
      times: { Time: ({ requestedAt }) => requestedAt },
      texts: { By: ({ by }) => by, 'Sub-account': ({ subUid }) => subUid },
    }),
  },
  'panels/tax/findings-table.tsx': {
    'tax findings': table(
      findingColumns,
      { key: 'a', what: 'Balance', at: now, coin: '~', kind: 'Spot', off: '-1', text: '~' },
      {
        amounts: { 'Off by': ({ off }) => off },
        times: { Time: ({ at }) => at },
        texts: { What: ({ text }) => text, Coin: ({ coin }) => coin },
      },
    ),
  },
  'panels/tax/tax-records.tsx': {
    'tax records': table(taxRecordColumns, taxRow, {
      amounts: {
        Amount: ({ record }) => record.amount,
        Fee: ({ record }) => record.fee,
        Balance: ({ record }) => record.balance,
      },
      times: { Time: ({ at }) => at },
      texts: { Type: ({ record }) => record.type, Coin: ({ record }) => record.coin, Id: ({ record }) => record.id },
    }),
  },
  'panels/tax/tax-totals.tsx': {
    'totals by coin': table(
      coinTotalColumns,
      { coin: '~', records: 7, opening: '-1', net: '-1', closing: '1', breaks: 0, balanceOf: 'coin' as const },
      {
        amounts: {
          Records: ({ records }) => String(records),
          Before: ({ opening }) => opening,
          'Amounts + fees': ({ net }) => net,
          After: ({ closing }) => closing,
        },
        texts: { Coin: ({ coin }) => coin },
      },
    ),
    'totals by type': table(
      typeTotalColumns,
      { coin: '~', kind: 'SPOT' as const, type: '~', records: 7, amount: '-1', fee: '-1' },
      {
        amounts: { Records: ({ records }) => String(records), Amount: ({ amount }) => amount, Fee: ({ fee }) => fee },
        texts: { Type: ({ type }) => type },
      },
    ),
  },
  'panels/watch-list/watch-list-panel.tsx': {
    'watch list': table(
      watchColumns(decimals, null),
      { category: 'SPOT', symbol: 'BTCUSDT', ticker: aTicker('BTCUSDT') },
      {
        amounts: {
          Last: ({ ticker }) => ticker?.lastPrice,
          '24 h': ({ ticker }) => ticker?.change24h,
          Turnover: ({ ticker }) => ticker?.turnover24h,
          High: ({ ticker }) => ticker?.high24h,
          Low: ({ ticker }) => ticker?.low24h,
          Funding: ({ ticker }) => ticker?.fundingRate,
          'Open interest': ({ ticker }) => ticker?.openInterest,
          Volume: ({ ticker }) => ticker?.volume24h,
          Mark: ({ ticker }) => ticker?.markPrice,
          Index: ({ ticker }) => ticker?.indexPrice,
        },
      },
    ),
  },
}

/** Tables of figures that Volley computes for a decision, and of one call's answer as it came. */
const previews: readonly string[] = [
  'domain/group/diff-table.tsx',
  'panels/api-desk/answer-grid.tsx',
  'panels/api-desk/requests-table.tsx',
  'panels/batch-desk/ladder/ladder-table.tsx',
  'panels/earn/comparison.tsx',
  'panels/tape/best-prices-table.tsx',
]

// The Blob of the simulated page takes no bytes.
beforeAll(() => void vi.stubGlobal('Blob', Blob))
afterAll(() => void vi.unstubAllGlobals())

describe('Another program reads what the records have', () => {
  for (const [path, checks] of Object.entries(tables))
    for (const [name, check] of Object.entries(checks)) it(`in the file of ${name}, ${path}`, check)

  it('in the file of every table', () => {
    const all = [...sources()].filter(([path]) => path.startsWith('renderer/'))
    const checks = all.filter(([path]) => /\/exported-\w+\.test\.ts$/.test(path)).map(([, text]) => text)
    const unchecked = all
      .filter(([path, text]) => /<DataTable\s/.test(text) && !/^renderer\/kit\/|\btest(ing)?\b/.test(path))
      .map(([path]) => path.replace('renderer/', ''))
      .filter((path) => !checks.some((text) => text.includes(`  '${path}': {\n`)))
    expect(unchecked).toEqual(previews)
  })
})
