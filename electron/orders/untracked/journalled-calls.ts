import { type CheckedRequestFor, type DataFor, type EndpointName, endpoints, type RequestFor } from '../../../shared/exchange/endpoints'
import { categoryOfProduct } from '../../../shared/exchange/classic/new-order'
import type { Endpoint } from '../../../shared/exchange/endpoint'
import type { BatchResult } from '../../../shared/exchange/trade/batch-result'
import type { RequestPart } from '../../../shared/trading/journalled-request'
import type { CallOptions, CallResult, RestClient } from '../../exchange/exchange-client'
import { classicFuturesSource, classicSpotSource } from './classic-sources'
import type { LegSource } from './leg-source'
import { strategySource } from './strategy-source'

/** What one element of a request is about, before anything was sent. */
export type Target = Pick<RequestPart, 'does' | 'orderId' | 'clientOid' | 'category' | 'symbol' | 'wanted'>
/** Cancels pass where placements and changes are held back: canceling twice harms nothing. */
export const onlyCancels = (targets: readonly Pick<Target, 'does'>[]): boolean => targets.every(({ does }) => does === 'cancel')

type Elements = CallResult<readonly BatchResult[]>

/** A request in the form it leaves, and what it is about. */
export interface Prepared {
  readonly body: unknown
  readonly targets: readonly Target[]
  readonly send: (rest: RestClient, options: CallOptions) => Promise<Elements>
}

/** How the journal follows one call. */
export interface JournalledCall {
  /** Where the exchange shows what the call did. */
  readonly source: LegSource
  /** `request` must have passed the declaration; every order that has no name gets one. */
  readonly prepare: (request: unknown, nextClientOid: () => string) => Prepared
}

interface Parts<Name extends EndpointName> {
  readonly source: LegSource
  readonly named?: (request: CheckedRequestFor<Name>, nextClientOid: () => string) => CheckedRequestFor<Name>
  readonly targets: (request: CheckedRequestFor<Name>) => readonly Target[]
  readonly elements: (answer: Extract<CallResult<DataFor<Name>>, { kind: 'done' }>, targets: readonly Target[]) => Elements
}

function journalled<Name extends EndpointName>(name: Name, { source, named, targets, elements }: Parts<Name>): JournalledCall {
  const declaration: Endpoint = endpoints[name]
  return {
    source,
    prepare: (request, nextClientOid) => {
      // The table of declarations is generic over its names: what its schema has read fits its name.
      const read = (value: unknown) => declaration.request.parse(value) as CheckedRequestFor<Name>
      const checked = read(request)
      // Read again, so that the journal keeps the members in the sequence in which they leave.
      const body = named === undefined ? checked : read(named(checked, nextClientOid))
      const about = targets(body)
      return {
        body,
        targets: about,
        send: async (rest, options) => {
          const result = await rest[name](body as RequestFor<Name>, options)
          return result.kind === 'done' ? elements(result, about) : result
        },
      }
    },
  }
}

interface Ids {
  readonly orderId?: string | undefined
  readonly clientOid?: string | undefined
}
type Where = Pick<Target, 'category' | 'symbol'>
const placed = (clientOid: string | undefined, where: Where): Target => ({
  does: 'place',
  orderId: null,
  clientOid: clientOid ?? '',
  ...where,
  wanted: {},
})
const about = (does: 'change' | 'cancel', { orderId, clientOid }: Ids, where: Where, wanted: Target['wanted'] = {}): Target => ({
  does,
  orderId: orderId ?? null,
  // orderId wins when both are given, so a clientOid beside it proves nothing.
  clientOid: orderId === undefined ? (clientOid ?? '') : '',
  ...where,
  wanted,
})

const acknowledged = ({ orderId, clientOid }: Ids): BatchResult => ({ orderId: orderId ?? null, clientOid: clientOid ?? '', code: '', msg: '' })
type Answered<Data> = Extract<CallResult<Data>, { kind: 'done' }>

/** One order was asked about; an answer that names none can mean no other. */
const readOne = (answer: Answered<Ids>, [target]: readonly Target[]): Elements => {
  const { orderId, clientOid } = answer.data
  return { ...answer, data: [acknowledged({ orderId, clientOid: clientOid || (orderId === target?.orderId ? '' : target?.clientOid) })] }
}
const readNothing = (answer: Answered<unknown>, targets: readonly Target[]): Elements => ({
  ...answer,
  data: targets.map(({ orderId, clientOid }) => acknowledged({ orderId: orderId ?? undefined, clientOid })),
})
const readLists = (answer: Answered<DataFor<'spotBatchOrders'>>): Elements => ({
  ...answer,
  data: [
    ...answer.data.successList.map(acknowledged),
    ...answer.data.failureList.map(({ errorCode, errorMsg, ...ids }) => ({ ...acknowledged(ids), code: errorCode || 'no-code', msg: errorMsg })),
  ],
})
/** `failure` says that the new order was not made (A-cancel-replace). */
const readReplaced = (answer: Answered<DataFor<'spotCancelReplaceOrder'>>, targets: readonly Target[]): Elements =>
  answer.data.success === 'failure'
    ? { kind: 'refused', code: 'not-replaced', message: answer.data.msg || 'The new order was not made', status: 200, definite: true }
    : readOne(answer, targets)

