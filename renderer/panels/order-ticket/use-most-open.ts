import { useMemo } from 'react'
import { isDecimal, isPositive, minimum, roundToStep, toDecimals } from '@/shared/base/decimal'
import { isFutures, isInverse } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import { usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import { useMaxOpen } from '@/renderer/state/queries/max-open'
import { useClassicMaxOpen } from '@/renderer/domain/classic/classic-account'
import type { TicketForm } from './ticket-form'
import type { Ticket } from './use-ticket'

/** Minimum interval between requests for a moving price, in ms. */
const PACE_MS = 1500

/** Ticket values that determine the maximum order size. */
type MostTerms = 'category' | 'symbol' | 'instrument' | 'price' | 'sentForm' | 'classic'

/** Maximum size of the exchange, rounded to the symbol's lot and limited to the maximum per order. */
function mostOf(reportedMost: string, form: Pick<TicketForm, 'side' | 'orderType'>, instrument: Instrument): string {
  const { category, lotSize, quoteDecimals, maxQty, maxMarketQty } = instrument
  const inQuote = qtyUnit({ category, ...form }, instrument).kind === 'quote' && !isInverse(category)
  if (inQuote) return toDecimals(reportedMost, quoteDecimals)
  const bound = form.orderType === 'market' ? maxMarketQty || maxQty : maxQty
  const isBound = isDecimal(bound) && isPositive(bound)
  return roundToStep(isBound ? minimum(reportedMost, bound) : reportedMost, lotSize, 'down')
}

/** Maximum size that the account can open; `most` is null if unknown, with the reason in `missing`. */
interface MostOpen {
  readonly most: string | null
  readonly missing: string
  readonly hasFailed: boolean
}

/**
 * Maximum size of an order with the ticket's terms, as reported by the exchange; null if the exchange has no such
 * figure.
 */
export function useMostOpen(ticket: Pick<Ticket, MostTerms>): MostOpen | null {
  const { category, symbol, instrument, price, sentForm, classic } = ticket
  const { side, orderType } = sentForm
  const isClassic = classic !== null
  const order = useMemo(() => {
    // The call of classic accounts requires a price.
    if (orderType === 'market') return isClassic ? null : { category, symbol, side, orderType }
    return price === undefined || !isDecimal(price) || !isPositive(price)
      ? null
      : { category, symbol, side, orderType, price }
  }, [category, symbol, side, orderType, price, isClassic])
  const paced = usePaced(order, PACE_MS, `${category}:${symbol}:${side}:${orderType}`)
  const unified = useMaxOpen(isClassic ? null : paced)
  const counted = useClassicMaxOpen(isClassic ? instrument : null, paced?.price ?? null)
  const { data, problem } = isClassic ? counted : unified
  if (instrument === null || (isClassic && !isFutures(instrument.category))) return null
  // A figure that could not be read again is outdated and not shown.
  const reportedMost = order === null || problem !== null ? null : (data?.qty ?? null)
  const missing =
    order === null
      ? t('Needs a price')
      : (problem ?? (data === undefined ? t('Loading') : t('Not returned by the exchange')))
  return {
    most: reportedMost === null ? null : mostOf(reportedMost, sentForm, instrument),
    missing,
    hasFailed: problem !== null,
  }
}
