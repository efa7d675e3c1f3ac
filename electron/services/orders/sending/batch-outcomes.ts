import { SUCCESS } from '@/shared/exchange/protocol/envelope'
import { isDefinite, meaningOf } from '@/shared/exchange/protocol/errors'
import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import { t } from '@/shared/languages/text'
import type { Outcome } from '@/shared/trading/orders/outcome'
import { isSameName } from '../records/client-oid'
import type { CallResult } from '@/electron/exchange/protocol/call'

/** Result of a request for each of its orders, and unexpected elements of the answer. */
export interface RequestOutcomes {
  readonly byKey: ReadonlyMap<string, Outcome>
  /** Sentences about elements that do not match. They are never assigned to an order by guess. */
  readonly alarms: readonly string[]
}

/** IDs by which an order of the request is matched in the answer. */
export interface RequestedOrder {
  readonly key: string
  readonly clientOid: string
  readonly orderId: string | null
}

export const notMentioned: Outcome = {
  kind: 'unknown',
  code: 'no-element',
  message: t('The answer does not mention this order'),
}

/** Text of an outcome for the timeline. */
export const outcomeDetail = (outcome: Outcome): string =>
  outcome.kind === 'acknowledged' ? 'acknowledged' : `${outcome.kind}: ${outcome.code} ${outcome.message}`

const isSuccess = (element: BatchResult): boolean => element.code === '' || element.code === SUCCESS

/** A message without code and order. A refusal with a missing code looks the same. */
const isUnclear = ({ code, orderId, msg }: BatchResult): boolean => code === '' && !orderId && msg !== ''

function outcomeOf(element: BatchResult): Outcome {
  if (isUnclear(element)) return { kind: 'unknown', code: 'no-code', message: element.msg }
  if (isSuccess(element)) return { kind: 'acknowledged', orderId: element.orderId || null }
  const message = element.msg || meaningOf(element.code) || t('No reason was given')
  return { kind: isDefinite(element.code) ? 'refused' : 'unknown', code: element.code, message }
}

const same = (a: Outcome, b: Outcome): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Elements are matched by clientOid, otherwise by orderId, never by position: the order of elements is not guaranteed
 * (R13, R15).
 */
function outcomesOfElements(orders: readonly RequestedOrder[], elements: readonly BatchResult[]): RequestOutcomes {
  const byClientOid = new Map(
    orders.filter((order) => order.clientOid !== '').map((order) => [order.clientOid, order.key]),
  )
  const byOrderId = new Map(
    orders.flatMap((order) => (order.orderId === null ? [] : [[order.orderId, order.key] as const])),
  )
  const inOtherLetters = (name: string): string | undefined =>
    orders.find(({ clientOid }) => clientOid !== '' && isSameName(clientOid, name))?.key
  const byKey = new Map<string, Outcome>()
  const alarms: string[] = []
  for (const element of elements) {
    const key =
      byClientOid.get(element.clientOid) ?? inOtherLetters(element.clientOid) ?? byOrderId.get(element.orderId ?? '')
    if (key === undefined) {
      const name = element.clientOid || element.orderId || t('no id')
      alarms.push(t`The exchange answered about an order that was not in the request: ${name}`)
      continue
    }
    const outcome = outcomeOf(element)
    const earlier = byKey.get(key)
    if (earlier !== undefined && !same(earlier, outcome)) {
      alarms.push(t`The exchange answered twice and differently about order ${key}`)
      byKey.set(key, { kind: 'unknown', code: 'conflict', message: t('The exchange answered twice and differently') })
    } else byKey.set(key, outcome)
  }
  for (const { key } of orders) {
    if (!byKey.has(key)) byKey.set(key, notMentioned)
  }
  return { byKey, alarms }
}

const toAll = (orders: readonly RequestedOrder[], outcome: Outcome): RequestOutcomes => ({
  byKey: new Map(orders.map(({ key }) => [key, outcome])),
  alarms: [],
})

/** Reads an answer of place-batch or batch-modify-order (R11). */
export function outcomesOf(
  orders: readonly RequestedOrder[],
  result: CallResult<readonly BatchResult[]>,
): RequestOutcomes {
  switch (result.kind) {
    case 'done':
      return outcomesOfElements(orders, result.data)
    case 'refused':
      return toAll(orders, {
        kind: result.definite ? 'refused' : 'unknown',
        code: result.code,
        message: result.message,
      })
    case 'not-sent':
      return toAll(orders, { kind: 'not_sent', code: result.code, message: result.message })
    case 'unknown':
      return toAll(orders, { kind: 'unknown', code: result.code, message: result.message })
  }
}

/** Outcome of a call about a single item. */
export function outcomeOfCall(result: CallResult<unknown>, orderId: string | null): Outcome {
  if (result.kind === 'done') return { kind: 'acknowledged', orderId }
  if (result.kind === 'not-sent') return { kind: 'not_sent', code: result.code, message: result.message }
  const definite = result.kind === 'refused' && result.definite
  return { kind: definite ? 'refused' : 'unknown', code: result.code, message: result.message }
}
