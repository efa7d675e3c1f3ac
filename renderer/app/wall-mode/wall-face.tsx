import { t } from '@/shared/languages/text'
import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { pointsBeyond, pointsToLine } from '@/shared/base/line-text'
import { compare, divide, subtract } from '@/shared/base/decimal'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { figureOf, type Headline, stateText } from '@/shared/trading/alarms/headline'
import { pledgePriceAt } from '@/shared/trading/loans/consumer-loan'
import type { HeadlineDetails } from '@/shared/trading/alarms/headline-details'
import { disputeSentences } from '@/shared/trading/alarms/rules/dispute'
import type { ThresholdKind } from '@/shared/trading/ltv/projection/outlook'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { amountText, isRising, trendText } from '@/renderer/domain/risk/distance-text'
import { LtvGauge } from '@/renderer/domain/risk/gauge/ltv-gauge'
import { Spark } from '@/renderer/domain/risk/spark'
import { useHeadlineDetails } from '@/renderer/domain/risk/use-headline-details'
import { useRecentHistory, useTrend } from '@/renderer/domain/risk/use-trend'
import { formatLinePrice } from '@/renderer/kit/format/decimals'
import { formatMove, formatRatio } from '@/renderer/kit/format/ratio'
import { formatAge, formatTime } from '@/renderer/kit/format/time'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { WallAction } from './wall-action'

/** A loan is polled once a second and is old after that. The state is shown as text wherever the figure appears. */
function ageText({ kind, state, at }: Headline, now: number): string {
  if (at === null) return kind === 'loan' ? '' : t('no reading yet')
  const age = formatAge(Math.max(0, now - at))
  return state === 'unknown' ? t`for ${age}, since ${formatTime(at)}` : t`age ${age}`
}

/** A figure as large as the screen allows. Text in its place wraps and is never cut. */
function Figure({ headline }: { readonly headline: Headline }) {
  const { percent, isBacked } = headline
  const now = useNow(true, 500)
  return (
    <div className="wall-face__top">
      {percent !== null && isBacked ? (
        <output className="wall-face__figure">
          {percent}
          <span className="wall-face__percent"> %</span>
        </output>
      ) : (
        <output className={`wall-face__figure ${percent === null ? '' : 'wall-face__figure--words'}`}>
          {figureOf(headline)}
        </output>
      )}
      <div className="wall-face__about">
        <p className="wall-face__state">{stateText(headline)}</p>
        <p className="wall-face__age">{ageText(headline, now)}</p>
      </div>
    </div>
  )
}

/** Whole phrases for each line: a name inside of a sentence cannot be translated. */
const aboveLine: Readonly<Record<ThresholdKind, (points: string) => string>> = {
  warn: (points) => t`${points} above the warning line`,
  call: (points) => t`${points} above the margin call line`,
  liquidation: (points) => t`${points} above the liquidation line`,
}
const toLine: Readonly<Record<ThresholdKind, (points: string) => string>> = {
  warn: (points) => t`${points} to the warning line`,
  call: (points) => t`${points} to the margin call line`,
  liquidation: (points) => t`${points} to the liquidation line`,
}
const linePrices = { call: t('Margin call price'), liquidation: t('Liquidation price') } as const

/** The line that was passed and the next one; below every line also what may be lost until then. */
function Distances({ details: { around, position, coin, isConfirmed } }: { readonly details: HeadlineDetails }) {
  const { ahead, passed } = around
  const assumed = (line: string): string => (isConfirmed ? line : t`${line} (assumed)`)
  return (
    <dl className="wall-face__distances">
      {passed !== null && (
        <div data-testid="wall-passed">
          <dt>{assumed(aboveLine[passed.line](pointsBeyond(passed.points)))}</dt>
        </div>
      )}
      {ahead !== null && (
        <div data-testid="wall-ahead">
          <dt>{assumed(toLine[ahead.line](pointsToLine(ahead.points)))}</dt>
          {passed === null && <dd>{t`${amountText(ahead, position.ltv, coin)} can be lost`}</dd>}
        </div>
      )}
    </dl>
  )
}

