import type { Clock } from '@/shared/base/clock'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { type DataFor, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { GivenSide } from '@/shared/exchange/protocol/fields'
import { rangeProblem } from '@/shared/exchange/protocol/time-range'
import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import type { OrderAmendment } from '@/shared/exchange/calls/trade/batch-modify-order'
import type { OrderRecord } from '@/shared/exchange/calls/trade/order-record'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { forcedIn } from '@/shared/adapters/forced-by'
import { pnlIn } from '@/shared/adapters/realized-pnl'
import { orderUpdateOfRecord } from '@/shared/adapters/order-update'
import type { Fill, OrderUpdate } from '@/shared/trading/orders/order'
import type { FeedState } from '@/shared/trading/health/health'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { CallOptions, CallResult, RestClient } from '@/electron/exchange/protocol/call'
import type { PrivateListener } from '@/electron/exchange/socket/private-listener'

/** What the network and the engine do with one placement request. */
export interface Fate {
  /** When the engine takes the orders, ms after the request; null means never. */
  readonly executeAfter?: number | null
  /** When the answer arrives, ms after the request. */
  readonly answerAfter?: number
  /** Instead of the true answer. */
  readonly answer?: CallResult<DataFor<'placeBatch'>>
  /** Changes the elements of the true answer. */
  readonly elements?: (elements: BatchResult[]) => BatchResult[]
  /** The outcome of one element: a code refuses the order. */
  readonly codeOf?: (order: NewOrder) => string | undefined
}

export type Query = 'orderInfo' | 'unfilledOrders' | 'historyOrders' | 'fills' | 'accountSettings'

export const timeout = { kind: 'unknown', code: 'timeout', message: 'No answer in 10 s' } as const
export const refusal = (code: string, definite: boolean) =>
  ({ kind: 'refused', code, message: `code ${code}`, status: 400, definite }) as const

/**
 * A stand-in for the network and what is behind it: it loses, delays, reorders and repeats on command, and keeps the
 * truth and the number of POSTs per clientOid. It matches nothing; whether orders rest or fill is in their timeInForce.
 */
export function createFaultInjectingExchange(clock: Clock) {
  const truth = new Map<string, OrderRecord>()
  const postCounts = new Map<string, number>()
  const requests: NewOrder[][] = []
  const calls: string[] = []
  const listeners = new Set<PrivateListener>()
  const waitingRequests: (() => void)[] = []
  let count = 0

  const script = {
    fateOf: (_orders: readonly NewOrder[]): Fate => ({}),
    /** Answers instead of the truth when it gives something. */
    query: (_name: Query, _request: object): CallResult<never> | null => null,
    queryDelay: 0,
    amend: (_changes: readonly OrderAmendment[]): CallResult<BatchResult[]> | null => null,
    cancel: (_id: string): CallResult<never> | null => null,
    /** Instead of the true answer; the orders are canceled all the same unless nothing was `carriedOut`. */
    cancelBatch: (
      _ids: readonly string[],
    ): { readonly answer: CallResult<BatchResult[]>; readonly carriedOut: boolean } | null => null,
    cancelAll: (): CallResult<DataFor<'cancelSymbolOrder'>> | null => null,
    pushes: true,
    /** Realized P&L of the execution of an order; '' if it is not sent. */
    pnlOf: (_record: OrderRecord): string => '',
    /** How late the push of a record arrives, ms. */
    pushDelay: () => 0,
    /** Hears every new state of an order at the exchange. */
    kept: (_record: OrderRecord): void => undefined,
    turnsHeld: false,
    pageSize: 100,
    uid: 'u1',
    holdMode: 'one_way_mode',
  }

  const isOpen = (record: OrderRecord): boolean =>
    record.orderStatus === 'live' || record.orderStatus === 'partially_filled'
  const success = <Data>(data: Data): CallResult<Data> => ({ kind: 'done', data, tookMs: 5, unreadable: [] })
  const fillOf = (record: OrderRecord): Fill => ({
    execId: `e${record.orderId}`,
    orderId: record.orderId,
    clientOid: record.clientOid,
    category: record.category,
    symbol: record.symbol,
    side: record.side,
    price: record.price || '100',
    qty: record.cumExecQty,
    fees: [{ coin: 'USDT', amount: '0.01' }],
    scope: 'taker',
    ...pnlIn(record.category, script.pnlOf(record)),
    ...forcedIn({ tradeSide: record.tradeSide }),
    at: Number(record.updatedTime),
  })

  function push(record: OrderRecord): void {
    const fills = record.cumExecQty === '0' ? [] : [fillOf(record)]
    for (const listener of listeners)
      listener.orders([{ ...orderUpdateOfRecord(record, 'order-info'), source: 'push' }], fills)
  }
  function pushUpdate(update: OrderUpdate): void {
    for (const listener of listeners) listener.orders([update], [])
  }
  function pushFill(fill: Fill): void {
    for (const listener of listeners) listener.orders([], [fill])
  }
  function pushUnread(update: OrderUpdate): void {
    for (const listener of listeners) listener.unreadOrders?.([update])
  }
  function store(record: OrderRecord): void {
    truth.set(record.orderId, record)
    script.kept(record)
    const delay = script.pushDelay()
    if (!script.pushes) return
    if (delay === 0) push(record)
    else clock.after(delay, () => push(record))
  }

  function recordOf(order: NewOrder): OrderRecord {
    const isImmediate = order.orderType === 'market' || order.timeInForce === 'ioc' || order.timeInForce === 'fok'
    return {
      orderId: String((count += 1)),
      clientOid: order.clientOid ?? '',
      category: order.category,
      symbol: order.symbol,
      orderType: order.orderType,
      side: order.side,
      price: order.price ?? '',
      qty: order.qty,
      amount: '',
      cumExecQty: isImmediate ? order.qty : '0',
      cumExecValue: '0',
      avgPrice: isImmediate ? (order.price ?? '100') : '',
      timeInForce: order.timeInForce ?? 'gtc',
      orderStatus: isImmediate ? 'filled' : 'live',
      posSide: '',
      holdMode: '',
      reduceOnly: order.reduceOnly ?? 'no',
      stpMode: order.stpMode ?? '',
      feeDetail: [],
      cancelReason: '',
      tradeSide: '',
      execType: '',
      createdTime: String(clock.now()),
      updatedTime: String(clock.now()),
    }
  }

  /** clientOid is unique among pending orders only, as on the real exchange. */
  function execute(order: NewOrder): BatchResult {
    const isPending = [...truth.values()].some((record) => record.clientOid === order.clientOid && isOpen(record))
    if (isPending) return { orderId: '', clientOid: order.clientOid ?? '', code: '25212', msg: 'Duplicate clientOid' }
    const record = recordOf(order)
    store(record)
    return { orderId: record.orderId, clientOid: record.clientOid, code: '', msg: '' }
  }

  function answerOf(orders: readonly NewOrder[], fate: Fate): BatchResult[] {
    return orders.map((order) => {
      const code = fate.codeOf?.(order)
      if (code !== undefined) return { orderId: '', clientOid: order.clientOid ?? '', code, msg: `code ${code}` }
      if ((fate.executeAfter ?? 0) === 0) return execute(order)
      return { orderId: '', clientOid: order.clientOid ?? '', code: '', msg: '' }
    })
  }

  const after = <Value>(ms: number, value: Value): Promise<Value> =>
    ms === 0 ? Promise.resolve(value) : new Promise((resolve) => clock.after(ms, () => resolve(value)))
  /** False when it did not come in time. */
  const awaitPermit = (ttlMs: number | undefined): Promise<boolean> =>
    script.turnsHeld
      ? new Promise((resolve) => {
          waitingRequests.push(() => resolve(true))
          if (ttlMs !== undefined) clock.after(ttlMs, () => resolve(false))
        })
      : Promise.resolve(true)

  /** The limiter's part of a call: null when it may go. */
  async function admit(name: string, options: CallOptions | undefined): Promise<CallResult<never> | null> {
    const isQueued = name === 'placeBatch' || name === 'cancelBatch'
    if (isQueued && !(await awaitPermit(options?.queueTtlMs)))
      return { kind: 'not-sent', code: 'queue-timeout', message: 'It waited too long for its turn' }
    if (options?.withdrawn?.() === true) return { kind: 'not-sent', code: 'withdrawn', message: 'No longer wanted' }
    try {
      options?.beforeSend?.()
    } catch (error) {
      return { kind: 'not-sent', code: 'held-back', message: error instanceof Error ? error.message : '' }
    }
    calls.push(name)
    return null
  }

  async function place(
    name: 'placeBatch' | 'placeRealityOrder',
    orders: readonly NewOrder[],
    options?: CallOptions,
  ): Promise<CallResult<DataFor<'placeBatch'>>> {
    const refused = await admit(name, options)
    if (refused !== null) return refused
    requests.push([...orders])
    for (const order of orders) postCounts.set(order.clientOid ?? '', (postCounts.get(order.clientOid ?? '') ?? 0) + 1)
    const fate = script.fateOf(orders)
    const elements = fate.executeAfter === null ? [] : answerOf(orders, fate)
    if (typeof fate.executeAfter === 'number' && fate.executeAfter > 0) {
      const late = orders.filter((order) => fate.codeOf?.(order) === undefined)
      clock.after(fate.executeAfter, () => late.forEach(execute))
    }
    return after(fate.answerAfter ?? 0, fate.answer ?? success(fate.elements?.(elements) ?? elements))
  }

  async function answerQuery<Data>(
    name: Query,
    request: object,
    truthful: () => CallResult<Data>,
  ): Promise<CallResult<Data>> {
    calls.push(name)
    const rule: Endpoint = endpoints[name]
    const wrong = rangeProblem(rule.range, request, clock.now())
    const answer =
      script.query(name, request) ??
      (wrong === null ? truthful() : ({ kind: 'not-sent', code: wrong.code, message: wrong.message } as const))
    return after(script.queryDelay, answer)
  }

  function page(
    records: readonly OrderRecord[],
    cursor: string | undefined,
  ): CallResult<{ list: OrderRecord[]; cursor: string }> {
    const from = cursor === undefined ? 0 : Number(cursor)
    const to = from + script.pageSize
    return success({ list: records.slice(from, to), cursor: to < records.length ? String(to) : '' })
  }
  const find = (id: { orderId?: string | undefined; clientOid?: string | undefined }): OrderRecord | undefined =>
    id.orderId === undefined
      ? [...truth.values()].findLast((record) => record.clientOid === id.clientOid)
      : truth.get(id.orderId)
  function change(record: OrderRecord, what: Partial<OrderRecord>): void {
    const updatedTime = String(Math.max(clock.now(), Number(record.updatedTime) + 1))
    store({ ...record, ...what, updatedTime })
  }
  const listed = (
    open: boolean,
    request: { category?: string | undefined; symbol?: string | undefined },
  ): OrderRecord[] => [...truth.values()].filter((record) => isOpen(record) === open).filter(inScope(request))
  const inScope = (scope: { category?: string | undefined; symbol?: string | undefined }) => (record: OrderRecord) =>
    (scope.category === undefined || record.category === scope.category) &&
    (scope.symbol === undefined || record.symbol === scope.symbol)
  function cancelElement(id: { orderId?: string | undefined; clientOid?: string | undefined }): BatchResult {
    const record = find(id)
    if (record === undefined || !isOpen(record))
      return { orderId: id.orderId ?? '', clientOid: id.clientOid ?? '', code: '25204', msg: 'Order does not exist' }
    change(record, { orderStatus: 'cancelled', cancelReason: 'normal_cancel' })
    return { orderId: record.orderId, clientOid: record.clientOid, code: '', msg: '' }
  }
  const unused = (): Promise<CallResult<never>> =>
    Promise.resolve({ kind: 'not-sent', code: 'unused', message: 'Not part of this stand-in' })

  const unusedCalls = Object.fromEntries(endpointNames.map((name) => [name, unused])) as unknown as RestClient
  const rest: RestClient = {
    ...unusedCalls,
    placeBatch: (orders, options) => place('placeBatch', orders, options),
    placeRealityOrder: async ({ category = 'SPOT', ...order }, options) => {
      const result = await place('placeRealityOrder', [{ category, ...order }], options)
      if (result.kind !== 'done') return result
      const { code, orderId, clientOid } = result.data[0]!
      return code ? refusal(code, true) : { ...result, data: { orderId: orderId ?? '', clientOid } }
    },
    placeOrder: async (order, options) => {
      const refused = await admit('placeOrder', options)
      if (refused !== null) return refused
      postCounts.set(order.clientOid ?? '', (postCounts.get(order.clientOid ?? '') ?? 0) + 1)
      const { orderId, clientOid } = execute(order)
      return success({ orderId: orderId ?? '', clientOid })
    },
    batchModifyOrder: async (changes, options) => {
      const refused = await admit('batchModifyOrder', options)
      if (refused !== null) return refused
      const answer = script.amend(changes)
      if (answer !== null) return answer
      return success(
        changes.map((candidate) => {
          const record = find(candidate)
          const missing = {
            orderId: '',
            clientOid: candidate.clientOid ?? '',
            code: '25204',
            msg: 'Order does not exist',
          }
          if (record === undefined || !isOpen(record)) return missing
          change(record, {
            ...(candidate.price === undefined ? {} : { price: candidate.price }),
            ...(candidate.qty === undefined ? {} : { qty: candidate.qty }),
          })
          return { orderId: record.orderId, clientOid: record.clientOid, code: '', msg: '' }
        }),
      )
    },
    cancelOrder: async (id, options) => {
      const refused = await admit('cancelOrder', options)
      if (refused !== null) return refused
      const record = find(id)
      const answer = script.cancel(record?.orderId ?? '')
      if (answer !== null) return answer
      if (record === undefined || !isOpen(record)) return refusal('25204', true)
      change(record, { orderStatus: 'cancelled', cancelReason: 'normal_cancel' })
      return success({ orderId: record.orderId, clientOid: record.clientOid })
    },
    cancelBatch: async (ids, options) => {
      const refused = await admit('cancelBatch', options)
      if (refused !== null) return refused
      const scripted = script.cancelBatch(ids.map((id) => find(id)?.orderId ?? ''))
      const elements = scripted?.carriedOut === false ? [] : ids.map(cancelElement)
      return scripted?.answer ?? success(elements)
    },
    cancelSymbolOrder: async (scope, options) => {
      const refused = await admit('cancelSymbolOrder', options)
      if (refused !== null) return refused
      const answer = script.cancelAll()
      if (answer !== null) return answer
      const targets = [...truth.values()].filter(isOpen).filter(inScope(scope))
      for (const record of targets) change(record, { orderStatus: 'cancelled' })
      return success({
        list: targets.map((record) => ({ orderId: record.orderId, clientOid: record.clientOid, code: '', msg: '' })),
      })
    },
    orderInfo: (id) =>
      answerQuery('orderInfo', id, () => {
        const record = find(id)
        return record === undefined ? refusal('25204', true) : success(record)
      }),
    unfilledOrders: (request) =>
      answerQuery('unfilledOrders', request, () => page(listed(true, request), request.cursor)),
    historyOrders: (request) =>
      answerQuery('historyOrders', request, () => page(listed(false, request), request.cursor)),
    fills: (request) =>
      answerQuery('fills', request, () => {
        const isSince = ({ updatedTime }: OrderRecord): boolean =>
          Number(updatedTime) >= Number(request.startTime ?? 0) &&
          Number(updatedTime) <= Number(request.endTime ?? Infinity)
        const executed = [...truth.values()]
          .filter((record) => record.cumExecQty !== '0' && isSince(record))
          .filter(inScope({ category: request.category }))
        return success({
          cursor: '',
          list: executed.map((record) => {
            const fill = fillOf(record)
            const side = GivenSide.parse(record.side)
            const executed = { execId: fill.execId, execPrice: fill.price, execQty: fill.qty, execValue: '0' }
            return { ...record, ...executed, side, tradeScope: 'taker', execPnl: script.pnlOf(record), feeDetail: [] }
          }),
        })
      }),
    accountSettings: (request) =>
      answerQuery('accountSettings', request, () => {
        const { uid, holdMode } = script
        return success({ uid, holdMode, accountMode: '', assetMode: '', stpMode: '', symbolConfigList: [] })
      }),
  }

  const client: ExchangeClient = {
    rest,
    key: null,
    preview: () => {
      throw new Error('not used')
    },
    start: () => {},
    stop: () => {},
    clock: () => ({ offsetMs: 0, errorMs: 1000, answers: 3 }),
    agreedTime: () => ({ at: clock.now(), errorMs: 1000 }),
    budgets: () => [],
    restFeed: () => ({ state: 'live', lastAt: null, reason: null }),
    publicFeed: () => ({ state: 'live', lastAt: null, reason: null }),
    privateFeed: () => ({ state: 'live', lastAt: null, reason: null }),
    mismatches: () => [],
    counters: () => ({ malformedSocketMessages: 0, contractMismatches: 0, bookGaps: 0, reconnects: 0, rateLimited: 0 }),
    watchBook: () => () => {},
    listenRefusals: () => () => {},
    listenPrivate: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  return {
    client,
    script,
    truth,
    postCounts,
    requests,
    calls,
    push,
    pushUpdate,
    pushFill,
    pushUnread,
    change,
    execute,
    /** The order the exchange has under this clientOid. */
    findByName: (clientOid: string): OrderRecord | undefined => find({ clientOid }),
    ready: (): void => {
      for (const listener of listeners) {
        listener.feedChanged({ state: 'live', lastAt: clock.now(), reason: null })
        listener.ready()
      }
    },
    /** The client of a killed process hears nothing any more. */
    disconnectAll: (): void => listeners.clear(),
    drop: (): void => {
      for (const listener of listeners)
        listener.feedChanged({ state: 'offline', lastAt: clock.now(), reason: 'closed' })
    },
    /** The private feed is in this state now; a channel that is missing makes it `partial`. */
    feedIs: (state: FeedState, reason: string | null = null): void => {
      for (const listener of listeners) listener.feedChanged({ state, lastAt: clock.now(), reason })
    },
    /** Lets the next waiting placement or batch of cancels have its turn. */
    giveTurn: (): void => waitingRequests.shift()?.(),
  }
}
export type FaultInjectingExchange = ReturnType<typeof createFaultInjectingExchange>
