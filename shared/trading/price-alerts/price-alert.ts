import { grouped } from '@/shared/base/grouped'
import { z } from 'zod'
import { add, compare, isPositive, multiply, subtract } from '@/shared/base/decimal'
import { SECOND_MS } from '@/shared/base/time'
import { Category, DecimalString, SymbolName } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Price alert: a price that a symbol reaches from one side. */
export const PriceAlertTerms = z
  .strictObject({
    category: Category,
    symbol: SymbolName,
    /** `up`: it rises to the price or above. */
    direction: z.enum(['up', 'down']),
    price: DecimalString.refine(isPositive, t('must be above zero')),
    /** Spot has no mark price. */
    source: z.enum(['last', 'mark']),
    /** Fires once, or again each time after the price moved away by `REARM_SHARE`. */
    repeats: z.boolean(),
    /** Level at which it is also sent to destinations: critical at any hour; null disables it. */
    outside: z.enum(['warning', 'critical']).nullable(),
    note: z.string().max(200),
  })
  .refine(({ category, source }) => source === 'last' || (category !== 'SPOT' && category !== 'MARGIN'), {
    path: ['source'],
    message: t('the exchange sends no mark price of spot symbols'),
  })
export type PriceAlertTerms = z.infer<typeof PriceAlertTerms>

/** Processes that monitor prices. */
export type Watcher = 'application' | 'watchman'

export interface PriceAlert extends PriceAlertTerms {
  readonly id: string
  readonly createdAt: number
  /**
   * `away`: it fires when the price is reached; `beyond`: the price must move back first; null before the first price.
   */
  readonly side: 'away' | 'beyond' | null
  /** Time of its creation or last change of side, Unix ms. Prices requested earlier are ignored. */
  readonly judgedAt: number
  readonly firedAt: number | null
  /** Process that detected the price; null before the firing. */
  readonly firedBy: Watcher | null
  /** Latest compared price; '' before the first. */
  readonly lastPrice: string
}

/** A price with its source. */
export interface ObservedPrice {
  readonly price: string
  /** Times of request and response, Unix ms. */
  readonly requestedAt: number
  readonly at: number
  readonly by: Watcher
}

/** Maximum per account. Each is compared once a second while it is active. */
export const MOST_PRICE_ALERTS = 100
/** Distance that the price must move back before a repeating alert fires again, as a share of its price. */
const REARM_SHARE = '0.001'
/** Largest age of a price when it is compared. A larger age means that the clock was set back. */
export const MOST_LATE_MS = 30 * SECOND_MS

/** True if it can still fire. */
export const isActive = ({ repeats, firedAt }: Pick<PriceAlert, 'repeats' | 'firedAt'>): boolean =>
  repeats || firedAt === null

const isBeyond = ({ direction, price }: PriceAlertTerms, now: string): boolean =>
  direction === 'up' ? compare(now, price) >= 0 : compare(now, price) <= 0

/** True if the price is far enough back for another firing. */
function isBack({ direction, price }: PriceAlertTerms, now: string): boolean {
  const margin = multiply(price, REARM_SHARE)
  return direction === 'up' ? compare(now, subtract(price, margin)) <= 0 : compare(now, add(price, margin)) >= 0
}

/** Compares an alert with another price; `fires` if that price fires it. */
export function comparePrice(
  alert: PriceAlert,
  { price: now, requestedAt, at, by }: ObservedPrice,
): { readonly alert: PriceAlert; readonly fires: boolean } {
  const late = alert.judgedAt - requestedAt
  if (!isActive(alert) || (late > 0 && late < MOST_LATE_MS)) return { alert, fires: false }
  const updated = { ...alert, lastPrice: now }
  const moved = (side: PriceAlert['side']): PriceAlert => ({ ...updated, side, judgedAt: at })
  if (alert.side === 'away' && isBeyond(alert, now))
    return { alert: { ...moved('beyond'), firedAt: at, firedBy: by }, fires: true }
  if (alert.side === 'beyond') return { alert: isBack(alert, now) ? moved('away') : updated, fires: false }
  return { alert: alert.side === null ? moved(isBeyond(alert, now) ? 'beyond' : 'away') : updated, fires: false }
}

/** 'BTCUSDT rises to 97 000'. */
export const priceAlertText = ({ symbol, direction, price }: PriceAlertTerms): string =>
  t`${symbol} ${direction === 'up' ? t('rises') : t('falls')} to ${grouped(price)}`
