import type { Clock } from '@/shared/base/clock'
import { add, isZero } from '@/shared/base/decimal'
import { aStrategy } from '@/shared/testing/samples/strategies'
import type { Position } from '@/shared/trading/account/account'
import { aPosition } from '@/shared/testing/samples/account'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import type { CallOptions, CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { refusal, timeout } from './fault-injecting-exchange'

/** What becomes of one request about a strategy order. */
export interface StrategyFate {
  /** When it is carried out, ms after the request; null means never. */
  readonly executeAfter?: number | null
  /** The answer is lost. */
  readonly isLost?: boolean
  /** Refused with this message. */
  readonly refused?: string
}

interface Body {
  readonly qty?: string | undefined
}
const success = <Data>(data: Data): CallResult<Data> => ({ kind: 'done', data, tookMs: 1, unreadable: [] })

/** Strategy orders of an exchange that loses, delays and refuses as it is told. */
export function createStrategyExchange(clock: () => Clock) {
  const orders: StrategyRecord[] = []
  const received: { readonly name: string; readonly body: object }[] = []
  const script = { fateOf: (): StrategyFate => ({}), lists: true }

  function carryOut(name: string, body: object): StrategyRecord | null {
    if (name === 'placeStrategyOrder') {
      const record = aStrategy({ posSide: '', ...body, orderId: `s${orders.length + 1}`, status: 'pending' })
      orders.push(record)
      return record
    }
    const ids = body as { readonly orderId?: string; readonly clientOid?: string }
    const at = orders.findIndex((order) => order.orderId === ids.orderId || order.clientOid === ids.clientOid)
    const before = orders[at]
    if (before?.status !== 'pending') return null
    const { qty = before.qty } = body as Body
    return (orders[at] = { ...before, qty })
  }

  async function post(name: string, body: object, options?: CallOptions): Promise<CallResult<never>> {
    try {
      options?.beforeSend?.()
    } catch (error) {
      return { kind: 'not-sent', code: 'held-back', message: error instanceof Error ? error.message : '' }
    }
    received.push({ name, body })
    const { executeAfter = 0, isLost = false, refused } = script.fateOf()
    if (refused !== undefined) return { ...refusal('25601', true), message: refused }
    const record = executeAfter === 0 ? carryOut(name, body) : null
    if (executeAfter !== null && executeAfter > 0) clock().after(executeAfter, () => void carryOut(name, body))
    if (isLost) return timeout
    if (record === null && executeAfter === 0) return refusal('25596', true)
    return success({ orderId: record?.orderId ?? '', clientOid: record?.clientOid ?? '' }) as CallResult<never>
  }

  const of = (isWaiting: boolean): StrategyRecord[] =>
    orders.filter(({ status }) => (status === 'pending') === isWaiting)
  const unread = { kind: 'unknown', code: 'timeout', message: 'No answer in 10 s' } as const

  return {
    script,
    orders,
    received,
    /** Sizes of all that wait. */
    covered: (): string[] => of(true).map(({ qty }) => qty),
    /** A client that also has the calls of strategy orders. */
    speaks: (rest: RestClient): RestClient => ({
      ...rest,
      placeStrategyOrder: (body, options) => post('placeStrategyOrder', body, options),
      modifyStrategyOrder: (body, options) => post('modifyStrategyOrder', body, options),
      unfilledStrategyOrders: async () => (script.lists ? success(of(true)) : unread),
      historyStrategyOrders: async () => (script.lists ? success({ list: of(false), cursor: '' }) : unread),
    }),
  }
}

/** The one-way position that filled buys make; none while nothing is filled. */
export function positionOfFills(filled: Iterable<string>): readonly Position[] {
  const total = [...filled].reduce(add, '0')
  return isZero(total) ? [] : [aPosition({ holdMode: 'one_way_mode', total, available: total })]
}
