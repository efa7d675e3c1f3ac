import type { EndpointName } from '@/shared/exchange/endpoints'
import type { FormValue } from '@/shared/exchange/form/form-value'
import type { ApiAnswer, WirePreview } from '@/shared/ipc/trading/api-desk'
import type { Failure } from '@/shared/ipc/transport/reply'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

/** What the right side shows of a call. */
export type CallView =
  | { readonly kind: 'preview'; readonly preview: WirePreview }
  | { readonly kind: 'answer'; readonly answer: ApiAnswer; readonly at: number; readonly from: string }
  /** Orders that left through the review; their rows are shown as they stand now. */
  | { readonly kind: 'batch'; readonly batchId: string }
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'waiting' }

export interface ApiDeskState {
  readonly name: EndpointName
  readonly values: Partial<Record<EndpointName, FormValue>>
  readonly shown: Partial<Record<EndpointName, CallView>>
  /** Which side a narrow panel shows. */
  readonly side: 'request' | 'answer'
}

/** What is typed and answered in the API desk; it outlives the panel, not the page; answers end with their account. */
export const useApiDesk = createAccountStore<ApiDeskState>(
  { name: 'unfilledOrders', values: {}, shown: {}, side: 'request' },
  { keeps: ['name', 'values', 'side'] },
)

export const openCall = (name: EndpointName): void => useApiDesk.setState({ name, side: 'request' })
export const keepValue = (name: EndpointName, value: FormValue): void =>
  useApiDesk.setState(({ values }) => ({ values: { ...values, [name]: value } }))
export const forgetValue = (name: EndpointName): void =>
  useApiDesk.setState(({ values: { [name]: _old, ...values } }) => ({ values }))
export const forgetShown = (name: EndpointName): void =>
  useApiDesk.setState(({ shown: { [name]: _old, ...shown } }) => ({ shown }))
export const showSide = (side: ApiDeskState['side']): void => useApiDesk.setState({ side })
export const showCall = (name: EndpointName, shown: CallView): void =>
  useApiDesk.setState((state) => ({ shown: { ...state.shown, [name]: shown }, side: 'answer' }))
