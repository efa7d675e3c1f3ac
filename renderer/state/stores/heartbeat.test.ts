import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@/shared/base/time'
import { createHeartbeat } from './heartbeat'

function heartbeat() {
  const told: boolean[] = []
  return { told, ...createHeartbeat((alive) => told.push(alive)) }
}

describe('The main process', () => {
  it('is heard from the moment on at which the door opens, and not when it shuts', () => {
    const { told, door } = heartbeat()
    door(true, 0)
    door(false, 10)
    expect(told).toEqual([true, false])
  })

  it('that is still starting is not silent: it may take its time for the first word', () => {
    const { told, door, look } = heartbeat()
    door(true, 0)
    look(MINUTE_MS)
    expect(told).toEqual([true])
  })

  it('hangs when it has said nothing for more than 4 s behind an open door', () => {
    const { told, door, heard, look } = heartbeat()
    door(true, 0)
    heard(100)
    look(4100)
    expect(told).toEqual([true])
    look(4101)
    expect(told).toEqual([true, false])
    heard(9000)
    expect(told).toEqual([true, false, true])
  })

  it('that speaks through a door that is shut is not heard', () => {
    const { told, heard } = heartbeat()
    heard(5)
    expect(told).toEqual([])
  })

  it('that comes back behind a new door gets its time for the first word again', () => {
    const { told, door, heard, look } = heartbeat()
    door(true, 0)
    heard(0)
    door(false, 5000)
    door(true, 6000)
    look(MINUTE_MS)
    expect(told).toEqual([true, false, true])
  })

  it('is told of once for every change, whatever happens in between', () => {
    const what = fc.oneof(fc.record({ open: fc.boolean() }), fc.constant({ heard: true }), fc.constant({ look: true }))
    fc.assert(
      fc.property(fc.array(fc.tuple(what, fc.nat(6000)), { maxLength: 40 }), (events) => {
        const { told, door, heard, look } = heartbeat()
        let now = 0
        for (const [event, pause] of events) {
          now += pause
          if ('open' in event) door(event.open, now)
          else if ('heard' in event) heard(now)
          else look(now)
        }
        expect(told).toEqual(told.map((_, at) => at % 2 === 0))
      }),
    )
  })
})
