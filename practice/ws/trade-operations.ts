import type { EndpointName } from '@/shared/exchange/endpoints'
import { categories, isFutures } from '@/shared/exchange/protocol/fields'
import type { TopicTrade, TradeArg } from '@/shared/exchange/protocol/ws-messages'
import type { MakeCall, CallOutcome } from '@/practice/rest/answer'
import { lateRows } from '@/practice/rest/receive-window'
import { refuse, type Refusal } from '@/practice/rest/routes/refusal'
import type { LateRows } from '@/practice/rest/routes/routes'
import { notLoggedIn } from './dialect'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/**
 * Orders placed and canceled over a socket: the REST calls in another format, with the same checks and limits
 * (A-ws-trade).
 */
export interface TradeOperations {
  /** One classic operation. The code of the answer is a number (spec: Trade operation result). */
  classic(key: PracticeKey | null, address: string, arg: TradeArg): unknown
  /** One v3 operation. The code of the answer is text (exchange: Unified topics). */
  unified(key: PracticeKey | null, address: string, connId: string, request: TopicTrade): unknown
}

interface Call {
  readonly name: EndpointName
  readonly input: unknown
  readonly late?: LateRows
}

const categoryOf = (text: string) => categories.find((category) => category === text.toUpperCase())

function classicCall({ channel, instType, instId, params }: TradeArg): Call | null {
  const category = categoryOf(instType)
  if (category === undefined || category === 'MARGIN') return null
  const isPlacing = channel === 'place-order'
  if (!isFutures(category))
    return { name: isPlacing ? 'spotPlaceOrder' : 'spotCancelOrder', input: { ...params, symbol: instId } }
  return {
    name: isPlacing ? 'mixPlaceOrder' : 'mixCancelOrder',
    input: { ...params, symbol: instId, productType: instType },
  }
}

/** Batches have two names each (exchange: Unified topics). */
const unifiedCalls: Readonly<Record<string, { readonly name: EndpointName; readonly isBatch: boolean }>> = {
  'place-order': { name: 'placeOrder', isBatch: false },
  'modify-order': { name: 'modifyOrder', isBatch: false },
  'cancel-order': { name: 'cancelOrder', isBatch: false },
  'batch-place': { name: 'placeBatch', isBatch: true },
  'batch-place-order': { name: 'placeBatch', isBatch: true },
  'batch-modify': { name: 'batchModifyOrder', isBatch: true },
  'batch-modify-order': { name: 'batchModifyOrder', isBatch: true },
  'batch-cancel': { name: 'cancelBatch', isBatch: true },
  'batch-cancel-order': { name: 'cancelBatch', isBatch: true },
}

/** `reduceOnly` is upper case in these messages and lower case in the calls. */
function rowOf(arg: Readonly<Record<string, unknown>>, category: string): Readonly<Record<string, unknown>> {
  const { reduceOnly } = arg
  const row = { ...arg, category: category.toUpperCase() }
  return typeof reduceOnly === 'string' ? { ...row, reduceOnly: reduceOnly.toLowerCase() } : row
}

function unifiedCall({ topic, category, args, requestTime }: TopicTrade, now: number): Call | Refusal {
  const call = unifiedCalls[topic]
  if (call === undefined) return unknownOperation
  const rows = args.map((arg) => rowOf(arg, category))
  const isPlacing = call.name === 'placeOrder' || call.name === 'placeBatch'
  const late = isPlacing ? lateRows(rows, requestTime, now) : new Set<number>()
  return 'code' in late ? late : { name: call.name, input: call.isBatch ? rows : rows[0], late }
}

const unknownOperation = refuse('40034', 'Parameter topic, instType or category does not exist')
const noLogin: CallOutcome = { ...refuse(String(notLoggedIn.code), notLoggedIn.msg), remaining: null }

/** Modifications fail with separate codes on the v3 sockets (exchange: Codes; A-ws-modify-codes). */
const socketCodes: Readonly<Record<string, string>> = {
  25570: '25270',
  25571: '25271',
  25572: '25272',
  25573: '25273',
  25574: '25274',
}
const inSocketCodes = (code: string): string => socketCodes[code] ?? code

/** One result with its symbol. A failed element of a batch has its code. */
function resultOf(result: unknown, symbol: unknown, now: number): unknown {
  const element: Readonly<Record<string, unknown>> = Object(result)
  const { code } = element
  const answered = { symbol, ...element, cTime: String(now) }
  return typeof code === 'string' ? { ...answered, code: inSocketCodes(code) } : answered
}

/** The answers report effects that are not stored yet. */
export function createTradeOperations(call: MakeCall, now: () => number): TradeOperations {
  function make(key: PracticeKey | null, address: string, request: Call | Refusal): CallOutcome {
    if (key === null) return noLogin
    if ('code' in request) return { ...request, remaining: null }
    return call(request.name, key, address, () => ({ ok: true, value: request.input }), request.late)
  }

  return {
    classic(key, address, arg) {
      const outcome = make(key, address, classicCall(arg) ?? unknownOperation)
      if (!outcome.ok) return { event: 'error', arg: [arg], code: Number(outcome.code), msg: outcome.message }
      const { id, instType, channel, instId } = arg
      return {
        event: 'trade',
        arg: [{ id, instType, channel, instId, params: outcome.data }],
        code: 0,
        msg: 'Success',
        ts: now(),
      }
    },
    unified(key, address, connId, request) {
      const { id, category, topic } = request
      const outcome = make(key, address, unifiedCall(request, now()))
      if (!outcome.ok)
        return {
          event: 'error',
          id,
          category,
          topic,
          code: inSocketCodes(outcome.code),
          msg: outcome.message,
          ts: String(now()),
          connId,
        }
      const results: unknown[] = Array.isArray(outcome.data) ? outcome.data : [outcome.data]
      const args = results.map((result, row) => resultOf(result, request.args[row]?.symbol, now()))
      return { event: 'trade', id, category, topic, args, code: '0', msg: 'success', ts: String(now()), connId }
    },
  }
}
