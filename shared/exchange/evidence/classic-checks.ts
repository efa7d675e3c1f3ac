import { type EndpointName, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { meaningOf } from '@/shared/exchange/protocol/errors'
import {
  codesOf,
  inAnswers,
  isAnswerOf,
  isDone,
  isRecord,
  numberOf,
  type OpenCheck,
  recordsIn,
  wholeAnswers,
} from './check'
import type { JsonRecord, ReceivedAnswer } from './received'

const classicOrders = endpointNames.filter((name) =>
  /^\/api\/v2\/(mix\/order|spot\/trade)\//.test(endpoints[name].path),
)
const mixLists = ['mixOrdersPending', 'mixOrdersHistory', 'mixOrderDetail'] as const satisfies readonly EndpointName[]

/** In hedge mode `side` names the position: a closing order of a long one is a buy. */
const hedgeSide = ({ posMode, tradeSide, posSide, side }: JsonRecord): boolean | null => {
  if (posMode !== 'hedge_mode' || tradeSide !== 'close') return null
  return side === (posSide === 'long' ? 'buy' : 'sell')
}

interface Change {
  readonly size: number
  readonly newId: string
}
/** A change whose order was partly filled, with the size that was requested and the ID of the new order. */
function changeIn(
  { request, data }: ReceivedAnswer,
  sizeName: string,
  filled: ReadonlyMap<string, number>,
): Change | null {
  const before = filled.get(String(request.orderId)) ?? 0
  const [answer] = recordsIn(data)
  const size = numberOf(request[sizeName])
  if (before <= 0 || answer === undefined || typeof answer.orderId !== 'string' || Number.isNaN(size)) return null
  return { size, newId: answer.orderId }
}

/** The size of the order that replaces a partly filled one: the requested size, if it is the remaining quantity. */
const replacedSize =
  (change: EndpointName, sizeName: string, lists: readonly EndpointName[], filledName: string): OpenCheck =>
  () => {
    const filled = new Map<string, number>()
    const changes = new Map<string, number>()
    return (received) => {
      if (isAnswerOf(received, [change]) && isDone(received)) {
        const made = changeIn(received, sizeName, filled)
        if (made !== null) changes.set(made.newId, made.size)
      }
      if (!isAnswerOf(received, lists) || !isDone(received)) return null
      for (const record of recordsIn(received.data)) {
        const id = String(record.orderId)
        filled.set(id, numberOf(record[filledName]) || 0)
        const size = changes.get(id)
        if (size === undefined || Number.isNaN(numberOf(record.size))) continue
        changes.delete(id)
        return { isAssumed: numberOf(record.size) === size, record }
      }
      return null
    }
  }

/** Assumptions about the classic calls. */
export const classicChecks = {
  'A-classic-codes': codesOf(classicOrders, (code) => meaningOf(code) !== undefined),
  'A-classic-hedge-side': inAnswers([...mixLists, 'mixFills'], hedgeSide),
  'A-classic-modify': replacedSize('mixModifyOrder', 'newSize', mixLists, 'baseVolume'),
  'A-cancel-replace': replacedSize(
    'spotCancelReplaceOrder',
    'size',
    ['spotUnfilledOrders', 'spotOrderInfo', 'spotHistoryOrders'],
    'baseVolume',
  ),
  'A-classic-cancel-symbol': wholeAnswers(['spotCancelSymbolOrder'], isRecord),
  'A-classic-detail': wholeAnswers(['spotOrderInfo'], (data) => Array.isArray(data)),
  'A-detail-state': wholeAnswers(['mixOrderDetail'], (data) =>
    isRecord(data) ? data.state !== undefined && data.status !== undefined : null,
  ),
  'A-classic-canceled': inAnswers(['spotHistoryOrders', 'spotOrderInfo'], ({ status }) =>
    status === 'cancelled' ? true : status === 'canceled' ? false : null,
  ),
} satisfies Record<`A-${string}`, OpenCheck>
