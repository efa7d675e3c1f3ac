import type { EndpointName } from '@/shared/exchange/endpoints'
import { SUCCESS } from '@/shared/exchange/protocol/envelope'
import type { JsonRecord, Received, ReceivedAnswer, ReceivedPush } from './received'

/** Evidence of a message about an assumption, with the smallest record that shows it. */
export interface Finding {
  readonly isAssumed: boolean
  readonly record: unknown
}

/** Reads one message after another. Null: the message shows nothing. */
export type Check = (received: Received) => Finding | null
/** Opens the check of a connection. */
export type OpenCheck = () => Check

/** True: as assumed. False: otherwise. Null: the record does not show it. */
type Test<Message> = (record: JsonRecord, message: Message) => boolean | null

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const read = new WeakMap<object, readonly JsonRecord[]>()
function collect(value: unknown, found: JsonRecord[]): void {
  if (isRecord(value)) found.push(value)
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) collect(member, found)
}

/** Every object of a JSON value, outer objects first. A long list is read once for all checks. */
export function recordsIn(value: unknown): readonly JsonRecord[] {
  if (typeof value !== 'object' || value === null) return []
  const known = read.get(value)
  if (known !== undefined) return known
  const found: JsonRecord[] = []
  collect(value, found)
  read.set(value, found)
  return found
}

/** The first record that is otherwise, or else the first that is as assumed. */
function findingIn<Message>(records: readonly JsonRecord[], message: Message, test: Test<Message>): Finding | null {
  let assumed: Finding | null = null
  for (const record of records) {
    const isAssumed = test(record, message)
    if (isAssumed === false) return { isAssumed, record }
    if (isAssumed === true) assumed ??= { isAssumed, record }
  }
  return assumed
}

export const isDone = ({ code }: ReceivedAnswer): boolean => code === SUCCESS
export const isAnswerOf = (received: Received, calls: readonly EndpointName[]): received is ReceivedAnswer =>
  received.kind === 'answer' && calls.includes(received.call)

/** Tests every object in the successful responses of these calls. */
export const inAnswers =
  (calls: readonly EndpointName[], test: Test<ReceivedAnswer>): OpenCheck =>
  () =>
  (received) =>
    isAnswerOf(received, calls) && isDone(received) ? findingIn(recordsIn(received.data), received, test) : null

/** Tests `data` of the successful responses of these calls as a whole. */
export const wholeAnswers =
  (calls: readonly EndpointName[], test: (data: unknown, answer: ReceivedAnswer) => boolean | null): OpenCheck =>
  () =>
  (received) => {
    if (!isAnswerOf(received, calls) || !isDone(received)) return null
    const isAssumed = test(received.data, received)
    return isAssumed === null ? null : { isAssumed, record: received.data }
  }

/** Tests every object in the pushes of a channel. */
export const inPushes =
  (channel: string, test: Test<ReceivedPush>): OpenCheck =>
  () =>
  (received) =>
    received.kind === 'push' && received.channel === channel
      ? findingIn(recordsIn(received.data), received, test)
      : null

/** Code, call and status of a refusal. */
const refusalOf = ({ call, status, code }: ReceivedAnswer): JsonRecord => ({ call, status, code })

/** Tests the refusals of calls. */
export const inRefusals =
  (test: (code: string, answer: ReceivedAnswer) => boolean | null): OpenCheck =>
  () =>
  (received) => {
    if (received.kind !== 'answer' || isDone(received)) return null
    const isAssumed = test(received.code, received)
    return isAssumed === null ? null : { isAssumed, record: refusalOf(received) }
  }

/** Codes of refusals: of a whole answer, and of single rows of these calls. */
export const codesOf =
  (calls: readonly EndpointName[], isKnown: (code: string) => boolean): OpenCheck =>
  () =>
  (received) => {
    if (!isAnswerOf(received, calls)) return null
    if (!isDone(received)) return { isAssumed: isKnown(received.code), record: refusalOf(received) }
    return findingIn(recordsIn(received.data), received, ({ code, errorCode }) => {
      const own = code ?? errorCode
      return typeof own !== 'string' || own === '' || own === SUCCESS || own === '0' ? null : isKnown(own)
    })
  }

/** The findings of several checks: otherwise, if one of them finds it otherwise. */
export const allOf =
  (...open: readonly OpenCheck[]): OpenCheck =>
  () => {
    const checks = open.map((openCheck) => openCheck())
    return (received) => {
      const findings = checks.map((check) => check(received)).filter((finding) => finding !== null)
      return findings.find(({ isAssumed }) => !isAssumed) ?? findings[0] ?? null
    }
  }

/** Findings that must repeat before they count: two prices can differ for a moment. */
export const lasting =
  (open: OpenCheck, times: number, ms: number): OpenCheck =>
  () => {
    const check = open()
    let since: number | null = null
    let count = 0
    return (received) => {
      const finding = check(received)
      if (finding === null || !('at' in received)) return finding
      if (finding.isAssumed) {
        since = null
        count = 0
        return finding
      }
      since ??= received.at
      count += 1
      return count >= times && received.at - since >= ms ? finding : null
    }
  }

/** Facts that the client finds by itself. */
export const byClient =
  (id: `A-${string}`): OpenCheck =>
  () =>
  (received) =>
    received.kind === 'finding' && received.of === id
      ? { isAssumed: received.isAssumed, record: received.record }
      : null

/** Number of a member. NaN: none. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : NaN

/** True for a member that states nothing. */
export const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined
