import { formatAge } from '@/renderer/kit/format/time'
import { useShownNow } from '@/renderer/kit/ui/hooks/use-now'
import { useCoinPrices } from '@/renderer/domain/account/use-coin-prices'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { useFunding, useTickerReading } from '@/renderer/state/queries/tickers'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { useHealth, useIsCurrent } from '@/renderer/state/stores/health/health-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { accountFigures } from './account-figures'
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
    <dl className="figures" aria-label={label} data-live={isCurrent || undefined}>
      {figures.map(({ id, label: name, text, direction, title }) => (
        <div key={id} className="figure" data-figure={id} title={title}>
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
  const { ticker, readAt, isFresh } = useTickerReading(category, symbol)
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
      <Figures label={`Figures of ${symbol}`} figures={figures} isCurrent={isCurrent} />
      {!isCurrent && readAt !== null && (
        <span className="figure-bar__stale" role="status">
          stale {formatAge(Math.max(0, now - readAt))}
        </span>
      )}
    </>
  )
}

function AccountFigures() {
  const account = useAccount((state) => state.account)
  const priceOf = useCoinPrices()
  const isCurrent = useIsCurrent('positionFeed')
  return <Figures label="Figures of the account" figures={accountFigures(account, priceOf)} isCurrent={isCurrent} />
}

/** Figures of the main link's symbol and, for a unified account, of the account. */
export function FigureBar() {
  const isClassic = useIsClassic()
  return (
    <section className="figure-bar" aria-label="Market and account">
      <SymbolFigures />
      <span className="figure-bar__gap" />
      {!isClassic && <AccountFigures />}
    </section>
  )
}
