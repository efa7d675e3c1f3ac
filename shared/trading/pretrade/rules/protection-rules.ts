import { grouped } from '@/shared/base/grouped'
import { sideName } from '@/shared/base/text/side-name'
import { compare, isDecimal, isPositive } from '@/shared/base/decimal'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { isOnTick } from '@/shared/trading/market/symbol-rules'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Violation by the take profit or the stop loss of an entry. */
interface ProtectionFinding {
  readonly field: 'takeProfit' | 'stopLoss'
  readonly rule: string
  readonly message: string
}

const names = { takeProfit: t('Take profit'), stopLoss: t('Stop loss') } as const

/** Only an opening order has a position to protect (exchange: Codes, 25612). */
function notOpening({ category, reduceOnly, posSide, side }: OrderIntent): string | null {
  if (!isFutures(category)) return t('protects a futures position')
  const closes = posSide !== undefined && (posSide === 'long') !== (side === 'buy')
  return reduceOnly === 'yes' || closes ? t('needs an order that opens a position') : null
}

/** Violations by the take profit and stop loss of an entry; none without them. */
export function protectionFindings(order: OrderIntent, instrument: Instrument | null): readonly ProtectionFinding[] {
  const { protection, price, side } = order
  if (protection === undefined) return []
  const closing = notOpening(order)
  return (['takeProfit', 'stopLoss'] as const).flatMap((field): ProtectionFinding[] => {
    const at = protection[field]
    if (at === undefined) return []
    const name = names[field]
    if (closing !== null) return [{ field, rule: 'protection', message: `${name} ${closing}` }]
    if (!isDecimal(at) || !isPositive(at))
      return [{ field, rule: 'number', message: t`${name} must be a plain decimal number above 0` }]
    if (instrument !== null && !isOnTick(at, instrument))
      return [
        {
          field,
          rule: 'tick',
          message: t`${name} ${grouped(at)} is not a multiple of the tick ${instrument.tickSize}`,
        },
      ]
    const isAbove = (field === 'takeProfit') === (side === 'buy')
    if (price === undefined || compare(at, price) === (isAbove ? 1 : -1)) return []
    const where = isAbove ? t('above') : t('below')
    return [
      {
        field,
        rule: 'trigger-side',
        message: t`${name} ${grouped(at)} of a ${sideName(side)} must be ${where} its price ${grouped(price)}`,
      },
    ]
  })
}
