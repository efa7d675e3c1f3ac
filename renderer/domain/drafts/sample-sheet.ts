import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { csvText } from '@/shared/base/text/csv'
import { divide, maximum, multiply, roundToStep } from '@/shared/base/decimal'

/** Multiple of the smallest valid order, so that a market move does not make it too small. */
const TIMES_THE_LEAST = '3'

/** Valid quantity at about this price; without a price, based on the minimum quantity only. */
function usualQty({ minQty, minValue, lotSize }: Instrument, price: string | null): string {
  const byValue = price === null || minValue === '' ? '0' : divide(minValue, price)
  return roundToStep(multiply(maximum(maximum(minQty || '0', lotSize), byValue), TIMES_THE_LEAST), lotSize, 'up')
}

/**
 * Sample sheet for the desk, as CSV: a ladder below the market, two sells above it by expressions that follow it, and a
 * quantity finer than the exchange's step, to be fixed. Nothing of it is sent automatically.
 */
export function sampleSheet(instrument: Instrument, price: string | null, hedge: boolean): string {
  const qty = usualQty(instrument, price)
  const tooFine = `${qty}${qty.includes('.') ? '' : '.'}03`
  const head = [
    t('Symbol'),
    t('Side'),
    ...(hedge ? [t('Position side')] : []),
    t('Order type'),
    'TIF',
    t('Price'),
    t('Quantity'),
    t('Note'),
  ]
  const row = (side: string, at: string, size: string, note: string): readonly string[] => [
    instrument.symbol,
    side,
    ...(hedge ? [side === 'buy' ? 'long' : 'short'] : []),
    'limit',
    'post_only',
    at,
    size,
    note,
  ]
  const data = [
    row('buy', '=bid-0.5%', qty, t('first step of a ladder')),
    row('buy', '=prev-0.2%', qty, t('by the row above')),
    row('buy', '=prev-0.2%', qty, t('by the row above')),
    row('sell', '=ask+0.5%', qty, t('follows the market until it is sent')),
    row('sell', '=ask+1%', tooFine, t('too fine: F8 then Alt-Enter')),
  ]
  // A spreadsheet would run an expression of the desk as a formula.
  return csvText({ fields: head, data })
}
