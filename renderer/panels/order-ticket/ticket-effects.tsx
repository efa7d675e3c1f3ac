import { t } from '@/shared/languages/text'
import { lotCoinOf, qtyUnit } from '@/shared/trading/market/qty-unit'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { FillEstimate } from '@/shared/trading/pretrade/assessment/assessment'
import { formatMoney } from '@/renderer/kit/format/decimals'
import { grouped } from '@/shared/base/grouped'
import { formatShare } from '@/renderer/kit/format/ratio'
import { trim } from '@/shared/base/decimal'
import { liquidationAssumptions, liquidationText } from '@/renderer/domain/orders/labels/liquidation-text'
import { positionText } from '@/renderer/domain/orders/labels/position-text'
import { useOrderAssessment } from '@/renderer/state/queries/assessment'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

interface FillProps {
  readonly fill: FillEstimate
  readonly instrument: Instrument
  readonly order: OrderIntent
}

function ExpectedFill({ fill, instrument, order }: FillProps) {
  if (fill.kind === 'rests') return <dd>{t('rests in the book')}</dd>
  if (fill.kind === 'unchecked') return <dd className="ticket-unchecked">{t`not checked: ${fill.reason}`}</dd>
  const { average, worst, isWhole, filledQty, share, slippage } = fill
  const price = (text: string): string => formatMoney(text, instrument.priceDecimals)
  const worse = slippage === null ? '' : t`, ${formatShare(slippage)} worse than the middle of the market`
  const title = t`${formatShare(share, 1)} of the shown book${worse}`
  const filled = grouped(trim(filledQty))
  const lotCoin = lotCoinOf(instrument)
  const { coin } = qtyUnit(order, instrument)
  return (
    <dd title={title} data-testid="ticket-expected">
      {price(average)}
      {average === worst ? '' : t`, worst ${price(worst)}`}
      {!isWhole && (
        <span className="ticket-unchecked">{t` for ${filled} ${lotCoin} of ${grouped(order.qty)} ${coin}`}</span>
      )}
    </dd>
  )
}

/**
 * Expected effects of the typed order, from the main process: its fill against the shown book, and the resulting
 * position.
 */
export function TicketEffects({
  order,
  follows,
  instrument,
}: {
  readonly order: OrderIntent | null
  /** True if the price follows the market. */
  readonly follows: boolean
  readonly instrument: Instrument
}) {
  const { data, problem } = useOrderAssessment(order, follows)
  const row = order === null ? undefined : data?.rows[0]
  if (order !== null && problem !== null) {
    return (
      <>
        <dt>{t('Expected fill')}</dt>
        <dd className="ticket-unchecked">{t`not checked: ${problem}`}</dd>
      </>
    )
  }
  if (order === null || row === undefined) return null
  return (
    <>
      <dt title={t('Estimate from the displayed book')}>{t('Expected fill')}</dt>
      <ExpectedFill fill={row.fill} instrument={instrument} order={order} />
      {row.position !== null && (
        <>
          <dt title={t('Before and after, once it is filled')}>{t('Position')}</dt>
          <dd data-testid="ticket-position">
            {positionText(row.position, row.position.before)} → {positionText(row.position, row.position.after)}
          </dd>
        </>
      )}
      {row.position !== null && row.liquidation !== null && (
        <>
          <dt title={liquidationAssumptions}>{t('Liquidation price')}</dt>
          <dd>{liquidationText(row.liquidation, row.position, instrument.priceDecimals)}</dd>
        </>
      )}
    </>
  )
}
