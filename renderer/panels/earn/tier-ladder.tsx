import { t } from '@/shared/languages/text'
import type { RateTier, TierLadder } from '@/shared/trading/earn/tiers'
import { compare, isPositive, multiply, toPixelNumber, trim } from '@/shared/base/decimal'
import { formatCompact } from '@/renderer/kit/format/decimals'
import { formatShare } from '@/renderer/kit/format/ratio'

/** Share of the drawing for a tier without an upper end. */
const OPEN_SHARE = 0.25

/** Width of each tier by the square root of its span, to keep a small tier visible next to a large one. */
function widthsOf(tiers: readonly RateTier[]): readonly number[] {
  const spans = tiers.map(({ from, to }) =>
    to === null ? null : Math.sqrt(Math.max(0, toPixelNumber(to) - toPixelNumber(from))),
  )
  const closed = spans.reduce<number>((total, span) => total + (span ?? 0), 0) || 1
  const open = spans.includes(null) ? OPEN_SHARE : 0
  return spans.map((span) => (span === null ? open : (span / closed) * (1 - open)))
}

const contains = ({ from, to }: RateTier, amount: string): boolean =>
  compare(amount, from) > 0 && (to === null || compare(amount, to) <= 0)

/**
 * Rate tiers as steps: each rate applies to the amount within its tier. The tier in which `amount` ends is highlighted.
 */
export function TierLadderView({
  ladder,
  amount,
  coin,
}: {
  readonly ladder: TierLadder
  readonly amount: string | null
  readonly coin: string
}) {
  const { tiers, faults } = ladder
  const most = tiers.reduce((highest, { apy }) => (compare(apy, highest) > 0 ? apy : highest), '0')
  const widths = widthsOf(tiers)
  return (
    <figure className="tiers" aria-label={t('Rate ladder')}>
      <div className="tiers__steps">
        {tiers.map((tier, index) => (
          <div
            key={tier.from}
            className="tiers__step"
            data-lit={amount !== null && contains(tier, amount)}
            style={{ flexGrow: widths[index] }}
          >
            <span
              className="tiers__bar"
              style={{
                height: `${isPositive(most) ? 14 + (toPixelNumber(tier.apy) / toPixelNumber(most)) * 62 : 14}px`,
              }}
            >
              <b>{formatShare(tier.apy).replace(/\.?0+ %$/, ' %')}</b>
            </span>
            <span className="tiers__span">
              {formatCompact(trim(tier.from))}{' '}
              {tier.to === null ? t('and above') : t`to ${formatCompact(trim(tier.to))}`}
            </span>
          </div>
        ))}
      </div>
      <figcaption className="tiers__caption">
        {tiers.length === 1
          ? t('One rate for every amount')
          : t`The part of a holding within a step earns that step's APR; ` +
            t`steps in ${coin}, width by the root of their size`}
        {faults.map((fault) => (
          <span key={fault} className="tiers__fault">
            {fault}.
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** Lowest and highest rate of the tiers: `2.1 to 8 %`. */
export function rateRange(tiers: readonly RateTier[]): string {
  const percents = tiers.map(({ apy }) => trim(multiply(apy, '100'))).toSorted(compare)
  const [low, high] = [percents[0], percents.at(-1)]
  if (low === undefined || high === undefined) return ''
  return low === high ? `${low} %` : t`${low} to ${high} %`
}
