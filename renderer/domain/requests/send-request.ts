import type { InputOf } from '@/shared/ipc/contract'
import { t, punctuated } from '@/shared/languages/text'
import type { Confirmation } from '@/shared/trading/pretrade/assessment/assessment'
import { isUncertain } from '@/renderer/state/actions/report-outcomes'
import { bridge } from '@/renderer/state/bridge/bridge'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'

/**
 * Call about orders outside of the order lists: strategy orders, and orders of a classic account. The order journal
 * records it before it is sent, and reads it back.
 */
export interface RequestCall {
  readonly endpoint:
    | 'placeStrategyOrder'
    | 'modifyStrategyOrder'
    | 'cancelStrategyOrder'
    | 'spotPlaceOrder'
    | 'spotCancelOrder'
    | 'spotBatchCancelOrder'
    | 'spotCancelReplaceOrder'
    | 'mixPlaceOrder'
    | 'mixCancelOrder'
    | 'mixCancelBatchOrders'
    | 'mixModifyOrder'
  readonly request: object
  /** Description of the request, as a sentence. */
  readonly does: string
}

const payloadOf = ({ endpoint, request }: RequestCall) => ({
  endpoint,
  request: request as InputOf<'api.call'>['request'],
})

/** Requests the review: the main process assesses, prepares and stores the call. */
export const reviewRequest = (call: RequestCall) => bridge.call('api.review', payloadOf(call))

/** Reason why it is not known to have been sent. */
export interface NotSent {
  readonly isSent: false
  /**
   * False: no answer arrived, and it may have been sent. Another try needs the same token, which is never sent twice.
   */
  readonly isAnswered: boolean
  readonly why: string
}
/** Sent. The order certainly does not exist if the exchange refused it; otherwise its state is open. */
export type Sent = { readonly isSent: true; readonly isRefused: boolean } | NotSent

/** Text for the trader. It never claims that nothing was sent if a request may be in flight. */
export const notSentText = ({ isAnswered, why }: Pick<NotSent, 'isAnswered' | 'why'>): string =>
  isAnswered ? t`Nothing was sent: ${why}` : t`${why} Sending again asks for the same and cannot do it twice.`

/** Sends the request once: the same token is never sent twice. The main process follows an unknown outcome. */
export async function sendRequest(call: RequestCall, token: string, confirmation?: Confirmation): Promise<Sent> {
  const reply = await bridge.call('api.call', {
    ...payloadOf(call),
    token,
    ...(confirmation === undefined ? {} : { confirmation }),
  })
  if (!reply.ok) return { isSent: false, isAnswered: !isUncertain(reply.error), why: reply.error.message }
  const { kind, code, message, meaning } = reply.value
  if (kind === 'not_sent') return { isSent: false, isAnswered: true, why: message }
  const why = [code, message, meaning].filter(Boolean).join(' ')
  if (kind === 'refused') addNotice('error', t('Refused by the exchange'), punctuated(`${call.does}: ${why}`))
  else if (kind === 'unknown')
    addNotice(
      'warning',
      t('Outcome unknown'),
      t`${call.does}: ${message}. Volley looks for it and sends nothing again.`,
    )
  else showToast('info', t('Received by the exchange'), call.does)
  return { isSent: true, isRefused: kind === 'refused' }
}
