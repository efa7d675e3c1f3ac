import { categoryOfProduct } from '@/shared/exchange/calls/classic/new-order'
import type { CheckedRequestFor, EndpointName } from '@/shared/exchange/endpoints'
import { t } from '@/shared/languages/text'
import { readLists, takenElement } from '../sending/classic-answers'
import { type Elements, soleElement } from '../sending/order-call'
import { classicFuturesSource, classicSpotSource, classicSpotSymbolSource, WHATEVER_IS_OPEN } from './classic-sources'
import { strategySource } from './strategy-source'
import { type DoneAnswer, type Target, untracked, type UntrackedCall } from './untracked-call'
import type { CallResult } from '@/electron/exchange/protocol/call'

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
  requested: {},
})
const about = (
  does: 'change' | 'cancel',
  { orderId, clientOid }: Ids,
  where: Where,
  terms: Target['requested'] = {},
): Target => ({
  does,
  orderId: orderId ?? null,
  // orderId has priority if both are given, so a clientOid next to it proves nothing.
  clientOid: orderId === undefined ? (clientOid ?? '') : '',
  ...where,
  requested: terms,
})

type SuccessAnswer<Data> = Extract<CallResult<Data>, { kind: 'done' }>

const readOne = (answer: SuccessAnswer<Ids>, [target]: readonly Target[]): Elements => ({
  ...answer,
  data: soleElement(answer.data, target ?? {}),
})
const withoutElements = (answer: SuccessAnswer<unknown>, targets: readonly Target[]): Elements => ({
  ...answer,
  data: targets.map(({ orderId, clientOid }) => takenElement({ orderId: orderId ?? undefined, clientOid })),
})
/** `failure`: no new order, and the state of the old order is not shown (A-cancel-replace). */
const readReplaced = (answer: DoneAnswer<'spotCancelReplaceOrder'>, targets: readonly Target[]): Elements =>
  answer.data.success === 'failure'
    ? {
        kind: 'refused',
        code: 'not-replaced',
        message: t`${answer.data.msg || t('The new order was not made')}. The old one may be canceled`,
        status: 200,
        definite: true,
      }
    : readOne(answer, targets)

