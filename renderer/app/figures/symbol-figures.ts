import { isFutures, type Category } from '@/shared/exchange/protocol/fields'
import type { Funding, Ticker } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import { formatCompact, formatExact, isAmount } from '@/renderer/kit/format/decimals'
import { directionOf, type Direction, formatPercent } from '@/renderer/kit/format/signed'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'

export interface Figure {
  readonly id: string
  readonly label: string
  /** `?` if unknown. */
  readonly text: string
  readonly direction: Direction
  readonly title: string
  /** True if its source is not current; absent if the source is that of the other figures. */
  readonly isOld?: boolean
}

/** Text of a figure that should exist and cannot be read. */
export const UNKNOWN = '?'

/** A funding time older than this comes from an outdated reply. */
const OVERDUE_MS = MINUTE_MS

const two = (value: number): string => String(value).padStart(2, '0')

/** Time until the next funding, from Unix ms of exchange time: `07:59:59`; `?` if unknown or overdue. */
export function untilFunding(nextAt: number | null, now: number): string {
  if (nextAt === null || !Number.isFinite(nextAt) || now - nextAt > OVERDUE_MS) return UNKNOWN
  const seconds = Math.max(0, Math.ceil((nextAt - now) / 1000))
  const [hours, minutes] = [Math.floor((seconds * 1000) / HOUR_MS), Math.floor((seconds * 1000) / MINUTE_MS) % 60]
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}`
}

const formatted = (value: string | undefined, format: (value: string) => string): string =>
  isAmount(value) ? format(value) : UNKNOWN

export interface SymbolFacts {
  readonly category: Category
  /** Null if unknown. */
  readonly ticker: Ticker | null
  /** Null if unknown or not a perpetual. */
  readonly funding: Funding | null
  readonly priceDecimals: number
  readonly baseCoin: string
  readonly quoteCoin: string
  /** Exchange time, Unix ms. */
  readonly now: number
}

/** Figures of a symbol except last price and change. Spot has no mark, index, funding and open interest. */
export function symbolFigures(facts: SymbolFacts): readonly Figure[] {
  const { category, ticker, funding, priceDecimals, baseCoin, quoteCoin, now } = facts
  const figure = (id: string, label: string, text: string, title: string): Figure => ({
    id,
    label,
    text,
    direction: 'flat',
    title,
  })
  const price = (id: string, label: string, value: string | undefined, title: string): Figure =>
    figure(
      id,
      label,
      formatted(value, (text) => formatExact(text, priceDecimals)),
      title,
    )
  const rate = funding?.rate === undefined || funding.rate === '' ? ticker?.fundingRate : funding.rate
  const percent = formatted(rate, (text) => formatPercent(text, 4))
  const ofFutures: readonly Figure[] = [
    price('mark', t('Mark'), ticker?.markPrice, t('Mark price: positions are valued and liquidated by it')),
    price('index', t('Index'), ticker?.indexPrice, t('Index price: of spot on several exchanges')),
    {
      ...figure(
        'funding',
        t('Funding'),
        `${percent} ${untilFunding(funding?.nextAt ?? null, now)}`,
        t('Funding rate of the next settlement and time until it. Above zero, longs pay shorts.'),
      ),
      direction: directionOf(rate, 6),
    },
  ]
  const traded = (id: string, label: string, value: string | undefined, unit: string, title: string): Figure =>
    figure(
      id,
      label,
      formatted(value, (text) => `${formatCompact(text)} ${unit}`.trim()),
      title,
    )
  return [
    ...(isFutures(category) ? ofFutures : []),
    price('high', t('24 h high'), ticker?.high24h, t('Highest price of the last 24 hours')),
    price('low', t('24 h low'), ticker?.low24h, t('Lowest price of the last 24 hours')),
    traded('volume', t('24 h volume'), ticker?.volume24h, baseCoin, t`Volume of the last 24 hours in ${baseCoin}`),
    traded(
      'turnover',
      t('24 h turnover'),
      ticker?.turnover24h,
      quoteCoin,
      t`Volume of the last 24 hours in ${quoteCoin}`,
    ),
    ...(isFutures(category)
      ? [
          traded(
            'interest',
            t('Open interest'),
            ticker?.openInterest,
            '',
            t('Open contracts in the unit of the exchange'),
          ),
        ]
      : []),
  ]
}
