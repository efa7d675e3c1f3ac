import { t } from '@/shared/languages/text'
import { formatAge } from '@/renderer/kit/format/time'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { figureOf, headlineText } from '@/shared/trading/alarms/headline'
import { useNow, useShownNow } from '@/renderer/kit/ui/hooks/use-now'
import { useCoinPrices } from '@/renderer/domain/account/use-coin-prices'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { useFunding, useTickerReading } from '@/renderer/state/queries/tickers'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { useHealth, useIsCurrent } from '@/renderer/state/stores/health/health-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { useFillRevision } from '@/renderer/domain/fills/use-own-fills'
import { outdatedAfter } from '@/renderer/state/queries/age-limit'
import { useAccountPoll, useYoung } from '@/renderer/state/queries/poll-age'
import { VALUES_EVERY_MS } from '@/shared/trading/account/equity'
import { useWorstHeadline } from '@/renderer/state/stores/health/headlines'
import { accountFigures } from './account-figures'
import { realizedFigure, utcDayOf } from './realized-figure'
import './figure-bar.css'
import { type Figure, symbolFigures } from './symbol-figures'

function Figures({
  label,
  figures,
  isCurrent,
}: {
  readonly label: string
  readonly figures: readonly Figure[]
  readonly isCurrent: boolean
}) {
  return (
    <dl
      className="figures"
      aria-label={label}
      data-live={(isCurrent && !figures.some(({ isOld = false }) => isOld)) || undefined}
    >
      {figures.map(({ id, label: name, text, direction, title, isOld = false }) => (
        <div key={id} className="figure" data-figure={id} data-live={(isCurrent && !isOld) || undefined} title={title}>
          <dt>{name}</dt>
          <dd className={text === '?' ? 'unknown-words' : direction}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function SymbolFigures() {
  const { category, symbol } = useSelection()
  const instrument = useInstrument(category, symbol)
  const { data: ticker = null, readAt, isCurrent: isFresh } = useTickerReading(category, symbol)
  const isFeedCurrent = useIsCurrent('rest')
  const isCurrent = isFresh && isFeedCurrent
  const funding = useFunding(category, symbol)
  const offset = useHealth(({ health }) => health?.clock?.offsetMs ?? 0)
  const now = useShownNow(true)
  const figures = symbolFigures({
    category,
    ticker,
    funding,
    priceDecimals: instrument?.priceDecimals ?? 0,
    baseCoin: instrument?.baseCoin ?? '',
    quoteCoin: instrument?.quoteCoin ?? '',
    now: now + offset,
  })
  return (
    <>
      <Figures label={t`Figures of ${symbol}`} figures={figures} isCurrent={isCurrent} />
      {!isCurrent && readAt !== null && (
        <span className="figure-bar__stale" role="status">{t`stale ${formatAge(Math.max(0, now - readAt))}`}</span>
      )}
    </>
  )
}

/** Fills of other programs are in no store: they are read this often, ms. */
const FILLS_EVERY_MS = 30_000
const anyOrder = (): boolean => true

/** Realized P&L of the UTC day, by the exchange's clock. */
function useRealizedToday(): Figure {
  const offset = useHealth(({ health }) => health?.clock?.offsetMs ?? 0)
  const since = utcDayOf(useNow(true, MINUTE_MS) + offset)
  const revision = useFillRevision(anyOrder, '')
  const range = { from: since, to: since + DAY_MS - 1 }
  const { data, problem } = useAccountPoll('fills.list', range, FILLS_EVERY_MS, { revision, showsPrevious: true })
  const unread = { fills: [], problem: problem ?? t('The fills have not been read yet.') }
  return realizedFigure(problem === null && data !== undefined ? data : unread, since)
}

/** The worst ratio of risk units and loans; absent without any. */
function useLtvFigure(): readonly Figure[] {
  const worst = useWorstHeadline()
  if (worst === null) return []
  return [
    {
      id: 'ltv',
      label: t`LTV ${worst.name}`,
      text: figureOf(worst),
      direction: 'flat',
      title: headlineText(worst),
      isOld: !worst.isLive,
    },
  ]
}

const ofFeed = (figures: readonly (Figure | undefined)[], isCurrent: boolean): readonly Figure[] =>
  figures.flatMap((figure) => (figure === undefined ? [] : [{ ...figure, isOld: !isCurrent }]))

function AccountFigures() {
  const account = useAccount((state) => state.account)
  const priceOf = useCoinPrices()
  const connected = useHealth((state) => state.connected)
  const arePositionsCurrent = useIsCurrent('positionFeed')
  const areBalancesCurrent = useIsCurrent('balanceFeed')
  const [areValuesYoung = false] = useYoung([account?.valuesAsOf ?? 0], outdatedAfter(VALUES_EVERY_MS))
  const areValuesCurrent = areBalancesCurrent && areValuesYoung
  const [equity, unrealized, ...rest] = accountFigures(account, priceOf)
  const realized = useRealizedToday()
  const figures = [
    ...ofFeed([equity], areValuesCurrent),
    ...ofFeed([unrealized], arePositionsCurrent),
    realized,
    ...ofFeed(rest, areValuesCurrent),
    ...useLtvFigure(),
  ]
  return <Figures label={t('Figures of the account')} figures={figures} isCurrent={connected} />
}

/** Figures of the main link's symbol and, for a unified account, of the account. */
export function FigureBar() {
  const isClassic = useIsClassic()
  return (
    <section className="figure-bar" aria-label={t('Market and account')}>
      <SymbolFigures />
      <span className="figure-bar__gap" />
      {!isClassic && <AccountFigures />}
    </section>
  )
}
