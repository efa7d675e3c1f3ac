import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import type { DataFor } from '@/shared/exchange/endpoints'
import type { CallResult } from '@/electron/exchange/protocol/call'
import type { Elements } from './order-call'

interface Ids {
  readonly orderId?: string | undefined
  readonly clientOid?: string | undefined
}
type Done = Extract<CallResult<DataFor<'spotBatchOrders'>>, { kind: 'done' }>

/** An element that says no more than which order was taken. */
export const takenElement = ({ orderId, clientOid }: Ids): BatchResult => ({
  orderId: orderId ?? null,
  clientOid: clientOid ?? '',
  code: '',
  msg: '',
})

/** A classic batch partly succeeds: what was taken and what failed stand in lists of their own. */
export const readLists = (answer: Done): Elements => ({
  ...answer,
  data: [
    ...answer.data.successList.map(takenElement),
    ...answer.data.failureList.map(({ errorCode, errorMsg, ...ids }) => ({
      ...takenElement(ids),
      code: errorCode || 'no-code',
      msg: errorMsg,
    })),
  ],
})
