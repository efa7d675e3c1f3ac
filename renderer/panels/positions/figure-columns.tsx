import type { ReactNode } from 'react'
import { grouped } from '@/shared/base/grouped'
import { isPositive, isZero, multiply } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import {
  expectedFundingOf,
  liquidationDistanceOf,
  notionalOf,
  type PositionFigure,
  quoteCoinOf,
  roeOf,
} from '@/shared/trading/account/position-figures'
import { AveragePrice } from '@/renderer/domain/orders/cells/average-price'
import type { PriceDecimals } from '@/renderer/domain/orders/use-price-decimals'
import { legLines } from '@/renderer/domain/strategy/strategy-text'
import { coinDirection, dollarsBehind, signedCoinAmount } from '@/renderer/kit/format/coin-amount'
import { formatMoney, isAmount } from '@/renderer/kit/format/decimals'
import { directionOf, formatPercent } from '@/renderer/kit/format/signed'
import { formatDateTime, formatTime, formatUtc } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { AmountText } from '@/renderer/kit/ui/amount'
import type { PositionRow } from './position-rows'

/** The next funding of a symbol: a ratio and Unix ms; null if unknown. */
export type FundingOf = (position: PositionRow) => { readonly rate: string; readonly nextAt: number | null } | null

/** Decimals, coin prices and funding of positions. */
export interface FigureTerms {
  readonly decimals: PriceDecimals
  /** Price of the margin coin in US dollars; null if unknown. */
  readonly coinPrice: (position: PositionRow) => string | null
  readonly fundingOf: FundingOf
}

const OWN = t('Computed by Volley')
const NOT_SENT = t('Unknown: the exchange has not sent it')
const NOT_COMPUTED = t('Unknown: a figure that it is computed from was not sent')

/** True for a price of 0, which the exchange sends for none (A-position-figures, A-break-even). */
const isNoPrice = (price: string): boolean => isAmount(price) && !isPositive(price)

const isOpen = ({ total }: PositionRow): boolean => isAmount(total) && isPositive(total)

/** An unknown figure with its reason; a dash without a position. */
function Unknown({ position, reason = NOT_SENT }: { readonly position: PositionRow; readonly reason?: string }) {
  return isOpen(position) ? (
    <span className="faint" title={reason}>
      ?
    </span>
  ) : (
    <span className="faint">—</span>
  )
}

/** Value for export and sorting: '' if unknown, null without a position. */
const reservedValue = (position: PositionRow, amount: string): string | null => (isOpen(position) ? amount : null)

interface Amount {
  readonly id: string
  readonly title: string
  readonly width: string
  readonly hint?: string
  readonly isTotal?: boolean
  readonly figure: (position: PositionRow) => PositionFigure
}

const sentFigure = (amount: string): PositionFigure => ({ amount, isOwn: false })
const sourceText = ({ isOwn }: PositionFigure): string => (isOwn ? `\n${OWN}` : '')

/** A signed amount in the margin coin, followed by US dollars. */
function profitColumn({ figure, isTotal = false, ...column }: Amount, { coinPrice }: FigureTerms): Column<PositionRow> {
  return {
    ...column,
    numeric: true,
    value: (position) => reservedValue(position, figure(position).amount),
    coin: ({ marginCoin }) => marginCoin,
    cell: (position) => {
      const result = figure(position)
      const { amount } = result
      const { marginCoin } = position
      if (!isAmount(amount)) return <Unknown position={position} reason={result.isOwn ? NOT_COMPUTED : NOT_SENT} />
      const dollars = dollarsBehind(amount, marginCoin, coinPrice(position))
      return (
        <span className="with-dollars" title={`${amount} ${marginCoin}${dollars}${sourceText(result)}`}>
          <span className={coinDirection(amount, marginCoin)}>
            {isZero(amount) ? '0' : signedCoinAmount(amount, marginCoin)} <span className="faint">{marginCoin}</span>
          </span>
          {dollars !== '' && <span className="faint">{dollars}</span>}
        </span>
      )
    },
    ...(isTotal && {
      hasTotal: true,
      dollars: (position: PositionRow) => {
        const { amount } = figure(position)
        if (!isOpen(position)) return null
        const price = coinPrice(position)
        return isAmount(amount) && price !== null ? multiply(amount, price) : ''
      },
    }),
  }
}

/** A ratio in percent. */
function ratioColumn(column: Omit<Amount, 'figure'>, figure: Ratio, isSigned: boolean): Column<PositionRow> {
  return {
    ...column,
    numeric: true,
    unit: 'ratio',
    value: (position) => reservedValue(position, figure(position)?.amount ?? ''),
    cell: (position) => {
      const result = figure(position)
      if (result === null) return <span title={t('No price liquidates it')}>—</span>
      const { amount, isOwn } = result
      if (!isAmount(amount)) return <Unknown position={position} reason={isOwn ? NOT_COMPUTED : NOT_SENT} />
      const percent = formatPercent(amount)
      return (
        <span className={isSigned ? directionOf(amount, 4) : ''} title={`${amount}${sourceText(result)}`}>
          {isSigned ? percent : percent.replace('+', '')}
        </span>
      )
    },
  }
}
type Ratio = (position: PositionRow) => PositionFigure | null