const assignName = <Row extends Ids>(row: Row, next: () => string): Row => ({
  ...row,
  clientOid: row.clientOid ?? next(),
})
const productWhere = ({
  productType,
  symbol,
}: {
  productType: Parameters<typeof categoryOfProduct>[0]
  symbol?: string | undefined
}): Where => ({
  category: categoryOfProduct(productType),
  symbol: symbol ?? null,
})
const spotWhere = (symbol: string | undefined): Where => ({ category: 'SPOT', symbol: symbol ?? null })
const nowhere: Where = { category: null, symbol: null }
const textMembers = (members: object): Record<string, string> =>
  Object.fromEntries(Object.entries(members).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/**
 * A new price or size replaces the order by a new order (exchange: Classic orders). Without them only presets change.
 */
function mixModified(request: CheckedRequestFor<'mixModifyOrder'>): Target {
  const {
    newClientOid,
    newPrice,
    newPresetStopSurplusPrice: presetStopSurplusPrice,
    newPresetStopLossPrice: presetStopLossPrice,
  } = request
  if (newPrice !== undefined) return placed(newClientOid, productWhere(request))
  return about('change', request, productWhere(request), textMembers({ presetStopSurplusPrice, presetStopLossPrice }))
}

/** Without names it is about every open order of the symbol or product (A-classic-batch-cancel). */
const mixCancels = (request: CheckedRequestFor<'mixBatchCancelOrders'>): Target[] =>
  (request.orderIdList ?? [{ clientOid: WHATEVER_IS_OPEN }]).map((ids) => about('cancel', ids, productWhere(request)))

/** Orders canceled without being named prove nothing about the others. The open list is read. */
const readMixCancels = (answer: DoneAnswer<'mixBatchCancelOrders'>, targets: readonly Target[]): Elements =>
  targets.some(({ clientOid }) => clientOid === WHATEVER_IS_OPEN) ? withoutElements(answer, targets) : readLists(answer)

/** Calls about orders that use neither the review nor the commands of the main list. */
export const untrackedCalls: Readonly<Partial<Record<EndpointName, UntrackedCall>>> = {
  placeStrategyOrder: untracked('placeStrategyOrder', {
    source: strategySource,
    assignNames: assignName,
    targets: ({ clientOid, category, symbol }) => [placed(clientOid, { category, symbol })],
    elements: readOne,
  }),
  modifyStrategyOrder: untracked('modifyStrategyOrder', {
    source: strategySource,
    targets: ({ orderId, clientOid, ...terms }) => [
      about('change', { orderId, clientOid }, nowhere, textMembers(terms)),
    ],
    elements: readOne,
  }),
  cancelStrategyOrder: untracked('cancelStrategyOrder', {
    source: strategySource,
    targets: (ids) => [about('cancel', ids, nowhere)],
    elements: withoutElements,
  }),
  mixPlaceOrder: untracked('mixPlaceOrder', {
    source: classicFuturesSource,
    assignNames: assignName,
    targets: (request) => [placed(request.clientOid, productWhere(request))],
    elements: readOne,
  }),
  mixBatchPlaceOrder: untracked('mixBatchPlaceOrder', {
    source: classicFuturesSource,
    assignNames: (request, next) => ({ ...request, orderList: request.orderList.map((row) => assignName(row, next)) }),
    targets: (request) => request.orderList.map(({ clientOid }) => placed(clientOid, productWhere(request))),
    elements: readLists,
  }),
  mixModifyOrder: untracked('mixModifyOrder', {
    source: classicFuturesSource,
    targets: (request) => [mixModified(request)],
    elements: readOne,
  }),
  mixCancelOrder: untracked('mixCancelOrder', {
    source: classicFuturesSource,
    targets: (request) => [about('cancel', request, productWhere(request))],
    elements: readOne,
  }),
  mixCancelBatchOrders: untracked('mixCancelBatchOrders', {
    source: classicFuturesSource,
    targets: mixCancels,
    elements: readLists,
  }),
  mixBatchCancelOrders: untracked('mixBatchCancelOrders', {
    source: classicFuturesSource,
    targets: mixCancels,
    elements: readMixCancels,
  }),
  spotPlaceOrder: untracked('spotPlaceOrder', {
    source: classicSpotSource,
    assignNames: assignName,
    targets: ({ clientOid, symbol }) => [placed(clientOid, spotWhere(symbol))],
    elements: readOne,
  }),
  spotBatchOrders: untracked('spotBatchOrders', {
    source: classicSpotSource,
    assignNames: (request, next) => ({ ...request, orderList: request.orderList.map((row) => assignName(row, next)) }),
    targets: ({ batchMode, symbol, orderList }) =>
      orderList.map((row) => placed(row.clientOid, spotWhere(batchMode === 'multiple' ? row.symbol : symbol))),
    elements: readLists,
  }),
  spotCancelReplaceOrder: untracked('spotCancelReplaceOrder', {
    source: classicSpotSource,
    assignNames: (request, next) => ({ ...request, newClientOid: request.newClientOid ?? next() }),
    targets: ({ newClientOid, symbol }) => [placed(newClientOid, spotWhere(symbol))],
    elements: readReplaced,
  }),
  spotCancelOrder: untracked('spotCancelOrder', {
    source: classicSpotSource,
    targets: ({ symbol, ...ids }) => [about('cancel', ids, spotWhere(symbol))],
    elements: readOne,
  }),
  spotBatchCancelOrder: untracked('spotBatchCancelOrder', {
    source: classicSpotSource,
    targets: ({ symbol, orderList }) => orderList.map((row) => about('cancel', row, spotWhere(row.symbol ?? symbol))),
    elements: readLists,
  }),
  spotCancelSymbolOrder: untracked('spotCancelSymbolOrder', {
    source: classicSpotSymbolSource,
    targets: ({ symbol }) => [about('cancel', { clientOid: WHATEVER_IS_OPEN }, spotWhere(symbol))],
    elements: withoutElements,
  }),
}
