import { isDecimal, isPositive } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { type Equities, ratioOf, sizedOrders, type Sizing, type SizedOrders } from '@/shared/trading/batch/plan/sizing'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Instruments } from '@/renderer/domain/review/model/review'

/** Sizing of an additional account, as typed. */
export interface SizingForm {
  readonly kind: Sizing['kind']
  readonly multiple: string
  readonly percent: string
}

export const sameSize: SizingForm = { kind: 'same', multiple: '1', percent: '100' }

/** Typed sizing, or a sentence with its error. */
export function readSizing({ kind, multiple, percent }: SizingForm): Sizing | string {
  if (kind === 'same' || kind === 'equity') return { kind }
  const typed = (kind === 'multiple' ? multiple : percent).trim()
  if (!isDecimal(typed) || !isPositive(typed)) return t`${kind}: must be a number above zero, such as 0.5`
  return kind === 'multiple' ? { kind, by: typed } : { kind, of: typed }
}

/** Orders in the size for this account; a sentence if the size cannot be determined. */
export function sizeFor(
  orders: readonly OrderIntent[],
  sizing: Sizing,
  equities: Equities,
  instruments: Instruments,
): SizedOrders | string {
  const reading = ratioOf(sizing, equities)
  if (!reading.ok) return reading.problem
  const instrumentOf = (category: string, symbol: string) => instruments.get(instrumentKey(category, symbol)) ?? null
  return sizedOrders(orders, reading.ratio, instrumentOf)
}