const named = <Row extends Ids>(row: Row, next: () => string): Row => ({ ...row, clientOid: row.clientOid ?? next() })
const productWhere = ({ productType, symbol }: { productType: Parameters<typeof categoryOfProduct>[0]; symbol?: string | undefined }): Where => ({
  category: categoryOfProduct(productType),
  symbol: symbol ?? null,
})
const spotWhere = (symbol: string | undefined): Where => ({ category: 'SPOT', symbol: symbol ?? null })
const nowhere: Where = { category: null, symbol: null }
const textMembers = (members: object): Record<string, string> =>
  Object.fromEntries(Object.entries(members).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/**
 * A new price or size makes a new order in place of the old one (exchange: Classic orders); without them only presets
 * change.
 */
function mixModified(request: CheckedRequestFor<'mixModifyOrder'>): Target {
  const { newClientOid, newPrice, newPresetStopSurplusPrice: presetStopSurplusPrice, newPresetStopLossPrice: presetStopLossPrice } = request
  if (newPrice !== undefined) return placed(newClientOid, productWhere(request))
  return about('change', request, productWhere(request), textMembers({ presetStopSurplusPrice, presetStopLossPrice }))
}

const mixCancels = (request: CheckedRequestFor<'mixCancelBatchOrders'>): Target[] =>
  request.orderIdList.map((ids) => about('cancel', ids, productWhere(request)))

/** Every call about orders that leaves neither through the review nor as a command of the terminal's own orders. */
export const journalledCalls: Readonly<Partial<Record<EndpointName, JournalledCall>>> = {
  placeStrategyOrder: journalled('placeStrategyOrder', {
    source: strategySource,
    named,
    targets: ({ clientOid, category, symbol }) => [placed(clientOid, { category, symbol })],
    elements: readOne,
  }),
  modifyStrategyOrder: journalled('modifyStrategyOrder', {
    source: strategySource,
    targets: ({ orderId, clientOid, ...wanted }) => [about('change', { orderId, clientOid }, nowhere, textMembers(wanted))],
    elements: readOne,
  }),
  cancelStrategyOrder: journalled('cancelStrategyOrder', {
    source: strategySource,
    targets: (ids) => [about('cancel', ids, nowhere)],
    elements: readNothing,
  }),
  mixPlaceOrder: journalled('mixPlaceOrder', {
    source: classicFuturesSource,
    named,
    targets: (request) => [placed(request.clientOid, productWhere(request))],
    elements: readOne,
  }),
  mixBatchPlaceOrder: journalled('mixBatchPlaceOrder', {
    source: classicFuturesSource,
    named: (request, next) => ({ ...request, orderList: request.orderList.map((row) => named(row, next)) }),
    targets: (request) => request.orderList.map(({ clientOid }) => placed(clientOid, productWhere(request))),
    elements: readLists,
  }),
  mixModifyOrder: journalled('mixModifyOrder', { source: classicFuturesSource, targets: (request) => [mixModified(request)], elements: readOne }),
  mixCancelOrder: journalled('mixCancelOrder', {
    source: classicFuturesSource,
    targets: (request) => [about('cancel', request, productWhere(request))],
    elements: readOne,
  }),
  mixCancelBatchOrders: journalled('mixCancelBatchOrders', { source: classicFuturesSource, targets: mixCancels, elements: readLists }),
  mixBatchCancelOrders: journalled('mixBatchCancelOrders', { source: classicFuturesSource, targets: mixCancels, elements: readLists }),
  spotPlaceOrder: journalled('spotPlaceOrder', {
    source: classicSpotSource,
    named,
    targets: ({ clientOid, symbol }) => [placed(clientOid, spotWhere(symbol))],
    elements: readOne,
  }),
  spotBatchOrders: journalled('spotBatchOrders', {
    source: classicSpotSource,
    named: (request, next) => ({ ...request, orderList: request.orderList.map((row) => named(row, next)) }),
    targets: ({ batchMode, symbol, orderList }) =>
      orderList.map((row) => placed(row.clientOid, spotWhere(batchMode === 'multiple' ? row.symbol : symbol))),
    elements: readLists,
  }),
  spotCancelReplaceOrder: journalled('spotCancelReplaceOrder', {
    source: classicSpotSource,
    named: (request, next) => ({ ...request, newClientOid: request.newClientOid ?? next() }),
    targets: ({ newClientOid, symbol }) => [placed(newClientOid, spotWhere(symbol))],
    elements: readReplaced,
  }),
  spotCancelOrder: journalled('spotCancelOrder', {
    source: classicSpotSource,
    targets: ({ symbol, ...ids }) => [about('cancel', ids, spotWhere(symbol))],
    elements: readOne,
  }),
  spotBatchCancelOrder: journalled('spotBatchCancelOrder', {
    source: classicSpotSource,
    targets: ({ symbol, orderList }) => orderList.map((row) => about('cancel', row, spotWhere(row.symbol ?? symbol))),
    elements: readLists,
  }),
}
