import type { Category, HoldMode } from '@/shared/exchange/protocol/fields'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { ReferenceOrderName } from '@/practice/engine/testing/reference/commands'

export interface Where {
  readonly category: Category
  readonly symbol: string
}
/** Terms of an amend as sent. '' terms are omitted. */
export interface Terms {
  readonly price?: string | undefined
  readonly qty?: string | undefined
}

/** Reference to an order. */
interface Named {
  readonly uid: string
  readonly name: ReferenceOrderName
}

/** One action for both the engine and the reference engine, in wire format. */
export type ModelAction =
  | { readonly act: 'place'; readonly uid: string; readonly orders: readonly NewOrder[] }
  | ({ readonly act: 'change'; readonly where: Where; readonly terms: Terms; readonly autoCancel: boolean } & Named)
  | ({ readonly act: 'replace'; readonly price: string; readonly qty: string; readonly clientOid: string } & Named)
  | ({ readonly act: 'cancel' } & Named)
  | { readonly act: 'cancelAll'; readonly uid: string; readonly category: Category }
  | { readonly act: 'move'; readonly uid: string; readonly coin: string; readonly amount: string }
  | { readonly act: 'mark' | 'index'; readonly where: Where; readonly price: string }
  | { readonly act: 'funding'; readonly where: Where }
  | { readonly act: 'leverage'; readonly uid: string; readonly where: Where; readonly leverage: string }
  | { readonly act: 'holdMode'; readonly uid: string; readonly mode: HoldMode }
  | { readonly act: 'interest' }
  | { readonly act: 'wait'; readonly ms: number }

/** Tax type under which the tests pay money in and out. */
export const TRANSFER = 'TRANSFER'

const nameText = ({ id, clientOid }: ReferenceOrderName): string =>
  id === undefined ? `order "${clientOid}"` : `#${id}`
const whereText = ({ category, symbol }: Where): string => `${category} ${symbol}`

function orderText({
  side,
  orderType,
  qty,
  price,
  timeInForce,
  stpMode,
  posSide,
  reduceOnly,
  clientOid,
}: NewOrder): string {
  const flags = [timeInForce, stpMode, posSide, reduceOnly === 'yes' ? 'reduce-only' : undefined].filter(
    (part) => part !== undefined,
  )
  return `${side} ${qty}@${orderType === 'limit' ? price : 'market'} ${flags.join(' ')} as "${clientOid}"`
}

/** An action as a line of a counterexample. */
export function actionText(action: ModelAction): string {
  const who = 'uid' in action ? `${action.uid} ` : ''
  if (action.act === 'place')
    return `${who}places in ${whereText(action.orders[0]!)}: ${action.orders.map(orderText).join('; ')}`
  if (action.act === 'change') {
    const terms = `${action.terms.qty ?? 'same qty'}@${action.terms.price ?? 'same price'}`
    return `${who}changes ${nameText(action.name)} to ${terms}${action.autoCancel ? ' or cancels it' : ''}`
  }
  if (action.act === 'replace')
    return `${who}replaces ${nameText(action.name)} by ${action.qty}@${action.price} as "${action.clientOid}"`
  if (action.act === 'cancel') return `${who}cancels ${nameText(action.name)}`
  if (action.act === 'cancelAll') return `${who}cancels all of ${action.category}`
  if (action.act === 'move') return `${who}moves ${action.amount} ${action.coin}`
  if (action.act === 'interest') return 'interest falls due'
  if (action.act === 'wait') return `${action.ms} ms pass`
  if (action.act === 'holdMode') return `${who}switches to ${action.mode}`
  if (action.act === 'leverage') return `${who}sets leverage ${action.leverage} of ${whereText(action.where)}`
  return `${action.act} ${action.act === 'funding' ? '' : action.price} of ${whereText(action.where)}`
}
