import { t, punctuated } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { feeText, isRebate } from '@/shared/trading/orders/fees'
import { toDecimals } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { formatExact } from '@/renderer/kit/format/decimals'
import { formatDateTime, formatTime } from '@/renderer/kit/format/time'
import type { PlacedFill } from './fill-layer'
import type { FillMark } from './fill-marks'

type Traded = Pick<Instrument, 'category' | 'baseCoin' | 'quoteCoin' | 'priceDecimals'>

/** A mark as text: side, size, price, number of fills, time and fees. */
export function fillSentence({ side, qty, price, lowest, highest, count, from, to, fees }: FillMark, traded: Traded) {
  const { priceDecimals } = traded
  const bought = `${side === 'buy' ? t('Bought') : t('Sold')} ${grouped(qty)} ${lotCoinOf(traded)}`
  const [low, high] = [formatExact(lowest, priceDecimals), formatExact(highest, priceDecimals)]
  const meanPrice = formatExact(toDecimals(price, priceDecimals, 'nearest'), priceDecimals)
  const fills = count === 1 ? '' : t` in ${count} fills`
  const at = low === high ? t` at ${low}` : t` at ${meanPrice} on average (${low} to ${high})`
  const cost = fees.length === 0 ? '' : fees.every(isRebate) ? `, ${feeText(fees)}` : t`, fee ${feeText(fees)}`
  const until = to - from >= 1000 ? `–${formatTime(to)}` : ''
  return punctuated(`${bought}${fills}${at}, ${formatDateTime(from)}${until}${cost}`)
}

/** Tooltip of the mark under the pointer. */
export function FillText({ fill, instrument }: { readonly fill: PlacedFill; readonly instrument: Instrument }) {
  return (
    <div className="chart__fill tooltip" style={{ top: fill.y + 16 }} role="status" data-testid="fill-text">
      {fillSentence(fill.mark, instrument)}
    </div>
  )
}
