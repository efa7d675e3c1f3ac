import { useMemo } from 'react'
import { isDecimal, isPositive, minimum, roundToStep, toDecimals } from '@/shared/base/decimal'
import { isFutures, isInverse } from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import { usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import { useMaxOpen } from '@/renderer/state/queries/max-open'
import { useClassicMaxOpen } from '@/renderer/domain/classic/classic-account'
import type { TicketForm } from './ticket-form'
import type { Ticket } from './use-ticket'

/** A price that moves is asked about this often at most, in ms. */
const PACE_MS = 1500

/** What of the ticket decides the largest order. */
type MostTerms = 'category' | 'symbol' | 'instrument' | 'price' | 'leaving' | 'classic'

/** What the exchange named, on the grid of the symbol, and no more than it takes in one order. */
function mostOf(named: string, form: Pick<TicketForm, 'side' | 'orderType'>, instrument: Instrument): string {
  const { category, lotSize, quoteDecimals, maxQty, maxMarketQty } = instrument
  const inQuote = qtyUnit({ category, ...form }, instrument).kind === 'quote' && !isInverse(category)
  if (inQuote) return toDecimals(named, quoteDecimals)
  const bound = form.orderType === 'market' ? maxMarketQty || maxQty : maxQty
  const isBound = isDecimal(bound) && isPositive(bound)
  return roundToStep(isBound ? minimum(named, bound) : named, lotSize, 'down')
}

/** What the exchange would let the account open; `most` is null where `missing` names why. */
interface MostOpen {
  readonly most: string | null
  readonly missing: string
  readonly hasFailed: boolean
}

/** The largest order like the one in the ticket that can be opened, as the exchange answers; null where it has none. */
export function useMostOpen(ticket: Pick<Ticket, MostTerms>): MostOpen | null {
  const { category, symbol, instrument, price, leaving, classic } = ticket
  const { side, orderType } = leaving
  const isClassic = classic !== null
  const order = useMemo(() => {
    // The call of classic accounts counts at a price.
    if (orderType === 'market') return isClassic ? null : { category, symbol, side, orderType }
    return price === undefined || !isDecimal(price) || !isPositive(price)
      ? null
      : { category, symbol, side, orderType, price }
  }, [category, symbol, side, orderType, price, isClassic])
  const asked = usePaced(order, PACE_MS, `${category}:${symbol}:${side}:${orderType}`)
  const unified = useMaxOpen(isClassic ? null : asked)
  const counted = useClassicMaxOpen(isClassic ? instrument : null, asked?.price ?? null)
  const { data, error } = isClassic ? counted : unified
  if (instrument === null || (isClassic && !isFutures(instrument.category))) return null
  // A figure that could not be read again is one of the past.
  const named = order === null || error !== null ? null : (data?.qty ?? null)
  const missing =
    order === null
      ? 'Needs a price'
      : (error?.message ?? (data === undefined ? 'Loading' : 'Not returned by the exchange'))
  return { most: named === null ? null : mostOf(named, leaving, instrument), missing, hasFailed: error !== null }
}
