import type { LoanCoin, PledgeCoin } from '@/shared/exchange/calls/loan/loan-coins'
import type { Column } from '@/renderer/kit/table/columns/column'

/** Minimum table width at which less important columns are shown. */
const ROOMY = 900

const amount = <Row>(
  id: string,
  title: string,
  width: string,
  value: (row: Row) => string,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({ id, title, width, numeric: true, value, ...more })
const percent = { unit: '%' } as const

/** All fields of a loan coin (spec: call 11). */
export const borrowColumns: readonly Column<LoanCoin>[] = [
  { id: 'coin', title: 'Borrow', width: '68px', value: ({ coin }) => coin },
  amount('flexible', 'Flexible', '88px', ({ rateFlexible }) => rateFlexible, { ...percent, hint: 'Per year' }),
  amount('seven', '7 days', '84px', ({ rate7D }) => rate7D, { ...percent, hint: 'Per year' }),
  amount('thirty', '30 days', '84px', ({ rate30D }) => rate30D, { ...percent, hint: 'Per year' }),
  amount('min-limit', 'Min USDT', 'minmax(84px, 1fr)', (coin) => coin.minBorrowLimit),
  amount('max-limit', 'Max USDT', 'minmax(92px, 1fr)', (coin) => coin.maxBorrowLimit),
  amount('min', 'Min amount', 'minmax(92px, 1fr)', (coin) => coin.minBorrowAmount, {
    coin: ({ coin }) => coin,
    shownFrom: ROOMY,
  }),
  amount('max', 'Max amount', 'minmax(104px, 1fr)', (coin) => coin.maxBorrowAmount, {
    coin: ({ coin }) => coin,
    shownFrom: ROOMY,
  }),
  amount('flexible-hour', 'Flexible, hourly', '112px', (coin) => coin.hourRateFlexible, {
    ...percent,
    shownFrom: ROOMY,
  }),
  amount('seven-hour', '7 days, hourly', '112px', (coin) => coin.hourRate7D, { ...percent, shownFrom: ROOMY }),
  amount('thirty-hour', '30 days, hourly', '112px', (coin) => coin.hourRate30D, { ...percent, shownFrom: ROOMY }),
]

/** All fields of a collateral coin (spec: call 11). */
export const collateralColumns: readonly Column<PledgeCoin>[] = [
  { id: 'coin', title: 'Collateral', width: '84px', value: ({ coin }) => coin },
  amount('start', 'Initial LTV', '84px', ({ initRate }) => initRate, {
    ...percent,
    hint: 'Highest LTV when the loan is taken',
  }),
  amount('call', 'Margin call', '88px', ({ supRate }) => supRate, percent),
  amount('liquidation', 'Liquidation', '88px', ({ forceRate }) => forceRate, percent),
  amount('min', 'Min USDT', 'minmax(84px, 1fr)', ({ minPledgeAmount }) => minPledgeAmount),
  amount('max', 'Max USDT', 'minmax(96px, 1fr)', ({ maxPledgeAmount }) => maxPledgeAmount),
]
