import { Category } from '@/shared/exchange/protocol/fields'
import { PENDING_MODIFICATIONS } from '@/shared/exchange/protocol/limits'
import type { GroupOrder } from '@/shared/trading/batch/group/amend-group'
import type { Order } from '@/shared/trading/orders/order'
import { askedTerms, unsettledAmends } from '@/shared/trading/orders/pending-amend'

/** The orders of a group that can be amended together: those of one symbol, on one side or both. */
export interface GroupScope {
  readonly id: string
  readonly category: Category
  readonly symbol: string
  readonly side: 'buy' | 'sell' | null
  readonly orders: readonly Order[]
}

/** What still rests of a batch: it goes on as a group. */
export const restingOrders = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ state, price }) => (state === 'live' || state === 'partially_filled') && price !== '')

/** The scopes of a group, the largest symbol first; a side of its own only where there are both. */
export function groupScopes(orders: readonly Order[]): readonly GroupScope[] {
  const bySymbol = [...Map.groupBy(restingOrders(orders), (order) => `${order.category} ${order.symbol}`).values()]
  return bySymbol
    .toSorted((a, b) => b.length - a.length)
    .flatMap((of) => {
      const { category: word, symbol } = of[0]!
      const category = Category.safeParse(word)
      // An order of a category nobody here knows is changed by the API desk.
      if (!category.success) return []
      const scope = (side: GroupScope['side'], inScope: readonly Order[]): GroupScope => ({
        id: `${word} ${symbol} ${side ?? ''}`,
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
  `${symbol} ${category}${side === null ? '' : ` ${side}s`} (${orders.length})`

/** Why an order cannot be amended now, in the words of the rule; null when it can. */
function heldBy(order: Order): string | null {
  if (order.reduceOnly) return 'A reduce-only order cannot be changed'
  if (order.pending?.kind === 'cancel') return 'Being canceled'
  if (order.pending?.state === 'unknown') return 'The outcome of an earlier change is unknown'
  if (unsettledAmends(order) >= PENDING_MODIFICATIONS) return `${PENDING_MODIFICATIONS} changes are not confirmed yet`
  return null
}

/** An order as group edits see it: with price and quantity as they were asked for last. */
export const groupOrderOf = (order: Order): GroupOrder => ({
  key: order.key,
  side: order.side === 'sell' ? 'sell' : 'buy',
  ...askedTerms(order),
  filledQty: order.filledQty,
  isPostOnly: order.timeInForce === 'post_only',
  held: heldBy(order),
})
