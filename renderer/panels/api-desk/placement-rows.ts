import { placeBatch } from '../../../shared/exchange/trade/place-batch'
import type { NewOrder } from '../../../shared/exchange/trade/place-batch'
import type { DraftRow } from '../../../shared/trading/batch/draft'
import { newRow } from '../batch-desk/new-row'

/** What keeps a request from becoming a placement; null when nothing does. */
export const placementObjection = (orders: readonly NewOrder[]): string | null =>
  orders.some(({ reduceOnly }) => reduceOnly !== undefined) ? 'reduceOnly is said to be unsupported in a batch; Volley does not send it there. Leave it out, or use the dry run.' : null

/** The orders of a place-batch request. */
export const ordersIn = (request: unknown): readonly NewOrder[] => placeBatch.request.safeParse(request).data ?? []

/** The same orders as rows of a batch, so that they meet the same checks. */
export const rowsOf = (orders: readonly NewOrder[]): readonly DraftRow[] =>
  orders.map(({ category, symbol, side, orderType, qty, price, timeInForce, posSide, clientOid, stpMode }) =>
    newRow({ category, symbol, side, orderType, qty, price: price ?? '', timeInForce: timeInForce ?? 'gtc', posSide: posSide ?? '', clientOid: clientOid ?? '', stpMode: stpMode ?? 'none' }),
  )
