import { absolute, negate } from '@/shared/base/decimal'
import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { refuse } from '@/practice/rest/routes/refusal'
import type { AnswerContext, Flip, JsonRecord, PushMessage, PushRewrite } from './flip'
import { amount, inRecords, isRecord, lists, members, records, withMembers, rewriteText } from './records'

const LATE_MS = 3000

/** True for a push of orders. */
export const isOfOrders = ({ arg }: PushMessage): boolean => arg.channel === 'orders' || arg.topic === 'order'
const isOfFills = ({ arg }: PushMessage): boolean => isOfOrders({ arg, data: [], ts: 0 }) || arg.channel === 'fill'

/** Rewrites every object of the pushes that the predicate selects. */
export const pushed =
  (isTarget: (push: PushMessage) => boolean, change: (record: JsonRecord) => JsonRecord): PushRewrite =>
  (push) =>
    isTarget(push) ? { ...push, data: inRecords(push.data, change) } : push

/** Pushes of orders without some of their elements. */
const withoutOrders =
  (isDropped: (order: JsonRecord) => boolean): PushRewrite =>
  (push) => {
    if (!isOfOrders(push)) return push
    const data = push.data.filter((order) => !isDropped(order))
    return data.length === 0 ? null : { ...push, data }
  }
const isAcceptance = (order: JsonRecord): boolean => (order.status ?? order.orderStatus) === 'live'
const isImmediate = ({ force, timeInForce, orderType }: JsonRecord): boolean =>
  ['ioc', 'fok'].includes(String(force ?? timeInForce)) || orderType === 'market'

const isYoung = ({ createdTime, cTime }: JsonRecord, now: number): boolean =>
  now - Number(createdTime ?? cTime) < LATE_MS

/** A response without the rows of the last three seconds. */
const withoutYoung = (data: unknown, { now }: AnswerContext): unknown =>
  lists((rows) => rows.filter((row) => !isYoung(row, now)))(data, { name: 'serverTime', now, memory: new Map() })

function withoutYoungOrder(answer: Parameters<NonNullable<Flip['answer']>>[0], { name, now }: AnswerContext) {
  const { data } = answer.body
  if (name !== 'orderInfo' || !isRecord(data) || !isYoung(data, now)) return answer
  const { status, code, message } = refuse('25204', 'Order does not exist')
  return { ...answer, status, body: { ...answer.body, code, msg: message, data: null } }
}

const exchanged = (first: string, second: string) => (record: JsonRecord) =>
  first in record && second in record ? { ...record, [first]: record[second], [second]: record[first] } : record

const statuses = ['orderStatus', 'status']

/** Alternatives about orders. */
export const orderFlips = {
  'A-reduce-only=refused': { behavior: { batchReduceOnly: 'refused' } },
  'A-reduce-only=ignored': { behavior: { batchReduceOnly: 'ignored' } },
  'A-reduce-only=lower-case': { unified: members(['reduceOnly'], (value) => String(value).toLowerCase()) },
  'A-coin-value=base-and-quote': {
    unified: records((record) =>
      record.category === 'COIN-FUTURES'
        ? exchanged('execQty', 'execValue')(exchanged('cumExecQty', 'cumExecValue')(record))
        : record,
    ),
  },
  'A-fee-sign=negative': { unified: members(['fee'], amount(negate)) },
  'A-fee-sign=positive-push': {
    push: pushed(isOfFills, withMembers(['fee', 'fillFee', 'totalFee'], amount(absolute))),
  },
  'A-order-push=late': { pushDelayMs: (push) => (isOfOrders(push) ? LATE_MS : 0) },
  'A-order-push=not-accepted': { push: withoutOrders(isAcceptance) },
  'A-order-push=none': { push: withoutOrders(() => true) },
  'A-order-push=seconds': { push: (push) => ({ ...push, ts: Math.floor(push.ts / 1000) }) },
  'A-list-lag=three-seconds': {
    data: { unfilledOrders: withoutYoung, historyOrders: withoutYoung },
    answer: withoutYoungOrder,
  },
  'A-ioc-pushes=single': { push: withoutOrders((order) => isAcceptance(order) && isImmediate(order)) },
  'A-canceled-spelling=exchanged': {
    unified: members(statuses, rewriteText('cancelled', 'canceled')),
    push: pushed(isOfOrders, withMembers(statuses, rewriteText('canceled', 'cancelled'))),
  },
  'A-ended-word=expired': {
    unified: members(statuses, rewriteText('cancelled', 'expired')),
    push: pushed(isOfOrders, withMembers(statuses, rewriteText('canceled', 'expired'))),
  },
  'A-cancel-source=cancelSource': {
    unified: records(({ cancelReason, ...rest }) =>
      cancelReason === undefined ? rest : { ...rest, cancelSource: cancelReason },
    ),
    push: pushed(isOfOrders, ({ cancelReason, ...rest }) =>
      cancelReason === undefined ? rest : { ...rest, cancelSource: cancelReason },
    ),
  },
  'A-definite-codes=unknown-order': { codes: { '25204': '25299' } },
  'A-definite-codes=duplicate': { codes: { '25211': '25298', '25212': '25298' } },
  'A-definite-codes=minimum': { codes: { '25207': '25297' } },
  'A-over-limit=http-403': {
    answer: (answer) => (answer.body.code === '429' ? { ...answer, status: 403 } : answer),
  },
  'A-http-status=200': { answer: (answer) => ({ ...answer, status: 200 }) },
  'A-strategy-lookup=late': { data: { unfilledStrategyOrders: withoutYoung, historyStrategyOrders: withoutYoung } },
  'A-strategy-codes=others': {
    codes: Object.fromEntries(Array.from({ length: 8 }, (_, nth) => [String(25_585 + nth), '25299'])),
  },
  'A-left-protection=kept': { behavior: { remainingProtection: 'kept' } },
} satisfies Partial<Record<FlipId, Flip>>
