import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { pointsBeyond, pointsToLine } from '@/shared/base/line-text'
import { compare, divide, subtract } from '@/shared/base/decimal'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { figureOf, type Headline, stateText } from '@/shared/trading/alarms/headline'
import { pledgePriceAt } from '@/shared/trading/loans/consumer-loan'
import type { Standing } from '@/shared/trading/alarms/standing'
import { disputeText, disputeTitles } from '@/shared/trading/alarms/rules/dispute'
import type { LineDistance } from '@/shared/trading/ltv/projection/line-distance'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { amountText, isRising, lineNames, trendText } from '@/renderer/domain/risk/distance-text'
import { LtvGauge } from '@/renderer/domain/risk/gauge/ltv-gauge'
import { Spark } from '@/renderer/domain/risk/spark'
import { useFirstAction } from '@/renderer/domain/risk/use-first-action'
import { useStanding } from '@/renderer/domain/risk/use-standing'
import { useRecentHistory, useTrend } from '@/renderer/domain/risk/use-trend'
import { formatLinePrice } from '@/renderer/kit/format/decimals'
import { formatMove, formatRatio } from '@/renderer/kit/format/ratio'
import { formatAge, formatTime } from '@/renderer/kit/format/time'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'

/** A loan is polled once a second and is old after that. The state is shown as text wherever the figure appears. */
function ageText({ kind, state, at }: Headline, now: number): string {
  if (at === null) return kind === 'loan' ? '' : 'no reading yet'
  const age = formatAge(Math.max(0, now - at))
  return state === 'unknown' ? `for ${age}, since ${formatTime(at)}` : `age ${age}`
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

/** The next threshold with the possible loss until then, or the exceeded one with the collateral to add. */
function Distances({ standing: { around, position, coin, isConfirmed } }: { readonly standing: Standing }) {
  const { ahead, passed } = around
  const assumed = isConfirmed ? '' : 'assumed '
  const amount = (distance: LineDistance): string => amountText(distance, position.ltv, coin)
  return (
    <dl className="wall-face__distances">
      {passed !== null && (
        <div data-testid="wall-passed">
          <dt>
            {pointsBeyond(passed.points)} above the {assumed}
            {lineNames[passed.line]} line
          </dt>
          <dd>post {amount(passed)} to be below</dd>
        </div>
      )}
      {ahead !== null && (
        <div data-testid="wall-ahead">
          <dt>
            {pointsToLine(ahead.points)} to the {assumed}
            {lineNames[ahead.line]} line
          </dt>
          <dd>{amount(ahead)} can be lost</dd>
        </div>
      )}
    </dl>
  )
}

function UnitFace({ unit, standing, headline }: FaceProps & { readonly unit: RiskUnit }) {
  const { history, window } = useRecentHistory(unit.id)
  const trend = useTrend(history, unit.sample, headline.isLive)
  const isPressing = ['warning', 'call', 'critical'].includes(headline.state)
  const action = useFirstAction(unit, isPressing)
  return (
    <>
      <p className={`wall-face__trend ${isRising(trend) ? 'wall-face__trend--rising' : ''}`}>
        {trend === null ? '' : trendText(trend)}{' '}
        <span className="wall-face__note">
          {trend === null ? 'No direction yet' : 'by the last 15 min'}; drawn: the last hour
        </span>
      </p>
      <div className="wall-face__spark">
        {history !== null && <Spark history={history} window={window} thresholds={standing.lines} />}
      </div>
      {action !== null && <p className="wall-face__action">{action}</p>}
    </>
  )
}

/** Price of the collateral at a threshold, and its distance from the current price. */
function PriceAt({ loan, line, ltv }: { readonly loan: OngoingLoan; readonly line: string; readonly ltv: string }) {
  const price = pledgePriceAt(loan, line)
  if (price === null) return null
  const move = subtract(divide(ltv, line), '1')
  const isReached = compare(ltv, line) >= 0
  const shown = formatLinePrice(price, pledgePriceAt(loan, ltv), isReached)
  return (
    <>
      {shown} {loan.loanCoin} per {loan.pledgeCoin} <span>{formatMove(move, isReached)}</span>
    </>
  )
}

/** Loans have no history here; the collateral prices and the possible actions are shown instead. */
function LoanFace({ standing: { around, position, coin, lines }, loan }: FaceProps & { readonly loan: OngoingLoan }) {
  const { passed } = around
  return (
    <>
      <dl className="wall-face__distances">
        {(['call', 'liquidation'] as const).map((line) => (
          <div key={line}>
            <dt>{lineNames[line]} price</dt>
            <dd>
              <PriceAt loan={loan} line={lines[line]} ltv={position.ltv} />
            </dd>
          </div>
        ))}
      </dl>
      {passed !== null && (
        <p className="wall-face__action">
          Add collateral worth {amountText(passed, position.ltv, coin)}, or repay a part, to be below its{' '}
          {lineNames[passed.line]} line. Do this on the exchange: its API cannot.
        </p>
      )}
    </>
  )
}

interface FaceProps {
  readonly headline: Headline
  readonly standing: Standing
}

/** The ratio is unknown: nothing below it may look current. */
function Blind({ problem, standing }: { readonly problem: string | null; readonly standing: Standing | null }) {
  return (
    <>
      <p className="wall-face__action">
        {problem ?? 'Nothing is heard of it'}. Check the exchange directly: the ratio is unknown here.
      </p>
      {standing !== null && (
        <p className="wall-face__note">
          Last known: {formatRatio(standing.position.ltv, linesOf(standing.lines, standing.product))}
        </p>
      )}
    </>
  )
}

/** State of the worst risk unit or loan. */
export function WallFace({ headline, letter }: { readonly headline: Headline; readonly letter: number }) {
  const { standing, unit, loan, problem, dispute } = useStanding(headline)
  const isKnown = headline.state !== 'unknown' && standing !== null
  return (
    <div
      className={`wall-face wall-face--${isKnown ? headline.kind : 'blind'}`}
      data-state={headline.state}
      data-live={headline.isLive}
      data-testid="wall-face"
    >
      <Figure headline={headline} />
      {isKnown && dispute !== null && (
        <p className="wall-face__action">
          {disputeTitles[dispute.kind]}. {disputeText(dispute)}
        </p>
      )}
      {isKnown ? <Distances standing={standing} /> : <Blind problem={problem} standing={standing} />}
      {standing !== null && (
        <LtvGauge
          ltv={standing.position.ltv}
          isBacked={standing.isBacked}
          state={headline.state}
          thresholds={standing.isConfirmed ? standing.lines : null}
          product={standing.product}
          live={headline.isLive}
          font={letter}
        />
      )}
      {isKnown && unit !== null && <UnitFace unit={unit} standing={standing} headline={headline} />}
      {isKnown && loan !== null && <LoanFace standing={standing} headline={headline} loan={loan} />}
    </div>
  )
}
