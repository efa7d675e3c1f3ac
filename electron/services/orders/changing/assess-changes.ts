import { grouped } from '@/shared/base/grouped'
import { orderStateNames } from '@/shared/trading/orders/order-lifecycle'
import { Category } from '@/shared/exchange/protocol/fields'
import { PENDING_MODIFICATIONS } from '@/shared/exchange/protocol/limits'
import { compare, isDecimal, subtract } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { checkPrice, checkQty } from '@/shared/trading/market/symbol-rules'
import type { Order } from '@/shared/trading/orders/order'
import { OrderIntent } from '@/shared/trading/orders/order-intent'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { requestedTerms, unsettledAmends } from '@/shared/trading/orders/pending-amend'
import { type NotSent, notSent } from '@/shared/trading/orders/outcome'
import type { Judged } from '@/shared/trading/pretrade/assessment/assessment'
import { assessOrders } from '@/shared/trading/pretrade/rules/assess-orders'
import type { AssessedOrder, PretradeContext } from '@/shared/trading/pretrade/assessment/context'
import { atRows, neverSent, type Pretrade } from '../gate/pretrade'
import type { BlockedBy } from '../gate/reductions'
import type { OrderStore } from '../records/order-store'
import type { RequestedAmend } from './amend-calls'

interface AssessChangesOptions {
  readonly store: Pick<OrderStore, 'get' | 'all'>
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null
  readonly pretrade: Pretrade
  readonly holdMode: () => PretradeContext['holdMode']
  /** Notionals of the newest own orders. */
  readonly ownNotionals: () => readonly string[]
  readonly blockedBy: BlockedBy
}

/** Reason why an unsettled command forbids another amend of the order; null if none does. */
export function pendingRejection(order: Order): NotSent | null {
  if (order.pending?.kind === 'cancel') return notSent('cancel-pending', t('A cancel of this order is not settled yet'))
  if (order.pending?.state === 'unknown')
    return notSent('amend-unknown', t('The outcome of an earlier change is still unknown'))
  if (unsettledAmends(order) >= PENDING_MODIFICATIONS)
    return notSent('too-many-pending', t`${PENDING_MODIFICATIONS} changes of this order are not confirmed yet`)
  return null
}

/** An amend without effect is not sent: it would cost a request, and possibly the place in the queue. */
function isUnchanged(order: Order, { price, qty }: RequestedAmend): boolean {
  const terms = requestedTerms(order)
  const isSame = (target: string | undefined, current: string): boolean =>
    target === undefined || (isDecimal(target) && isDecimal(current) && compare(target, current) === 0)
  return isSame(price, terms.price) && isSame(qty, terms.qty)
}

/** Rule that forbids this amend before anything is sent; null if none does (D04). */
function rejectionOf(order: Order, change: RequestedAmend, instrument: Instrument | null): NotSent | null {
  if (!isOpen(order.state))
    return notSent('not-open', t`The order is ${orderStateNames[order.state]}; only an open order can be changed`)
  if (order.unread !== undefined)
    return notSent('unread', t`${order.unread.join(', ')} could not be read; the order can only be canceled`)
  if (order.reduceOnly) return notSent('reduce-only', t('A reduce-only order cannot be changed'))
  const rejection = pendingRejection(order)
  if (rejection !== null) return rejection
  if (change.price === undefined && change.qty === undefined)
    return notSent('no-change', t('price or qty: a change needs at least one of them'))
  if (isUnchanged(order, change))
    return notSent('no-change', t('price and qty: the order already has both, or a change to both is pending'))
  if (change.price !== undefined && order.orderType === 'market')
    return notSent('market', t('price: a market order has none'))
  if (change.qty !== undefined && compare(change.qty, order.filledQty) <= 0) {
    return notSent('filled-qty', t`qty: must be above the filled quantity ${grouped(order.filledQty)}`)
  }
  return instrument === null
    ? notSent('symbol', t`symbol: the rules of ${order.symbol} are not known`)
    : brokenRule(order, change, instrument)
}

