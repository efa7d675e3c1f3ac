import type { EndpointName } from '@/shared/exchange/endpoints'
import type { FormValue } from '@/shared/exchange/form/form-value'
import type { ApiAnswer, WirePreview } from '@/shared/ipc/trading/api-desk'
import type { Failure } from '@/shared/ipc/transport/reply'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

/** Content of the right side for a call. */
export type CallView =
  | { readonly kind: 'preview'; readonly preview: WirePreview }
  | { readonly kind: 'answer'; readonly answer: ApiAnswer; readonly at: number; readonly from: string }
  /** Orders sent through the review; the rows show their current state. */
  | { readonly kind: 'batch'; readonly batchId: string }
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'waiting' }

export interface ApiDeskState {
  readonly name: EndpointName
  readonly values: Partial<Record<EndpointName, FormValue>>
  readonly views: Partial<Record<EndpointName, CallView>>
  /** Side that a narrow panel shows. */
  readonly side: 'request' | 'answer'
}

/**
 * Input and responses of the API desk. They outlive the panel but not the page; responses are dropped on a change of
 * account.
 */
export const useApiDesk = createAccountStore<ApiDeskState>(
  { name: 'unfilledOrders', values: {}, views: {}, side: 'request' },
  { preservedKeys: ['name', 'values', 'side'] },
)

export const openCall = (name: EndpointName): void => useApiDesk.setState({ name, side: 'request' })
export const storeValue = (name: EndpointName, value: FormValue): void =>
  useApiDesk.setState(({ values }) => ({ values: { ...values, [name]: value } }))
export const forgetValue = (name: EndpointName): void =>
  useApiDesk.setState(({ values: { [name]: _old, ...values } }) => ({ values }))
export const forgetShown = (name: EndpointName): void =>
  useApiDesk.setState(({ views: { [name]: _old, ...views } }) => ({ views }))
export const showSide = (side: ApiDeskState['side']): void => useApiDesk.setState({ side })
export const showCall = (name: EndpointName, view: CallView): void =>
  useApiDesk.setState((state) => ({ views: { ...state.views, [name]: view }, side: 'answer' }))
