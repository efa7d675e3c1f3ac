import { maximum, minimum, sum } from '@/shared/base/decimal'
import { t, punctuated } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { formatExact } from '@/renderer/kit/format/decimals'
import { grouped } from '@/shared/base/grouped'
import { plural } from '@/shared/languages/plural'
import type { MarkChip } from './mark-chips'

/** A chip as text: number and kind of marks, remaining size, and price range. */
function chipSentence(
  { side, draft, marks, beyond }: MarkChip,
  instrument: Pick<Instrument, 'category' | 'baseCoin' | 'quoteCoin' | 'priceDecimals'>,
): string {
  const { priceDecimals } = instrument
  const prices = marks.map(({ price }) => price)
  const lowest = formatExact(prices.reduce(minimum), priceDecimals)
  const highest = formatExact(prices.reduce(maximum), priceDecimals)
  const noun = draft ? plural(marks.length, 'draft row') : plural(marks.length, 'order')
  const total = grouped(sum(marks.map(({ qty }) => qty)))
  const state = draft ? t(', not sent') : t(' left')
  const text = `${total} ${lotCoinOf(instrument)}${state}`
  const pegged = marks.filter((mark) => mark.pegged).length
  const following = pegged === 0 ? '' : t`, ${pegged === marks.length ? '' : t`${pegged} of them `}following the market`
  const where = lowest === highest ? t`at ${lowest}` : t`${lowest} to ${highest}`
  const together = marks.length > 1 && beyond === null && marks.some(({ moves }) => moves !== null)
  const hint = together ? t(' · drag to move them together') : ''
  return punctuated(`${displayText(side)}: ${noun}, ${text}, ${where}${following}${hint}`)
}

/** Tooltip next to the chip under the pointer; it does not block the pointer. */
export function ChipText({ chip, instrument }: { readonly chip: MarkChip; readonly instrument: Instrument }) {
  return (
    <div className="chart__chip tooltip" style={{ top: Math.max(4, chip.y + 12) }} role="status">
      {chipSentence(chip, instrument)}
    </div>
  )
}
