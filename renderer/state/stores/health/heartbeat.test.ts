import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@/shared/base/time'
import { createHeartbeat } from './heartbeat'

function heartbeat() {
  const notified: boolean[] = []
  return { notified, ...createHeartbeat((alive) => notified.push(alive)) }
}

describe('The main process', () => {
  it('is heard from the moment on at which the connection opens, and not when it shuts', () => {
    const { notified, onSocket } = heartbeat()
    onSocket(true, 0)
    onSocket(false, 10)
    expect(notified).toEqual([true, false])
  })

  it('that is still starting is not silent: it may take its time for the first word', () => {
    const { notified, onSocket, check } = heartbeat()
    onSocket(true, 0)
    check(MINUTE_MS)
    expect(notified).toEqual([true])
  })

  it('is stalled after more than 4 s of silence on an open connection', () => {
    const { notified, onSocket, onMessage, check } = heartbeat()
    onSocket(true, 0)
    onMessage(100)
    check(4100)
    expect(notified).toEqual([true])
    check(4101)
    expect(notified).toEqual([true, false])
    onMessage(9000)
    expect(notified).toEqual([true, false, true])
  })

  it('that speaks through a connection that is shut is not heard', () => {
    const { notified, onMessage } = heartbeat()
    onMessage(5)
    expect(notified).toEqual([])
  })

  it('that comes back behind a new connection gets its time for the first word again', () => {
    const { notified, onSocket, onMessage, check } = heartbeat()
    onSocket(true, 0)
    onMessage(0)
    onSocket(false, 5000)
    onSocket(true, 6000)
    check(MINUTE_MS)
    expect(notified).toEqual([true, false, true])
  })

  it('is reported once for every change, for any events in between', () => {
    const what = fc.oneof(
      fc.record({ open: fc.boolean() }),
      fc.constant({ message: true }),
      fc.constant({ look: true }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(what, fc.nat(6000)), { maxLength: 40 }), (events) => {
        const { notified, onSocket, onMessage, check } = heartbeat()
        let now = 0
        for (const [event, pause] of events) {
          now += pause
          if ('open' in event) onSocket(event.open, now)
          else if ('message' in event) onMessage(now)
          else check(now)
        }
        expect(notified).toEqual(notified.map((_, at) => at % 2 === 0))
      }),
    )
  })
})
