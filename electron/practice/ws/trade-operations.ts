import type { EndpointName } from '../../../shared/exchange/endpoints'
import { categories, isFutures } from '../../../shared/exchange/fields'
import type { TopicTrade, TradeArg } from '../../../shared/exchange/ws-messages'
import type { PracticeKey } from '../accounts'
import type { MakeCall, Outcome } from '../rest/answer'
import { refuse } from '../rest/refusal'
import { notLoggedIn } from './dialect'

/** Orders placed and canceled over a socket: the REST calls in other words, with their checks, limits and engine. */
export interface TradeOperations {
  /** One operation in classic words; the code of the answer is a number (spec: Trade operation result). */
  classic(key: PracticeKey | null, address: string, arg: TradeArg): unknown
  /** One v3 operation; the code of the answer is text (exchange-facts 12). */
  unified(key: PracticeKey | null, address: string, connId: string, request: TopicTrade): unknown
}

interface Call {
  readonly name: EndpointName
  readonly input: unknown
}

const categoryOf = (word: string) => categories.find((category) => category === word.toUpperCase())

function classicCall({ channel, instType, instId, params }: TradeArg): Call | null {
  const category = categoryOf(instType)
  if (category === undefined || category === 'MARGIN') return null
  const isPlacing = channel === 'place-order'
  if (!isFutures(category)) return { name: isPlacing ? 'spotPlaceOrder' : 'spotCancelOrder', input: { ...params, symbol: instId } }
  return { name: isPlacing ? 'mixPlaceOrder' : 'mixCancelOrder', input: { ...params, symbol: instId, productType: instType } }
}

/** Batches have two names each (exchange-facts 12). */
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

function unifiedCall({ topic, category, args }: TopicTrade): Call | null {
  const known = unifiedCalls[topic]
  if (known === undefined) return null
  const rows = args.map((arg) => ({ ...arg, category: category.toUpperCase() }))
  return { name: known.name, input: known.isBatch ? rows : rows[0] }
}

const unknownOperation: Outcome = { ...refuse('40034', 'Parameter topic, instType or category does not exist'), left: null }
const noLogin: Outcome = { ...refuse(String(notLoggedIn.code), notLoggedIn.msg), left: null }

/** `settle` stores and pushes what the operations did, before their answers leave. */
export function createTradeOperations(call: MakeCall, settle: () => void, now: () => number): TradeOperations {
  function make(key: PracticeKey | null, address: string, wanted: Call | null): Outcome {
    if (key === null) return noLogin
    if (wanted === null) return unknownOperation
    const outcome = call(wanted.name, key, address, () => ({ ok: true, value: wanted.input }))
    settle()
    return outcome
  }

  return {
    classic(key, address, arg) {
      const outcome = make(key, address, classicCall(arg))
      if (!outcome.ok) return { event: 'error', arg: [arg], code: Number(outcome.code), msg: outcome.message }
      const { id, instType, channel, instId } = arg
      return { event: 'trade', arg: [{ id, instType, channel, instId, params: outcome.data }], code: 0, msg: 'Success', ts: now() }
    },
    unified(key, address, connId, request) {
      const { id, category, topic } = request
      const outcome = make(key, address, unifiedCall(request))
      if (!outcome.ok) return { event: 'error', id, category, topic, code: outcome.code, msg: outcome.message, ts: String(now()), connId }
      const results: unknown[] = Array.isArray(outcome.data) ? outcome.data : [outcome.data]
      const args = results.map((result, row) => ({ symbol: request.args[row]?.symbol, ...Object(result), cTime: String(now()) }))
      return { event: 'trade', id, category, topic, args, code: '0', msg: 'success', ts: String(now()), connId }
    },
  }
}
