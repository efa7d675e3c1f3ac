import type { Clock } from '@/shared/base/clock'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import type { Log } from '@/electron/base/diagnostics/log'
import type { HttpResult } from '@/electron/base/env/env'
import { MINUTE_MS } from '@/shared/base/time'
import type { CallResult, ClassifiedAnswer } from '../protocol/call'

/** One call that was, or may have been, sent. */
export interface SentCall {
  readonly declaration: Endpoint
  /** As declared. The log determines which parts are written. */
  readonly request: unknown
  readonly result: HttpResult
  readonly answer: ClassifiedAnswer
  readonly waitedMs: number
  readonly tookMs: number
}

/** Logs calls. Sent calls are logged one by one if they change something, concern orders or failed. */
export interface CallLog {
  recordSent(call: SentCall): void
  recordNotSent(declaration: Endpoint, result: Extract<CallResult<never>, { kind: 'not-sent' }>): void
  /** Logs the number of reads since the last time. */
  notifyReads(): void
}

/** Prices are read every second, all day: single lines would displace everything else in the log. */
const READS_MS = 5 * MINUTE_MS
const isAboutOrders = ({ path }: Endpoint): boolean => path.includes('/trade/') || path.includes('/order/')
const success = { code: '00000', message: '' }

export function createCallLog(clock: Clock, log: Log): CallLog {
  let reads = new Map<Endpoint, { count: number; longestMs: number }>()
  let notifiedMono = clock.mono()

  function notifyReads(): void {
    for (const [{ method, path }, { count, longestMs }] of reads) log('rest.reads', { method, path, count, longestMs })
    reads = new Map()
    notifiedMono = clock.mono()
  }

  function countRead(declaration: Endpoint, tookMs: number): void {
    const { count, longestMs } = reads.get(declaration) ?? { count: 0, longestMs: 0 }
    reads.set(declaration, { count: count + 1, longestMs: Math.max(longestMs, tookMs) })
    if (clock.mono() - notifiedMono >= READS_MS) notifyReads()
  }

  return {
    notifyReads,
    recordNotSent: ({ method, path }, { code, message }) => log('rest.not-sent', { method, path, code, message }),
    recordSent({ declaration, request, result, answer, waitedMs, tookMs }) {
      const { method, path } = declaration
      const status = result.kind === 'response' ? result.status : null
      const { code, message } = answer.kind === 'done' ? success : answer
      const fields = { method, path, request, status, code, message, waitedMs, tookMs }
      if (answer.kind !== 'done') return log('rest.failed', fields)
      if (method === 'POST' || isAboutOrders(declaration)) return log('rest.sent', fields)
      log('rest.read', fields)
      countRead(declaration, tookMs)
    },
  }
}
