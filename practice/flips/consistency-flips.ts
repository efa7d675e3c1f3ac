import { multiply } from '@/shared/base/decimal'
import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { SUCCESS } from '@/shared/exchange/protocol/envelope'
import type { AnswerContext, DataRewrite, Flip, JsonRecord } from './flip'
import { isOfOrders, pushed } from './order-flips'
import { amount, inRecords, isRecord, members, withMembers } from './records'

const RATE = 0.01

const half = amount((text) => multiply(text, '0.5'))
const double = amount((text) => multiply(text, '2'))
const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)

/** The first element with the ID of the order that the previous response named last. */
const previousId: DataRewrite = (data, { memory }) => {
  const rows = Array.isArray(data) ? data.filter(isRecord) : isRecord(data) ? [data] : []
  const before = memory.get('acknowledged')
  const last = rows.at(-1)?.orderId
  if (last !== undefined) memory.set('acknowledged', last)
  if (before === undefined || rows.length === 0) return data
  const [first, ...others] = rows
  const changed = { ...first, orderId: before }
  return Array.isArray(data) ? [changed, ...others] : changed
}

const filledOf = (change: (value: unknown) => unknown) => (record: JsonRecord) =>
  withMembers(['cumExecQty', 'accBaseVolume'], change)(record)
const onlyFilled = (change: (record: JsonRecord) => JsonRecord) => (record: JsonRecord) =>
  (record.orderStatus ?? record.status) === 'filled' ? change(record) : record

/** A canceled order, and then as it rested. */
const reopened: NonNullable<Flip['push']> = (push) =>
  isOfOrders(push) && push.data.some(({ status }) => status === 'canceled')
    ? {
        ...push,
        data: push.data.flatMap((order) =>
          order.status === 'canceled'
            ? [order, { ...order, status: 'live', uTime: String(Number(order.uTime) + 1) }]
            : [order],
        ),
      }
    : push

/** Other times of the last change, from both times of an order. */
function changedTime(change: (updated: number, created: number) => number): Flip {
  const timeOf = (value: unknown, created: unknown): unknown =>
    created === undefined ? value : String(change(Number(value), Number(created)))
  return {
    unified: members(['updatedTime'], (value, { createdTime }) => timeOf(value, createdTime)),
    push: pushed(
      isOfOrders,
      withMembers(['uTime'], (value, { cTime }) => timeOf(value, cTime)),
    ),
  }
}

const isList = (name: string): boolean => ['unfilledOrders', 'historyOrders', 'fills'].includes(name)

/** The first page again and again, each time with another cursor. */
function endless(answer: Parameters<NonNullable<Flip['answer']>>[0], { name, memory }: AnswerContext) {
  if (!isList(name)) return answer
  const { data, code } = answer.body
  const rows = isRecord(data) && Array.isArray(data.list) ? data.list : []
  const page = code === SUCCESS && rows.length > 0 ? data : memory.get(name)
  if (!isRecord(page)) return answer
  const pages = Number(memory.get('pages') ?? 0) + 1
  memory.set('pages', pages)
  memory.set(name, page)
  return { ...answer, status: 200, body: { ...answer.body, code: SUCCESS, data: { ...page, cursor: String(pages) } } }
}

function fast(answer: Parameters<NonNullable<Flip['answer']>>[0], { name, now, memory }: AnswerContext) {
  if (!memory.has('started')) memory.set('started', now)
  const ahead = Math.round((now - Number(memory.get('started'))) * RATE)
  const requestTime = answer.body.requestTime + ahead
  const data = name === 'serverTime' ? { serverTime: String(requestTime) } : answer.body.data
  return { ...answer, body: { ...answer.body, requestTime, data } }
}

const batchCalls = ['placeBatch', 'batchModifyOrder', 'cancelBatch'] as const
const ofBatches = (change: (rows: readonly JsonRecord[]) => readonly JsonRecord[]) =>
  Object.fromEntries(
    batchCalls.map((name): [string, DataRewrite] => [name, (data) => (Array.isArray(data) ? change(data) : data)]),
  )
const foreign = { orderId: '999999999999999999', clientOid: 'not-requested' }

/** Alternatives in which the exchange contradicts itself or its request. */
export const consistencyFlips = {
  'A-ack-order=another': { data: { placeBatch: previousId, placeOrder: previousId } },
  'A-name-case=lower': {
    unified: members(['clientOid'], lower),
    push: pushed(isOfOrders, withMembers(['clientOid'], lower)),
  },
  'A-filled-within=more': {
    unified: (data) => inRecords(data, filledOf(double)),
    push: pushed(isOfOrders, filledOf(double)),
  },
  'A-filled-within=less': {
    unified: (data) => inRecords(data, onlyFilled(filledOf(half))),
    push: pushed(isOfOrders, onlyFilled(filledOf(half))),
  },
  'A-exec-once=two-sizes': { data: { fills: members(['execQty'], half) } },
  'A-end-final=reopened': { push: reopened },
  'A-updated-time=kept': changedTime((_, created) => created),
  'A-updated-time=earlier': changedTime((updated, created) => 2 * created - updated),
  'A-list-end=endless': { answer: endless },
  'A-clock-rate=fast': { answer: fast },
  'A-success-text=error': {
    answer: (answer) =>
      answer.body.code === SUCCESS ? { ...answer, body: { ...answer.body, msg: 'Insufficient balance' } } : answer,
  },
  'A-batch-elements=shorter': { data: ofBatches((rows) => (rows.length > 1 ? rows.slice(0, -1) : rows)) },
  'A-batch-elements=longer': { data: ofBatches((rows) => [...rows, foreign]) },
} satisfies Partial<Record<FlipId, Flip>>
