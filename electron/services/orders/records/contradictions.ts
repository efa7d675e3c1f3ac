import { grouped } from '@/shared/base/grouped'
import { compare, isDecimal } from '@/shared/base/decimal'
import { isInverse } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Fill, Order } from '@/shared/trading/orders/order'
import { orderStateNames } from '@/shared/trading/orders/order-lifecycle'
import { spendsQuote } from '@/shared/trading/orders/order-phrase'
import { nameOf, type Notify } from '../gate/notices'

/**
 * Notifies once of each contradiction in the figures of the exchange. The figures are shown as received
 * (A-filled-within, A-exec-once).
 */
export function createContradictions(notify: Notify) {
  const notified = new Set<string>()

  function once(id: string, title: string, text: string): void {
    if (notified.has(id)) return
    notified.add(id)
    notify('error', title, text)
  }

  return {
    /** Quantities of COIN-FUTURES and of market buys of spot may be in different coins (A-coin-value). */
    checkOrder(order: Order): void {
      const { key, state, qty, filledQty } = order
      if (state !== 'filled' && filledQty === '0') return
      if (isInverse(order.category) || spendsQuote(order) || !isDecimal(qty) || !isDecimal(filledQty)) return
      const more = compare(filledQty, qty)
      if (more <= 0 && !(state === 'filled' && more < 0)) return
      const [id, shownAs] = [order.clientOid || key, orderStateNames[state]]
      const text = t`${nameOf(order)} (${id}) is shown as ${shownAs}: ${grouped(filledQty)} of ${grouped(qty)} filled.`
      once(`order ${key}`, t('The exchange contradicts itself about an order'), text)
    },
    checkFill(fill: Fill, before: Fill | null): void {
      if (before === null || compare(before.qty, fill.qty) === 0) return
      const [first, second] = [grouped(before.qty), grouped(fill.qty)]
      const text = t`Fill ${fill.execId} of ${fill.symbol} has the sizes ${first} and ${second}.`
      once(`fill ${fill.execId}`, t('The exchange contradicts itself about a fill'), text)
    },
  }
}
