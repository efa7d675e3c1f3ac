import { isZero, negate } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Assessment, PositionPreview } from '@/shared/trading/pretrade/assessment/assessment'
import { plural } from '@/shared/languages/plural'
import { formatSigned } from '@/renderer/kit/format/signed'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import {
  isWithinReach,
  liquidationAssumptions,
  liquidationPriceText,
  liquidationText,
} from '@/renderer/domain/orders/labels/liquidation-text'
import { positionText } from '@/renderer/domain/orders/labels/position-text'
import { decimalsOf, isWorstAtTheEnd, type Instruments } from '@/renderer/domain/review/model/review'
import { coinAmount, coinDecimals } from '@/renderer/kit/format/coin-amount'
import { coinText, feeText, walletCoin } from './review-funds'
import './preview-summary.css'

const fundsAssumptions = t(
  'Estimate. Now: all rest and none is filled. Final: by how much less is free once all are filled; fees, ' +
    'profit and loss aside',
)

/** Maximum number of positions in the summary; the review shows all. */
const NAMED = 2

interface PositionFactProps {
  readonly position: PositionPreview
  readonly orders: number
  readonly instruments: Instruments
}

function PositionFact({ position, orders, instruments }: PositionFactProps) {
  const { category, symbol, change, liquidation, worst } = position
  const decimals = decimalsOf(instruments, category, symbol)
  const worstPrice = worst === null ? '' : liquidationPriceText(worst.price, change, change.after, decimals)
  const isOnTheWay = worst !== null && isWithinReach(worst.distance) && !isWorstAtTheEnd(position)
  const before = positionText(change, change.before)
  const after = <b>{positionText(change, change.after)}</b>
  const price = liquidationText(liquidation, change, decimals)
  const worstText = isOnTheWay && t`, worst ≈ ${worstPrice} if only the first ${worst.first} of ${orders} fill`
  return (
    <span className="preview-fact" title={liquidationAssumptions}>
      {mixed`${symbol} ${before} → ${after}, liquidation ${price}${worstText}`}
    </span>
  )
}

interface PreviewSummaryProps {
  readonly assessment: Assessment
  /** Number of assessed orders. */
  readonly orders: number
  readonly instruments: Instruments
}

/** Effect of a draft on funds and positions, in one line; the review shows it in full. */
export function PreviewSummary({ assessment: { funds, positions }, orders, instruments }: PreviewSummaryProps) {
  if (funds === null) return null
  const { coins, fees, borrows, unchecked } = funds
  const borrowed = borrows.filter(({ amount }) => !isZero(amount))
  const missing = new Set([...unchecked.coins, ...unchecked.fees, ...unchecked.borrows]).size
  return (
    <>
      {missing > 0 && <span className="preview-fact preview-fact--warn">{t`${missing} of ${orders} not checked`}</span>}
      {coins.map(({ coin, wallet, now, final }) => {
        const tiedUp = <b>{coinAmount(now, coin)}</b>
        const allFilled = <b>{isZero(final) ? '0' : formatSigned(negate(final), coinDecimals(final, coin))}</b>
        return (
          <span key={`${coin} ${wallet}`} className="preview-fact" title={fundsAssumptions}>
            {mixed`${walletCoin({ coin, wallet })} tied up ${tiedUp}, change, all filled ${allFilled}`}
          </span>
        )
      })}
      {fees.length > 0 && (
        <span
          className="preview-fact"
          title={t('Estimate: all filled, as maker at least and as taker at most')}
        >{t`fees ${fees.map((fee) => feeText(fee)).join(' · ')}`}</span>
      )}
      {borrowed.length > 0 && (
        <span
          className="preview-fact"
          title={t('Estimate: what margin orders borrow by themselves when all of them rest')}
        >{t`auto-borrow ${borrowed.map(coinText).join(' · ')}`}</span>
      )}
      {positions.slice(0, NAMED).map((position) => (
        <PositionFact
          key={`${position.category}${position.symbol}${position.change.side}`}
          position={position}
          orders={orders}
          instruments={instruments}
        />
      ))}
      {positions.length > NAMED && (
        <span className="preview-fact">{plural(positions.length - NAMED, 'more position')}</span>
      )}
    </>
  )
}