const price = (
  column: Pick<Column<PositionRow>, 'id' | 'title'> & { readonly id: 'markPrice' },
  { decimals }: FigureTerms,
): Column<PositionRow> => ({
  ...column,
  width: 'minmax(68px, 1fr)',
  numeric: true,
  value: (position) => reservedValue(position, position[column.id]),
  cell: (position) =>
    isAmount(position[column.id]) ? (
      <AmountText value={position[column.id]} decimals={decimals(position)} emphasise />
    ) : (
      <Unknown position={position} />
    ),
})

/** An average or computed price, which is not rounded to the tick. */
const averagePriceColumn = (
  column: Pick<Column<PositionRow>, 'title' | 'hint'> & { readonly id: 'avgPrice' | 'breakEvenPrice' },
  { decimals }: FigureTerms,
): Column<PositionRow> => ({
  ...column,
  width: 'minmax(76px, 1fr)',
  numeric: true,
  value: (position) => reservedValue(position, position[column.id]),
  cell: (position) =>
    isAmount(position[column.id]) ? (
      <AveragePrice value={position[column.id]} decimals={decimals(position)} />
    ) : (
      <Unknown position={position} />
    ),
})

function breakEvenColumn(terms: FigureTerms): Column<PositionRow> {
  const title = t('Break-even')
  const column = averagePriceColumn({ id: 'breakEvenPrice', title, hint: t('Fees and funding included') }, terms)
  return {
    ...column,
    value: (position) => (isNoPrice(position.breakEvenPrice) ? null : column.value?.(position)),
    cell: (position) =>
      isNoPrice(position.breakEvenPrice) ? <span title={t('No price breaks even')}>—</span> : column.cell?.(position),
  }
}

const liquidationColumn = ({ decimals }: FigureTerms): Column<PositionRow> => ({
  id: 'liquidationPrice',
  title: t('Liquidation'),
  width: 'minmax(72px, 1fr)',
  numeric: true,
  value: (position) =>
    isNoPrice(position.liquidationPrice) ? null : reservedValue(position, position.liquidationPrice),
  cell: (position) => {
    const { liquidationPrice } = position
    if (!isAmount(liquidationPrice)) return <Unknown position={position} />
    if (isNoPrice(liquidationPrice)) return <span title={t('No price liquidates it')}>—</span>
    return <AmountText value={liquidationPrice} decimals={decimals(position)} emphasise />
  },
})

const exitPrices = ({ exits }: PositionRow, leg: 'takeProfit' | 'stopLoss'): readonly string[] =>
  (exits ?? []).flatMap((terms) => terms[leg] ?? [])

function firstOf(prices: readonly string[]): string {
  const [first, ...others] = prices
  return first === undefined ? '—' : `${grouped(first)}${others.length > 0 ? ` +${others.length}` : ''}`
}

const exitsText = (position: PositionRow): string =>
  [exitPrices(position, 'takeProfit'), exitPrices(position, 'stopLoss')].map((prices) => prices.join(' ')).join(' / ')

const exitsColumn: Column<PositionRow> = {
  id: 'exits',
  title: t('TP / SL'),
  width: 'minmax(132px, 1.2fr)',
  isWhole: true,
  hint: t('Take profit and stop loss that wait'),
  value: (position) => {
    if (position.exits === null) return reservedValue(position, '')
    return position.exits.length === 0 ? null : exitsText(position)
  },
  cell: (position): ReactNode => {
    const { exits } = position
    if (exits === null)
      return <Unknown position={position} reason={t('Unknown: the strategy orders have not been read')} />
    if (exits.length === 0) return <span className="faint">—</span>
    return (
      <span className="num" title={exits.flatMap((terms) => legLines(terms)).join('\n')}>
        {firstOf(exitPrices(position, 'takeProfit'))} / {firstOf(exitPrices(position, 'stopLoss'))}
      </span>
    )
  },
}

function nextFundingColumn(terms: FigureTerms): Column<PositionRow> {
  const figure = (position: PositionRow): PositionFigure =>
    expectedFundingOf(position, terms.fundingOf(position)?.rate ?? '')
  const column = profitColumn(
    { id: 'nextFunding', title: t('Next funding'), width: 'minmax(120px, 1fr)', figure },
    terms,
  )
  return {
    ...column,
    hint: t('Value at the mark price times the funding rate by now'),
    cell: (position) => {
      const next = terms.fundingOf(position)
      const at = next?.nextAt ?? null
      const { amount } = figure(position)
      if (!isAmount(amount)) return <Unknown position={position} reason={NOT_COMPUTED} />
      const when = at === null ? '?' : formatTime(at).slice(0, 'hh:mm'.length)
      const rate = formatPercent(next?.rate, 4)
      return (
        <span
          className={coinDirection(amount, position.marginCoin)}
          title={`${amount} ${position.marginCoin}\n${rate}, ${formatUtc(at)}\n${OWN}`}
        >
          {signedCoinAmount(amount, position.marginCoin)}{' '}
          <span className="faint">
            {position.marginCoin} {when}
          </span>
        </span>
      )
    },
  }
}

