import { categoryOfProduct, newOrderOfMix, newOrderOfSpot } from '@/shared/exchange/calls/classic/new-order'
import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import type { FillRecord } from '@/shared/exchange/calls/trade/fills'
import type { OrderRecord } from '@/shared/exchange/calls/trade/order-record'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { type DataFor, endpoints } from '@/shared/exchange/endpoints'
import type { CallOptions, CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { classicKind, type OrderKind } from '../order-kind'
import { instrumentNamed } from './desk'
import { refusal } from './fault-injecting-exchange'

const statusOf = (status: string): string => (status === 'cancelled' ? 'canceled' : status)

/** What both lists of orders say. */
const common = (record: OrderRecord) => ({
  symbol: record.symbol,
  orderId: record.orderId,
  clientOid: record.clientOid,
  price: record.price,
  priceAvg: record.avgPrice,
  size: record.qty,
  orderType: record.orderType,
  side: record.side,
  status: statusOf(record.orderStatus),
  baseVolume: record.cumExecQty,
  cTime: record.createdTime,
  uTime: record.updatedTime,
})
const spotRecord = (record: OrderRecord) => ({
  ...common(record),
  quoteVolume: '',
  cancelReason: '',
  feeDetail: '',
})
const mixRecord = (record: OrderRecord) => ({
  ...common(record),
  quoteVolume: '',
  force: record.timeInForce,
  tradeSide: '',
  reduceOnly: 'NO',
  fee: '',
  marginCoin: 'USDT',
})
const fillRecord = (record: FillRecord) => ({
  tradeId: record.execId,
  symbol: record.symbol,
  orderId: record.orderId,
  side: record.side,
  tradeScope: record.tradeScope,
  cTime: record.createdTime,
})
const mixFill = (record: FillRecord) => ({
  ...fillRecord(record),
  price: record.execPrice,
  baseVolume: record.execQty,
  feeDetail: [],
  tradeSide: '',
})
const spotFill = (record: FillRecord) => ({
  ...fillRecord(record),
  priceAvg: record.execPrice,
  size: record.execQty,
  feeDetail: { feeCoin: '', totalFee: '', deduction: '', totalDeductionFee: '' },
})

const nameOf = ({ orderId, clientOid }: BatchResult) => ({ orderId: orderId ?? '', clientOid })
const listsOf = (elements: readonly BatchResult[]) => ({
  successList: elements.filter(({ code }) => code === '').map(nameOf),
  failureList: elements
    .filter(({ code }) => code !== '')
    .map((element) => ({ ...nameOf(element), errorCode: element.code, errorMsg: element.msg })),
})

type Request = Readonly<Record<string, never>>

/**
 * The same exchange, network and truth for a classic account: every v2 call is answered out of the v3 call of the
 * stand-in, with its faults. Requests pass the declarations of their calls, as those of the real client do.
 */
export function classicRest(v3: RestClient): RestClient {
  async function as<Data, Shown>(result: Promise<CallResult<Data>>, show: (data: Data) => Shown) {
    const answer = await result
    return answer.kind === 'done' ? { ...answer, data: show(answer.data) } : answer
  }
  const place = (orders: readonly NewOrder[], options?: CallOptions) => as(v3.placeBatch([...orders], options), listsOf)
  async function list(
    listName: 'unfilledOrders' | 'historyOrders',
    category: NewOrder['category'],
    request: Request,
  ): Promise<CallResult<DataFor<'unfilledOrders'>>> {
    const { symbol, startTime, idLessThan } = request as Readonly<Record<string, string | undefined>>
    // The lists of the stand-in are one page long here; the first says all.
    if (idLessThan !== undefined) return { kind: 'done', tookMs: 1, unreadable: [], data: { list: [], cursor: '' } }
    const scope = { category, ...(symbol === undefined ? {} : { symbol }) }
    return v3[listName]({
      ...scope,
      ...(listName === 'unfilledOrders' || startTime === undefined ? {} : { startTime }),
    })
  }
  async function sole(request: Request): Promise<CallResult<OrderRecord | undefined>> {
    const { orderId, clientOid } = request as Readonly<Record<string, string | undefined>>
    const result = await v3.orderInfo(orderId === undefined ? { clientOid: clientOid! } : { orderId })
    if (result.kind === 'refused' && result.code === '25204')
      return { kind: 'done', tookMs: 1, unreadable: [], data: undefined }
    return result
  }
  const cancel = (ids: readonly Request[], category: NewOrder['category'], options?: CallOptions) =>
    as(v3.cancelBatch(ids.map((id) => ({ ...id, category })) as never, options), listsOf)

  const calls: Readonly<Record<string, (request: Request, options?: CallOptions) => Promise<CallResult<unknown>>>> = {
    spotAccountInfo: () => as(v3.accountSettings({}), ({ uid }) => ({ userId: uid })),
    spotBatchOrders: (request, options) => {
      const { symbol = '', orderList } = endpoints.spotBatchOrders.request.parse(request)
      return place(
        orderList.map((row) => newOrderOfSpot(symbol, row)),
        options,
      )
    },
    mixBatchPlaceOrder: (request, options) => {
      const { productType, symbol, orderList } = endpoints.mixBatchPlaceOrder.request.parse(request)
      const category = categoryOfProduct(productType)
      return place(
        orderList.map((row) => newOrderOfMix(category, symbol, 'one_way_mode', row)!),
        options,
      )
    },
    spotBatchCancelOrder: (request, options) =>
      cancel(endpoints.spotBatchCancelOrder.request.parse(request).orderList as never, 'SPOT', options),
    mixCancelBatchOrders: (request, options) =>
      cancel(endpoints.mixCancelBatchOrders.request.parse(request).orderIdList as never, 'USDT-FUTURES', options),
    spotOrderInfo: (request) => as(sole(request), (record) => (record === undefined ? [] : [spotRecord(record)])),
    mixOrderDetail: async (request) => {
      const result = await sole(request)
      if (result.kind !== 'done') return result
      return result.data === undefined ? refusal('40109', true) : { ...result, data: mixRecord(result.data) }
    },
    spotUnfilledOrders: (request) => as(list('unfilledOrders', 'SPOT', request), (page) => page.list.map(spotRecord)),
    spotHistoryOrders: (request) => as(list('historyOrders', 'SPOT', request), (page) => page.list.map(spotRecord)),
    mixOrdersPending: (request) =>
      as(list('unfilledOrders', categoryOfProduct(request.productType!), request), (page) => ({
        entrustedList: page.list.map(mixRecord),
        endId: '',
      })),
    mixOrdersHistory: (request) =>
      as(list('historyOrders', categoryOfProduct(request.productType!), request), (page) => ({
        entrustedList: page.list.map(mixRecord),
        endId: '',
      })),
    spotFills: (request) =>
      request.idLessThan === undefined
        ? as(v3.fills({ category: 'SPOT' }), (page) => page.list.map(spotFill))
        : Promise.resolve({ kind: 'done', tookMs: 1, unreadable: [], data: [] }),
    mixFills: (request) =>
      as(v3.fills({ category: categoryOfProduct(request.productType!) }), (page) => ({
        fillList: page.list.map(mixFill),
        endId: '',
      })),
  }
  // A classic account has none of the v3 calls: whatever asks one of them is told so.
  return new Proxy(v3, { get: (_v3, name: string) => calls[name] ?? (() => Promise.resolve(refusal('40404', true))) })
}

/** A classic account in one-way mode, whose terms are always known. */
export const knownClassic: OrderKind = classicKind({
  instrumentOf: instrumentNamed,
  termsOf: () => ({ holdMode: 'one_way_mode', marginMode: 'crossed', leverage: '10', shortLeverage: '10' }),
})
