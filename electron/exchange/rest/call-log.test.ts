import { describe, expect, it } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Log } from '@/electron/base/diagnostics/log'
import { MINUTE_MS } from '@/shared/base/time'
import { createCallLog, type SentCall } from './call-log'

function world() {
  const clock = createManualClock()
  const lines: (readonly [string, Readonly<Record<string, unknown>>])[] = []
  const log: Log = (event, fields) => void lines.push([event, fields])
  return { clock, lines, calls: createCallLog(clock, log), events: () => lines.map(([event]) => event) }
}
const readCall = (tookMs: number): SentCall => ({
  declaration: endpoints.tickers,
  request: { category: 'SPOT' },
  result: { kind: 'response', status: 200, headers: {}, body: '' },
  answer: { kind: 'done', data: [], unreadable: [] },
  waitedMs: 0,
  tookMs,
})

describe('A call in the log', () => {
  it('has a separate line when it changes something, concerns orders, or fails', () => {
    const { calls, events, lines } = world()
    calls.recordSent({ ...readCall(5), declaration: endpoints.placeBatch })
    calls.recordSent({ ...readCall(5), declaration: endpoints.orderInfo })
    calls.recordSent({ ...readCall(5), answer: { kind: 'unknown', code: 'no-answer', message: 'gone' } })
    calls.recordNotSent(endpoints.placeBatch, { kind: 'not-sent', code: 'queue-timeout', message: 'late' })
    expect(events()).toEqual(['rest.sent', 'rest.sent', 'rest.failed', 'rest.not-sent'])
    expect(lines[2]![1]).toMatchObject({
      method: 'GET',
      path: endpoints.tickers.path,
      code: 'no-answer',
      tookMs: 5,
      waitedMs: 0,
    })
  })

  it('is counted when it only reads successfully, and logged every five minutes and at the end', () => {
    const { calls, clock, lines } = world()
    const counted = () => lines.filter(([event]) => event === 'rest.reads').map(([, fields]) => fields)
    for (const tookMs of [5, 40, 7]) calls.recordSent(readCall(tookMs))
    expect(counted()).toEqual([])
    clock.advance(5 * MINUTE_MS)
    calls.recordSent(readCall(3))
    const line = { method: 'GET', path: endpoints.tickers.path }
    expect(counted()).toEqual([{ ...line, count: 4, longestMs: 40 }])
    calls.recordSent(readCall(1))
    calls.notifyReads()
    expect(counted().at(-1)).toEqual({ ...line, count: 1, longestMs: 1 })
  })
})
