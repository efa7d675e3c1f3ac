import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import type { DataFor } from '@/shared/exchange/endpoints'
import type { CallResult } from '@/electron/exchange/protocol/call'
import type { Elements } from './order-call'

interface Ids {
  readonly orderId?: string | undefined
  readonly clientOid?: string | undefined
}
type SuccessAnswer = Extract<CallResult<DataFor<'spotBatchOrders'>>, { kind: 'done' }>

/** An element for an accepted order, with its IDs only. */
export const takenElement = ({ orderId, clientOid }: Ids): BatchResult => ({
  orderId: orderId ?? null,
  clientOid: clientOid ?? '',
  code: '',
  msg: '',
})

/** A classic batch can succeed partially. Its answer has separate lists of accepted and failed orders. */
export const readLists = (answer: SuccessAnswer): Elements => ({
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