function brokenRule(order: Order, change: RequestedAmend, instrument: Instrument): NotSent | null {
  const side = order.side === 'sell' ? 'sell' : 'buy'
  const price = change.price ?? order.price
  const findings = [
    ...(change.price === undefined ? [] : checkPrice(change.price, instrument, side)),
    ...(change.qty === undefined ? [] : checkQty(change.qty, instrument, { side, orderType: 'limit', price })),
  ]
  return findings[0] === undefined ? null : notSent(findings[0].rule, `${findings[0].field}: ${findings[0].message}`)
}

/** The remainder of an amended order as a new order; null for an order with unknown category, side or type. */
function assessedOf(order: Order, { price = order.price, qty = order.qty }: RequestedAmend): AssessedOrder | null {
  const { category, symbol, side, orderType, timeInForce, posSide, stpMode } = order
  const rest = {
    qty: subtract(qty, order.filledQty || '0'),
    timeInForce,
    stpMode: stpMode ?? 'none',
    ...(price === '' ? {} : { price }),
  }
  const intent = OrderIntent.safeParse({
    category,
    symbol,
    side,
    orderType,
    ...rest,
    ...(posSide === null ? {} : { posSide }),
  }).data
  return intent === undefined ? null : { order: intent, replaces: { ...order, trigger: null }, trigger: null }
}

/** Assessment of amends: each is forbidden, or its result is assessed as a new order. */
export type AssessChanges = ReturnType<typeof createAssessChanges>

export function createAssessChanges({
  store,
  instrumentOf,
  pretrade,
  holdMode,
  ownNotionals,
  blockedBy,
}: AssessChangesOptions) {
  /** Rule that forbids the amend regardless of confirmations, or the resulting order. */
  function assessChange(change: RequestedAmend): NotSent | AssessedOrder {
    const order = store.get(change.key)
    if (order === null) return notSent('no-order', t('There is no such order'))
    const held = blockedBy({ doing: 'change', category: order.category })
    if (held !== null) return notSent('assumption', held)
    const rejection = rejectionOf(order, change, instrumentOf(order.category, order.symbol))
    return (
      rejection ?? assessedOf(order, change) ?? notSent('words', t('The order is in words that Volley does not know'))
    )
  }

  /** Amends without a refusal, assessed together as new orders. */
  function assessPossible(changes: readonly RequestedAmend[]) {
    const assessed = changes.map(assessChange)
    const possible = assessed.flatMap((result, row) => ('kind' in result ? [] : [{ assessed: result, row }]))
    const context = { ...pretrade.world(), holdMode: holdMode(), openOrders: store.all(), ownNotionals: ownNotionals() }
    const compact = assessOrders(
      possible.map(({ assessed }) => assessed),
      context,
    )
    return {
      assessed,
      assessment: atRows(
        compact,
        possible.map(({ row }) => row),
      ),
    }
  }

  /** Reads the data of these orders first. After that, everything is assessed at the same time. */
  const load = (changes: readonly RequestedAmend[]): Promise<void> =>
    pretrade.load(
      changes.flatMap(({ key }) => {
        const { category, symbol = '' } = store.get(key) ?? {}
        const parsed = Category.safeParse(category).data
        return parsed === undefined ? [] : [{ category: parsed, symbol }]
      }),
    )

  /** Assesses these amends now. */
  async function assess(changes: readonly RequestedAmend[]): Promise<Judged> {
    await load(changes)
    const { assessed, assessment } = assessPossible(changes)
    const forbidden = assessed.flatMap((result, row) =>
      'kind' in result ? [neverSent({ row, field: '', rule: result.code, message: result.message })] : [],
    )
    const findings = [...forbidden, ...assessment.findings]
    return { ...assessment, findings, band: forbidden.length > 0 ? 'never' : assessment.band }
  }

  return { load, assessPossible, assess }
}
