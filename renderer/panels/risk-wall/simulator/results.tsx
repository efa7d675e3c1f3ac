import { pointsToLine } from '@/shared/base/line-text'
import { t, comma } from '@/shared/languages/text'
import { fallLadder, type PathPoint } from '@/shared/trading/ltv/projection/simulate'
import { ltvOf, type Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import { type CoinOutlook, coinOutlooks, thresholdDistances } from '@/shared/trading/ltv/projection/outlook'
import { type Stress, STRESS_DAYS, stressSpans } from '@/shared/trading/ltv/projection/stress'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import { compare, isPositive, negate } from '@/shared/base/decimal'
import { absent, formatLinePrice, formatPrice } from '@/renderer/kit/format/decimals'
import { formatMove } from '@/renderer/kit/format/ratio'
import { formatPercent } from '@/renderer/kit/format/signed'
import { SimulatedLtv } from '@/renderer/domain/risk/simulated-ltv'

const thresholdNames = { warn: t('warning'), call: t('margin call'), liquidation: t('liquidation') } as const

/** The ratio after each step, and the distance of the thresholds at the end. */
export function PathView({
  path,
  labels,
  thresholds,
}: {
  readonly path: readonly PathPoint[]
  readonly labels: readonly string[]
  readonly thresholds: Thresholds | null
}) {
  const end = path.at(-1)
  const notes = [...new Set(path.flatMap((point) => point.notes))]
  return (
    <div className="sim-path">
      <ol className="sim-path__steps">
        {path.map((point, at) => (
          <li key={at}>
            <span>{labels[at]}</span> <SimulatedLtv ltv={point.ltv} thresholds={thresholds} />
          </li>
        ))}
      </ol>
      {end !== undefined && thresholds !== null && (
        <ul className="sim-path__distances">
          {thresholdDistances(end.portfolio, thresholds).map(({ line, distance, fall }) => (
            <li key={line}>
              {thresholdNames[line]}: {distance === null ? absent : pointsToLine(distance)}
              <span className="muted">
                {' '}
                {fall === null ? '' : t`collateral ${formatMove(negate(fall), !isPositive(fall))}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="plan__caveat">
          {note}.
        </p>
      ))}
    </div>
  )
}

/** Ratio after the worst period of a coin; coins without data are named and keep their price. */
function StressedLtv({
  stress: { ltv, moves, unknown },
  thresholds,
}: {
  readonly stress: Stress
  readonly thresholds: Thresholds | null
}) {
  if (moves.length === 0) return <span className="faint">{t('no candles')}</span>
  return (
    <>
      {unknown.length > 0 && <span className="faint">{t`without ${unknown.join(comma())} `}</span>}
      <SimulatedLtv ltv={ltv} thresholds={thresholds} />
    </>
  )
}

interface FallsProps {
  readonly portfolio: Portfolio
  /** Null while candles are loading. */
  readonly stresses: readonly Stress[] | null
  readonly thresholds: Thresholds | null
}

/** Number of days of data: young coins have less than a year. */
function pastOf({ moves }: Stress): string {
  const days = Math.min(...moves.map((move) => move.days))
  return days >= STRESS_DAYS || moves.length === 0 ? t('the last year') : t`the last ${days} days`
}

/** Ratio after falls of the whole market, and after the worst days of the last year. */
export function Falls({ portfolio, stresses, thresholds }: FallsProps) {
  return (
    <table className="falls">
      <caption className="visually-hidden">{t('The ratio after falls of the market')}</caption>
      <tbody>
        {fallLadder(portfolio, {}).map(({ change, ltv }) => (
          <tr key={change}>
            <th scope="row">{t`Market ${formatPercent(change, 0)}`}</th>
            <td className="num">
              <SimulatedLtv ltv={ltv} thresholds={thresholds} />
            </td>
          </tr>
        ))}
        {stressSpans.map((span) => {
          const stress = stresses?.find((candidate) => candidate.span === span)
          const spanText = span === 1 ? t('day') : t`${span} days`
          const past = stress === undefined ? t('the last year') : pastOf(stress)
          return (
            <tr
              key={span}
              title={stress?.moves
                .map(({ coin, change, days }) => t`${coin} ${formatPercent(change, 1)} (of ${days} days)`)
                .join('\n')}
            >
              <th scope="row">{t`Worst ${spanText} of ${past}, together`}</th>
              <td className="num">
                {stress === undefined ? (
                  <span className="faint">{t('loading…')}</span>
                ) : (
                  <StressedLtv stress={stress} thresholds={thresholds} />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Prices at which the simulated unit reaches its thresholds. */
export function PricesAfter({
  portfolio,
  thresholds,
}: {
  readonly portfolio: Portfolio
  readonly thresholds: Thresholds | null
}) {
  const ltv = ltvOf(portfolio)
  const priceAt = ({ price, priceTo }: CoinOutlook, line: 'call' | 'liquidation'): string =>
    formatLinePrice(priceTo[line], price, ltv !== null && thresholds !== null && compare(ltv, thresholds[line]) >= 0)
  return (
    <table className="falls">
      <thead>
        <tr>
          <th scope="col">{t('Coin')}</th>
          <th scope="col" className="num">
            {t('Price')}
          </th>
          <th scope="col" className="num">
            {t('To margin call')}
          </th>
          <th scope="col" className="num">
            {t('To liquidation')}
          </th>
        </tr>
      </thead>
      <tbody>
        {coinOutlooks(portfolio, thresholds).map((coin) => (
          <tr key={coin.coin}>
            <th scope="row">{coin.coin}</th>
            <td className="num">{formatPrice(coin.price)}</td>
            <td className="num">{priceAt(coin, 'call')}</td>
            <td className="num">{priceAt(coin, 'liquidation')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
