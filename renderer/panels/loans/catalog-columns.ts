import type { LoanCoin, PledgeCoin } from '@/shared/exchange/calls/loan/loan-coins'
import { t } from '@/shared/languages/text'
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
  { id: 'coin', title: t('Borrow'), width: '68px', isWhole: true, value: ({ coin }) => coin },
  amount('flexible', t('Flexible'), '88px', ({ rateFlexible }) => rateFlexible, { ...percent, hint: t('Per year') }),
  amount('seven', t('7 days'), '84px', ({ rate7D }) => rate7D, { ...percent, hint: t('Per year') }),
  amount('thirty', t('30 days'), '84px', ({ rate30D }) => rate30D, { ...percent, hint: t('Per year') }),
  amount('min-limit', t('Min USDT'), 'minmax(84px, 1fr)', (coin) => coin.minBorrowLimit),
  amount('max-limit', t('Max USDT'), 'minmax(92px, 1fr)', (coin) => coin.maxBorrowLimit),
  amount('min', t('Min amount'), 'minmax(92px, 1fr)', (coin) => coin.minBorrowAmount, {
    coin: ({ coin }) => coin,
    shownFrom: ROOMY,
  }),
  amount('max', t('Max amount'), 'minmax(104px, 1fr)', (coin) => coin.maxBorrowAmount, {
    coin: ({ coin }) => coin,
    shownFrom: ROOMY,
  }),
  amount('flexible-hour', t('Flexible, hourly'), '112px', (coin) => coin.hourRateFlexible, {
    ...percent,
    shownFrom: ROOMY,
  }),
  amount('seven-hour', t('7 days, hourly'), '112px', (coin) => coin.hourRate7D, { ...percent, shownFrom: ROOMY }),
  amount('thirty-hour', t('30 days, hourly'), '112px', (coin) => coin.hourRate30D, { ...percent, shownFrom: ROOMY }),
]

/** All fields of a collateral coin (spec: call 11). */
export const collateralColumns: readonly Column<PledgeCoin>[] = [
  { id: 'coin', title: t('Collateral'), width: '84px', isWhole: true, value: ({ coin }) => coin },
  amount('start', t('Initial LTV'), '84px', ({ initRate }) => initRate, {
    ...percent,
    hint: t('Highest LTV when the loan is taken'),
  }),
  amount('call', t('Margin call'), '88px', ({ supRate }) => supRate, percent),
  amount('liquidation', t('Liquidation'), '88px', ({ forceRate }) => forceRate, percent),
  amount('min', t('Min USDT'), 'minmax(84px, 1fr)', ({ minPledgeAmount }) => minPledgeAmount),
  amount('max', t('Max USDT'), 'minmax(96px, 1fr)', ({ maxPledgeAmount }) => maxPledgeAmount),
]
