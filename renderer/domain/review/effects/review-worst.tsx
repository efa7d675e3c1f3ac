import { grouped } from '@/shared/base/grouped'
import { moveDigits } from '@/shared/base/line-text'
import { compare, isZero } from '@/shared/base/decimal'
import { plural } from '@/shared/languages/plural'
import { t, punctuated, comma, semicolon } from '@/shared/languages/text'
import type { WorstCause, WorstFigure, WorstFills, WorstLoan } from '@/shared/trading/pretrade/assessment/assessment'
import { formatMoney } from '@/renderer/kit/format/decimals'
import { formatRatio, formatShare } from '@/renderer/kit/format/ratio'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { rowRunsText } from '@/renderer/domain/drafts/store/rows-text'
import { SimulatedLtv } from '@/renderer/domain/risk/simulated-ltv'
import { useOwnUnit } from '@/renderer/domain/risk/use-own-unit'

/** Maximum number of prices and of reasons in a sentence. */
const NAMED = 3

/** The first parts of a list, and the number of the others. */
const listed = (parts: readonly string[]): string => {
  const more = parts.length - NAMED
  const first = punctuated(parts.slice(0, NAMED).join(comma()))
  return more > 0 ? t`${first} and ${more} more` : first
}

/** Price with as many decimals as its size needs. */
const priceText = (price: string): string => formatMoney(price, compare(price, '1000') >= 0 ? 1 : 4)

/** "if rows 3, 7 and 9 fill and BTCUSDT is at 88 200". */
function causeText(
  { rows, partial, open, prices }: WorstCause,
  numbers: (indexes: readonly number[]) => readonly number[],
) {
  const parts = partial
    .map(({ row, qty, coin }) => t`row ${numbers([row])[0]} only ${grouped(qty)} ${coin}`)
    .join(comma())
  const rowNames = rowRunsText(numbers(rows))
  const [ofRows, ofOpen] = [parts === '' ? rowNames : `${rowNames} (${parts})`, plural(open.length, 'open order')]
  const fillers = rows.length === 0 ? ofOpen : open.length === 0 ? ofRows : t`${ofRows} and ${ofOpen}`
  const filled = rows.length + open.length === 1 ? t`${fillers} is filled` : t`${fillers} are filled`
  const at = listed(prices.map(({ name, price }) => t`${name} is at ${priceText(price)}`))
  if (rows.length + open.length === 0) return prices.length === 0 ? t('as it is now') : t`if ${at}`
  return prices.length === 0 ? t`if ${filled}` : t`if ${filled} and ${at}`
}

const reachedLines = { call: t('its margin call'), liquidation: t('its liquidation') } as const

/** "Worst LTV of USDT loan …0001 88.42 %: its margin call, with or without these orders". */
function WorstLoanText({ loan: { orderId, loanCoin, ratio, line } }: { readonly loan: WorstLoan }) {
  const end = orderId.slice(-4)
  if (ratio === null || line === null) return <span>{t`Worst LTV of ${loanCoin} loan …${end} unknown`}</span>
  return (
    <span>
      {mixed`Worst LTV of ${loanCoin} loan …${end} ${<b>{formatRatio(ratio, null)}</b>}: ${reachedLines[line]}, ${t(
        'with or without these orders',
      )}`}
    </span>
  )
}

interface ReviewWorstProps {
  readonly worst: WorstFills
  /** Order numbers by index. */
  readonly numbers: (indexes: readonly number[]) => readonly number[]
}

/** Worst loan-to-value, margin ratio and nearest liquidation prices over all fills, with the orders that fill. */
export function ReviewWorst({
  worst: { band, units, loans, margin, marginMissing, liquidations },
  numbers,
}: ReviewWorstProps) {
  const thresholds = useOwnUnit()?.thresholds ?? null
  const missing = [...new Set([...units.flatMap((unit) => unit.missing), ...marginMissing])]
  if (units.length + loans.length === 0 && margin === null && missing.length === 0) return null
  const bandText = formatRatio(band, null, 1)
  const assumptions =
    t`Over every subset and order of the fills, open orders included, and prices within ${bandText} ` +
    t('of the market; each order at its limit, fees of a taker included')
  const opens = (cause: WorstCause): string | undefined =>
    cause.open.length === 0 ? undefined : punctuated(cause.open.join(semicolon()))
  const atLeast = ({ missing }: WorstFigure) => missing.length > 0 && t('at least ')
  const fills = (figure: WorstFigure): string =>
    figure.ratio === figure.without ? t('with or without these orders') : causeText(figure, numbers)
  const ltv = ({ ratio }: WorstFigure) => <SimulatedLtv ltv={ratio} thresholds={thresholds} />
  const marginRatio = ({ ratio }: WorstFigure) => <b>{ratio === null ? '∞' : formatShare(ratio)}</b>
  return (
    <div className="review-worst" data-testid="review-worst" title={assumptions}>
      {units.map(({ riskUnitId, figure }) => (
        <p key={riskUnitId} className="review-line" title={figure === null ? undefined : opens(figure)}>
          {figure === null ? (
            <span className="warn">{t`Worst LTV of ${riskUnitId} unknown`}</span>
          ) : (
            <span>{mixed`Worst LTV of ${riskUnitId} ${atLeast(figure)}${ltv(figure)} ${fills(figure)}`}</span>
          )}
        </p>
      ))}
      {loans.slice(0, NAMED).map((loan) => (
        <p key={loan.orderId} className="review-line warn">
          <WorstLoanText loan={loan} />
        </p>
      ))}
      {loans.length > NAMED && (
        <p className="review-line warn">
          {t`${plural(loans.length - NAMED, 'more loan')} at a line or without a ratio`}
        </p>
      )}
      {margin !== null && (
        <p className="review-line" title={opens(margin)}>
          <span>{mixed`Worst margin ratio ${atLeast(margin)}${marginRatio(margin)} ${fills(margin)}`}</span>
        </p>
      )}
      {liquidations.map((position) => {
        const { category, symbol, side, distance } = position
        const price = priceText(position.price)
        const digits = moveDigits(distance, false)
        const away = side === 'below' ? t`${digits} % below` : t`${digits} % above`
        const move = isZero(distance) ? t('now') : away
        return (
          <p key={`${category}${symbol}${side}`} className="review-line" title={opens(position)}>
            <span>{t`Nearest liquidation of ${symbol} ≈ ${price}, ${move}, ${causeText(position, numbers)}`}</span>
          </p>
        )
      })}
      {missing.length > 0 && <p className="review-line warn">{t`Worst case without: ${listed(missing)}`}</p>}
    </div>
  )
}