const openedColumn: Column<PositionRow> = {
  id: 'opened',
  title: t('Opened'),
  width: '160px',
  isTime: true,
  hint: t('The exchange’s own time'),
  value: (position) => reservedValue(position, position.openedAt),
  cell: (position) => {
    const at = Number(position.openedAt)
    return position.openedAt === '' || !Number.isFinite(at) ? (
      <Unknown position={position} />
    ) : (
      <time title={formatUtc(at)}>{formatDateTime(at)}</time>
    )
  },
}

/** Notional at the mark price, in quote coin. */
const notionalColumn: Column<PositionRow> = {
  id: 'notional',
  title: t('Value'),
  width: 'minmax(128px, 1fr)',
  numeric: true,
  hint: t('Notional: size at the mark price, in the quote coin'),
  value: (position) => reservedValue(position, notionalOf(position).amount),
  coin: quoteCoinOf,
  cell: (position) => {
    const result = notionalOf(position)
    if (!isAmount(result.amount)) return <Unknown position={position} reason={NOT_COMPUTED} />
    return (
      <span title={`${grouped(result.amount)} ${quoteCoinOf(position)}${sourceText(result)}`}>
        {formatMoney(result.amount)} <span className="faint">{quoteCoinOf(position)}</span>
      </span>
    )
  },
}

const marginColumn = ({ coinPrice }: FigureTerms): Column<PositionRow> => ({
  id: 'margin',
  title: t('Margin'),
  width: 'minmax(128px, 1fr)',
  numeric: true,
  hint: t('Initial margin'),
  value: (position) => reservedValue(position, position.margin),
  coin: ({ marginCoin }) => marginCoin,
  cell: (position) => {
    const { margin, marginCoin } = position
    if (!isAmount(margin)) return <Unknown position={position} />
    const dollars = dollarsBehind(margin, marginCoin, coinPrice(position))
    return (
      <span className="with-dollars" title={`${margin} ${marginCoin}${dollars}`}>
        <span>
          {signedCoinAmount(margin, marginCoin).replace('+', '')} <span className="faint">{marginCoin}</span>
        </span>
        {dollars !== '' && <span className="faint">{dollars}</span>}
      </span>
    )
  },
})

const leverageColumn: Column<PositionRow> = {
  id: 'leverage',
  title: t('Leverage'),
  width: '72px',
  numeric: true,
  value: (position) => reservedValue(position, position.leverage),
  cell: (position) => (position.leverage === '' ? <Unknown position={position} /> : `${position.leverage}×`),
}

/** Columns of the positions' figures, in the order of the table. */
export const figureColumns = (terms: FigureTerms): readonly Column<PositionRow>[] => [
  notionalColumn,
  averagePriceColumn({ id: 'avgPrice', title: t('Entry') }, terms),
  price({ id: 'markPrice', title: t('Mark') }, terms),
  breakEvenColumn(terms),
  liquidationColumn(terms),
  ratioColumn(
    {
      id: 'distance',
      title: t('To liquidation'),
      width: '96px',
      hint: t('From the mark price to the liquidation price'),
    },
    (position) => liquidationDistanceOf(position),
    false,
  ),
  marginColumn(terms),
  ratioColumn(
    {
      id: 'marginRatio',
      title: t('Margin ratio'),
      width: '92px',
      hint: t('Liquidation at 100 %; crossed: of the account'),
    },
    ({ marginRatio }) => sentFigure(marginRatio),
    false,
  ),
  leverageColumn,
  profitColumn(
    {
      id: 'unrealised',
      title: t('Unrealized P&L'),
      width: 'minmax(96px, 1.8fr)',
      isTotal: true,
      figure: ({ unrealisedPnl }) => sentFigure(unrealisedPnl),
    },
    terms,
  ),
  ratioColumn(
    { id: 'roe', title: t('ROE'), width: 'minmax(60px, 0.6fr)', hint: t('Unrealized P&L over initial margin') },
    roeOf,
    true,
  ),
  profitColumn(
    {
      id: 'realised',
      title: t('Realized P&L'),
      width: 'minmax(112px, 1fr)',
      hint: t('Booked since it was opened, without fees and funding'),
      isTotal: true,
      figure: ({ realisedPnl }) => sentFigure(realisedPnl),
    },
    terms,
  ),
  profitColumn(
    {
      id: 'funding',
      title: t('Funding'),
      width: 'minmax(104px, 1fr)',
      hint: t('Booked since it was opened; below zero paid'),
      isTotal: true,
      figure: ({ funding }) => sentFigure(funding),
    },
    terms,
  ),
  nextFundingColumn(terms),
  exitsColumn,
  openedColumn,
]
