import { grouped } from '@/shared/base/grouped'
import { priceOfLine } from '@/shared/base/line-text'
import { comma, t } from '@/shared/languages/text'
import { type EffectiveThresholds, linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { type Collateral, type LtvSample, unreadNames } from '@/shared/trading/ltv/unit/ltv-sample'
import { ltvOf, type Portfolio, QUOTE } from '@/shared/trading/ltv/projection/portfolio'
import { ltvIfMoved, priceToReach } from '@/shared/trading/ltv/projection/price-to-threshold'
import { accountsIn, membersOf } from '@/shared/trading/ltv/unit/unit-members'
import { absolute, compare, divide, isPositive, isZero, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import { absent, formatLinePrice, formatMoney, formatPrice } from '@/renderer/kit/format/decimals'
import { formatMove, formatRatio, formatShare } from '@/renderer/kit/format/ratio'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { EmptyList, OmittedBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'

/** Inputs of the table in addition to the coin. */
interface Model {
  readonly sample: LtvSample
  readonly portfolio: Portfolio
  readonly thresholds: EffectiveThresholds
}

/** Large amounts are shown with fewer decimals; the tooltip has all. */
const decimalsOfAmount = (amount: string): number =>
  compare(amount, '100000') >= 0 ? 0 : compare(amount, '1000') >= 0 ? 2 : 4

/** Amounts are valued in USDT, which has no price against itself. */
const NotOfQuote = () => (
  <span className="faint" title={t`Everything is counted in ${QUOTE}: its price does not move`}>
    {absent}
  </span>
)

/** Large moves are shown without decimals. */
const moveText = (move: string | null, isReached: boolean): string =>
  formatMove(move, isReached, move !== null && compare(absolute(move), '1') >= 0 ? 0 : 1)

/** Price at which this coin alone brings the ratio to a threshold, and its distance from the current price. */
function PriceTo({
  coin,
  line,
  portfolio,
}: {
  readonly coin: Collateral
  readonly line: string
  readonly portfolio: Portfolio
}) {
  if (coin.coin === QUOTE) return <NotOfQuote />
  const reached = priceToReach(portfolio, coin.coin, line)
  if (reached === null)
    return (
      <span className="faint" title={t`${coin.coin} alone cannot bring the ratio there`}>
        {t('n/a alone')}
      </span>
    )
  const ltv = ltvOf(portfolio)
  const isReached = ltv !== null && compare(ltv, line) >= 0
  const move = isPositive(coin.price) ? divide(subtract(reached, coin.price), coin.price) : null
  const exact = grouped(priceOfLine(reached, coin.price, isReached, 6))
  return (
    <span title={t`${exact} USDT, every other price unchanged`}>
      {formatLinePrice(reached, coin.price, isReached)} <span className="muted">{moveText(move, isReached)}</span>
    </span>
  )
}

const priceTo = (portfolio: Portfolio, coin: string, line: string): string | null =>
  coin === QUOTE ? null : priceToReach(portfolio, coin, line)

function percentIfLess(portfolio: Portfolio, coin: string): string | null {
  const ratio = coin === QUOTE ? null : ltvIfMoved(portfolio, coin, '-0.1')
  return ratio === null ? null : multiply(ratio, '100')
}

/** The effect of a coin's fall is shown at every width; its figures are added as space permits. */
export function collateralColumnsOf({ sample, portfolio, thresholds }: Model): readonly Column<Collateral>[] {
  const isAssumed = thresholds.source !== 'user'
  const share = ({ converted }: Collateral): string =>
    isPositive(sample.collateralUsdt) ? divide(converted, sample.collateralUsdt) : '0'
  return [
    {
      id: 'coin',
      title: t('Coin'),
      width: '54px',
      isWhole: true,
      cell: ({ coin }) => <b>{coin}</b>,
      value: ({ coin }) => coin,
    },
    {
      id: 'amount',
      title: t('Amount'),
      width: 'minmax(92px, 1fr)',
      numeric: true,
      cell: ({ amount }) => <span title={amount}>{formatMoney(amount, decimalsOfAmount(amount))}</span>,
      value: ({ amount }) => amount,
      shownFrom: 500,
    },
    {
      id: 'price',
      title: t('Price'),
      width: 'minmax(76px, 1fr)',
      numeric: true,
      cell: (coin) => <span title={coin.price}>{formatPrice(coin.price)}</span>,
      value: (coin) => coin.price,
      shownFrom: 576,
    },
    {
      id: 'haircut',
      title: t('Weight'),
      width: '64px',
      numeric: true,
      hint: t('Collateral weight after the haircut: converted divided by price times amount'),
      shownFrom: 640,
      value: ({ haircut }) => haircut,
      cell: ({ haircut }) => (haircut === null ? absent : toDecimals(haircut, 4, 'nearest')),
    },
    {
      id: 'converted',
      title: t('Converted'),
      width: 'minmax(88px, 1fr)',
      numeric: true,
      hint: t('Collateral value, USDT'),
      cell: ({ converted }) => <span title={converted}>{formatMoney(converted, 0)}</span>,
      unit: QUOTE,
      hasTotal: true,
      sumDecimals: 0,
      shownFrom: 432,
      value: ({ converted }) => converted,
    },
    {
      id: 'share',
      title: t('Share'),
      width: '68px',
      numeric: true,
      cell: (coin) => formatShare(share(coin), 1),
      unit: '%',
      value: (coin) => multiply(share(coin), '100'),
      shownFrom: 708,
    },
    {
      id: 'if-less',
      title: t('If −10 %'),
      width: '84px',
      numeric: true,
      hint: t('The ratio if this coin fell by a tenth'),
      unit: '%',
      value: ({ coin }) => percentIfLess(portfolio, coin),
      cell: ({ coin }) =>
        coin === QUOTE ? <NotOfQuote /> : formatRatio(ltvIfMoved(portfolio, coin, '-0.1'), linesOf(thresholds)),
      shownFrom: 800,
    },
    {
      id: 'to-call',
      title: isAssumed ? t('Call price, assumed') : t('Margin-call price'),
      width: 'minmax(138px, 1.2fr)',
      numeric: true,
      value: ({ coin }) => priceTo(portfolio, coin, thresholds.call),
      cell: (coin) => <PriceTo coin={coin} line={thresholds.call} portfolio={portfolio} />,
    },
    {
      id: 'to-liquidation',
      title: isAssumed ? t('Liq. price, assumed') : t('Liquidation price'),
      width: 'minmax(138px, 1.2fr)',
      numeric: true,
      value: ({ coin }) => priceTo(portfolio, coin, thresholds.liquidation),
      cell: (coin) => <PriceTo coin={coin} line={thresholds.liquidation} portfolio={portfolio} />,
    },
  ]
}

/** Coins without a full row below; their collateral value is included in the unit's collateral. */
const unreadText = ({ unread }: LtvSample): string | null =>
  unread.length === 0
    ? null
    : t`${unreadNames(unread)}: the exchange gives no full figures. What they count for is in the collateral above.`

/** Collateral by coin, with the possible fall of each price. */
export function CollateralTable(model: Model) {
  const rows = model.sample.collateral.filter(({ amount }) => !isZero(amount))
  const omitted = unreadText(model.sample)
  const accounts = accountsIn(membersOf({ id: model.sample.riskUnitId, sample: model.sample }))
  const table = (
    <DataTable
      label={t('Collateral')}
      rows={rows}
      columns={collateralColumnsOf(model)}
      rowKey={({ coin }) => coin}
      initialSort={{ column: 'converted', direction: 'down' }}
      rowData={({ coin }) => ({ 'data-testid': `collateral-${coin}` })}
      empty={
        <EmptyList
          title={t('The collateral is not known')}
          omitted={omitted}
          empty={
            <PanelState kind="empty" title={t('No collateral')} text={t('The exchange counts no coin of this unit.')} />
          }
        />
      }
    />
  )
  return (
    <>
      <OmittedBand omitted={omitted} />
      {accounts.length > 1 && (
        <p className="wall__footnote">{t`Of ${accounts.length} accounts together: ${accounts.join(comma())}.`}</p>
      )}
      {table}
    </>
  )
}