function UnitFace({ unit, details, headline }: FaceProps & { readonly unit: RiskUnit }) {
  const { history, window } = useRecentHistory(unit.id)
  const trend = useTrend(history, unit.sample, headline.isLive)
  const trendSpan = trend === null ? t('No direction yet') : t('by the last 15 min')
  return (
    <>
      <p className={`wall-face__trend ${isRising(trend) ? 'wall-face__trend--rising' : ''}`}>
        {trend === null ? '' : trendText(trend)}{' '}
        <span className="wall-face__note">{t`${trendSpan}; drawn: the last hour`}</span>
      </p>
      <div className="wall-face__spark">
        {history !== null && <Spark history={history} window={window} thresholds={details.lines} />}
      </div>
    </>
  )
}

/** Price of the collateral at a threshold, and its distance from the current price. */
function PriceAt({ loan, line, ltv }: { readonly loan: OngoingLoan; readonly line: string; readonly ltv: string }) {
  const price = pledgePriceAt(loan, line)
  if (price === null) return null
  const move = subtract(divide(ltv, line), '1')
  const isReached = compare(ltv, line) >= 0
  const priceText = formatLinePrice(price, pledgePriceAt(loan, ltv), isReached)
  return (
    <>{mixed`${priceText} ${loan.loanCoin} per ${loan.pledgeCoin} ${<span>{formatMove(move, isReached)}</span>}`}</>
  )
}

/** A loan has no history here: the prices of its collateral at its lines are in its place. */
function LoanFace({ details: { position, lines }, loan }: FaceProps & { readonly loan: OngoingLoan }) {
  return (
    <dl className="wall-face__distances">
      {(['call', 'liquidation'] as const).map((line) => (
        <div key={line}>
          <dt>{linePrices[line]}</dt>
          <dd>
            <PriceAt loan={loan} line={lines[line]} ltv={position.ltv} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface FaceProps {
  readonly headline: Headline
  readonly details: HeadlineDetails
}

/** The ratio is unknown: nothing below it may look current. */
function Blind({ problem, details }: { readonly problem: string | null; readonly details: HeadlineDetails | null }) {
  const cause = problem ?? t('No figure arrives')
  const lastRatio = details === null ? null : formatRatio(details.position.ltv, linesOf(details.lines, details.product))
  return (
    <>
      <p className="wall-face__action">{t`${cause}. Check the exchange directly: the ratio is unknown here.`}</p>
      {lastRatio !== null && <p className="wall-face__note">{t`Last known: ${lastRatio}`}</p>}
    </>
  )
}

/** State of the worst of all units and loans. */
export function WallFace({
  headline,
  letter,
  hasEvent,
}: {
  readonly headline: Headline
  readonly letter: number
  /** An event is shown above. */
  readonly hasEvent: boolean
}) {
  const { details, unit, loan, problem, dispute } = useHeadlineDetails(headline)
  const isKnown = headline.state !== 'unknown' && details !== null
  const isDoubted = isKnown && (dispute !== null || headline.flaw === 'unlisted')
  // An amount to act on, a doubt, or an event above takes the room of what only explains.
  const isPressing = hasEvent || isDoubted || headline.state === 'call' || headline.state === 'critical'
  // An event above and a doubt fill the face.
  const isFull = hasEvent && (isDoubted || !isKnown)
  return (
    <div
      className={`wall-face wall-face--${isKnown ? headline.kind : 'blind'}`}
      data-state={headline.state}
      data-live={headline.isLive}
      data-full={isFull}
      data-testid="wall-face"
    >
      <Figure headline={headline} />
      {isKnown && dispute !== null && <p className="wall-face__action">{disputeSentences(dispute)}</p>}
      {isKnown && headline.flaw === 'unlisted' && <p className="wall-face__action">{t`${problem ?? ''}.`}</p>}
      {!isKnown && <Blind problem={problem} details={details} />}
      <WallAction headline={headline} details={isKnown ? details : null} unit={unit} loan={loan} />
      {isKnown && !isFull && <Distances details={details} />}
      {details !== null && !isFull && (
        <LtvGauge
          ltv={details.position.ltv}
          isBacked={details.isBacked}
          state={headline.state}
          thresholds={details.isConfirmed ? details.lines : null}
          product={isPressing ? null : details.product}
          live={headline.isLive}
          font={letter}
        />
      )}
      {isKnown && !isPressing && unit !== null && <UnitFace unit={unit} details={details} headline={headline} />}
      {isKnown && loan !== null && !hasEvent && <LoanFace details={details} headline={headline} loan={loan} />}
    </div>
  )
}
