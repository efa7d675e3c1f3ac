import { Category } from '@/shared/exchange/protocol/fields'
import { PENDING_MODIFICATIONS } from '@/shared/exchange/protocol/limits'
import { t } from '@/shared/languages/text'
import type { GroupOrder } from '@/shared/trading/batch/group/amend-group'
import type { Order } from '@/shared/trading/orders/order'
import { requestedTerms, unsettledAmends } from '@/shared/trading/orders/pending-amend'

/** Orders of a group that can be amended together: same symbol, on one side or both. */
export interface GroupScope {
  readonly id: string
  readonly category: Category
  readonly symbol: string
  readonly side: 'buy' | 'sell' | null
  readonly orders: readonly Order[]
}

/** Orders of a batch that still rest, for the group. */
export const restingOrders = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ state, price }) => (state === 'live' || state === 'partially_filled') && price !== '')

/** Scopes of a group, the largest symbol first; one scope per side only if both sides exist. */
export function groupScopes(orders: readonly Order[]): readonly GroupScope[] {
  const bySymbol = [...Map.groupBy(restingOrders(orders), (order) => `${order.category} ${order.symbol}`).values()]
  return bySymbol
    .toSorted((a, b) => b.length - a.length)
    .flatMap((of) => {
      const { category: exchangeCategory, symbol } = of[0]!
      const category = Category.safeParse(exchangeCategory)
      // An order of an unknown category can be changed on the API desk.
      if (!category.success) return []
      const scope = (side: GroupScope['side'], inScope: readonly Order[]): GroupScope => ({
        id: `${exchangeCategory} ${symbol} ${side ?? ''}`,
        category: category.data,
        symbol,
        side,
        orders: inScope,
      })
      const sides = (['buy', 'sell'] as const).map((side) =>
        scope(
          side,
          of.filter((order) => order.side === side),
        ),
      )
      const isMixed = sides.every(({ orders: inSide }) => inSide.length > 0)
      return isMixed ? [scope(null, of), ...sides] : [scope(null, of)]
    })
}

export const scopeLabel = ({ category, symbol, side, orders }: GroupScope): string =>
  `${symbol} ${category}${side === null ? '' : ` ${side === 'buy' ? t('buys') : t('sells')}`} (${orders.length})`

/** Rule that prevents an amend now, in words; null if there is none. */
function amendRefusal(order: Order): string | null {
  if (order.reduceOnly) return t('A reduce-only order cannot be changed')
  if (order.pending?.kind === 'cancel') return t('Being canceled')
  if (order.pending?.state === 'unknown') return t('The outcome of an earlier change is unknown')
  if (unsettledAmends(order) >= PENDING_MODIFICATIONS) return t`${PENDING_MODIFICATIONS} changes are not confirmed yet`
  return null
}

/** Order for group edits: with the price and quantity that were requested last. */
export const groupOrderOf = (order: Order): GroupOrder => ({
  key: order.key,
  side: order.side === 'sell' ? 'sell' : 'buy',
  ...requestedTerms(order),
  filledQty: order.filledQty,
  isPostOnly: order.timeInForce === 'post_only',
  blockedReason: amendRefusal(order),
})
