import type { CheckedRequestFor, DataFor, EndpointName, RequestFor } from '@/shared/exchange/endpoints'
import { t } from '@/shared/languages/text'
import type { UntrackedRequest, Leg } from '@/shared/trading/orders/untracked-request'
import { separately, type Elements, orderCall, type OrderCall, sole } from '../sending/order-call'
import type { LegSource } from './leg-source'
import type { CallResult } from '@/electron/exchange/protocol/call'

/** Subject of an element of a request, before anything is sent. */
export type Target = Pick<Leg, 'does' | 'orderId' | 'clientOid' | 'category' | 'symbol' | 'requested'>
/** Cancels pass where placements and amends are blocked: a repeated cancel is harmless. */
export const onlyCancels = (targets: readonly Pick<Target, 'does'>[]): boolean =>
  targets.every(({ does }) => does === 'cancel')

/** A request as it is sent, and its subjects. */
export interface Prepared {
  readonly body: unknown
  readonly targets: readonly Target[]
}

/** A POST on orders outside of the terminal's main list. */
export interface UntrackedCall extends OrderCall<Prepared> {
  /** Source that shows the result of the call. */
  readonly source: LegSource
  /** `request` must conform to the declaration. Every order without a name gets one. */
  readonly prepare: (request: unknown, nextClientOid: () => string) => Prepared
}

export type DoneAnswer<Name extends EndpointName> = Extract<CallResult<DataFor<Name>>, { kind: 'done' }>

interface Row<Name extends EndpointName> {
  readonly source: LegSource
  readonly assignNames?: (request: CheckedRequestFor<Name>, nextClientOid: () => string) => CheckedRequestFor<Name>
  readonly targets: (request: CheckedRequestFor<Name>) => readonly Target[]
  readonly elements: (answer: DoneAnswer<Name>, targets: readonly Target[]) => Elements
}

const namesIt = t('It gets a clientOid of Volley’s when it is sent, so that it can be found again.')

/** Another placement while an outcome is unknown could duplicate it. The sender must have read this. */
function possibleDuplicates(symbols: ReadonlySet<string | null>, requests: readonly UntrackedRequest[]): string[] {
  const places = requests.flatMap(({ parts }) => parts.filter(({ does }) => does === 'place'))
  const unknown = places.filter(({ state, symbol }) => (state === 'sent' || state === 'unknown') && symbols.has(symbol))
  const names = new Set(unknown.map(({ symbol, clientOid }) => `${symbol ?? ''} ${clientOid}`))
  return [...names].map(
    (name) => t`The outcome of ${name} is still unknown. Another order of the same symbol could double it.`,
  )
}

/** Declares such a call. Its subjects are read from the request as sent. */
export function untracked<Name extends EndpointName>(
  name: Name,
  { source, assignNames, targets, elements }: Row<Name>,
): UntrackedCall {
  function prepare(request: CheckedRequestFor<Name>, nextClientOid: () => string): Prepared {
    const body = assignNames?.(request, nextClientOid) ?? request
    return { body, targets: targets(body) }
  }
  const call = orderCall<Name, Prepared>(name, {
    split: separately,
    // Written by `prepare` of the same call.
    wire: (items) => sole(items).body as RequestFor<Name>,
    elements: (answer, items) => elements(answer, sole(items).targets),
    fromDesk: (request, { nextClientOid, requests }) => {
      const prepared = prepare(request, nextClientOid)
      const places = prepared.targets.filter(({ does }) => does === 'place')
      const isNameless = targets(request).some(({ does, clientOid }) => does === 'place' && clientOid === '')
      const duplicates = possibleDuplicates(new Set(places.map(({ symbol }) => symbol)), requests)
      return { items: [prepared], notes: [...(isNameless ? [namesIt] : []), ...duplicates] }
    },
  })
  return {
    ...call,
    source,
    prepare: (request, nextClientOid) => prepare(request as CheckedRequestFor<Name>, nextClientOid),
  }
}
