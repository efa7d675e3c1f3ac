import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import { LEASE_MS } from './partner'
import { createTwoProcesses } from './testing/two-processes'

/** Largest time until the partner's end is known. */
const KNOWN_MS = 15_000
const MEET_MS = 10_000

function together() {
  const world = createManualClock()
  const processes = createTwoProcesses(world)
  const [application, watchman] = [processes.start('application'), processes.start('watchman')]
  world.advance(MEET_MS)
  return { world, ...processes, application, watchman }
}

describe('application and watchman', () => {
  it('speak alone without a partner, and otherwise only the application does', () => {
    const world = createManualClock()
    const { start } = createTwoProcesses(world)
    const watchman = start('watchman')
    expect(watchman.duty.speaks()).toBe(false)
    world.advance(MEET_MS)
    expect([watchman.partner.state().kind, watchman.duty.speaks()]).toEqual(['absent', true])
    const application = start('application')
    world.advance(MEET_MS)
    expect([application.duty.speaks(), watchman.duty.speaks()]).toEqual([true, false])
    expect([application.partner.state().kind, watchman.partner.state().kind]).toEqual(['alive', 'alive'])
  })

  it.each(['application', 'watchman'] as const)('notice at once that the %s was killed, and go on', (role) => {
    const pair = together()
    const survivor = role === 'application' ? pair.watchman : pair.application
    pair.kill(role)
    pair.world.advance(100)
    expect(survivor.partner.state()).toEqual({ kind: 'gone', how: 'ended' })
    expect(survivor.duty.speaks()).toBe(true)
    pair.start(role)
    pair.world.advance(MEET_MS)
    expect(survivor.partner.state().kind).toBe('alive')
    expect(pair.speakers()).toHaveLength(1)
  })

  it('notice (L26) within the lease that the other is stopped; it asks before it speaks again', () => {
    const { world, application, watchman } = together()
    application.stop()
    world.advance(LEASE_MS + 1000)
    expect(watchman.partner.state()).toEqual({ kind: 'gone', how: 'silent' })
    expect(watchman.duty.speaks()).toBe(true)
    application.goOn()
    expect(application.duty.speaks()).toBe(false)
    world.advance(MEET_MS)
    expect([application.duty.speaks(), watchman.duty.speaks()]).toEqual([true, false])
  })

  it('let the process with figures speak while the other has none', () => {
    const { world, application, watchman, mostSpeakers } = together()
    application.isFresh = false
    world.advance(2000)
    expect([application.duty.speaks(), watchman.duty.speaks()]).toEqual([false, true])
    watchman.isFresh = false
    world.advance(2000)
    expect([application.duty.speaks(), watchman.duty.speaks()]).toEqual([true, false])
    application.isFresh = false
    watchman.isFresh = true
    world.advance(2000)
    application.isFresh = true
    world.advance(2000)
    expect([application.duty.speaks(), watchman.duty.speaks()]).toEqual([true, false])
    expect(mostSpeakers(), 'also at the hand-over').toBe(1)
  })

  it('never speak after a standstill before anything else was done (L25)', () => {
    const { world, application } = together()
    const spoke = (): boolean[] => [
      application.duty.speaks(),
      application.partner.speaksFor('x'),
      application.partner.speaksFor('watched by nobody'),
    ]
    expect(spoke()).toEqual([true, true, true])
    const states: boolean[][] = []
    application.stop()
    // Due before all ticks and messages of the stop, so that it runs first.
    application.clock.after(1, () => states.push(spoke()))
    world.advance(LEASE_MS + 1000)
    application.goOn()
    expect(states).toEqual([[false, false, false]])
  })

  it('know an end in order from a death', () => {
    const { world, application, watchman, kill } = together()
    watchman.partner.announceEnd()
    kill('watchman')
    world.advance(MEET_MS)
    expect(application.partner.state()).toEqual({ kind: 'left' })
    expect(application.duty.speaks()).toBe(true)
  })

  it('never both speak (L25), and never neither for long, whatever is killed, stopped or blinded', () => {
    const role = fc.constantFrom('application' as const, 'watchman' as const)
    const event = fc.record({
      role,
      kind: fc.constantFrom('kill', 'stop', 'goOn', 'start', 'blind', 'see'),
      afterMs: fc.integer({ min: 1, max: 14_000 }),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), (events) => {
        const pair = together()
        const actors = { application: pair.application, watchman: pair.watchman }
        let quietMs = 0
        function live(ms: number): void {
          for (let passed = 0; passed < ms; passed += 50) {
            pair.world.advance(50)
            const speakers = pair.speakers()
            expect(speakers.length).toBeLessThanOrEqual(1)
            expect(pair.mostSpeakers()).toBeLessThanOrEqual(1)
            const isAnybody = Object.values(actors).some((actor) => actor.isRunning())
            quietMs = speakers.length > 0 || !isAnybody ? 0 : quietMs + 50
            expect(quietMs).toBeLessThan(KNOWN_MS)
          }
        }
        for (const { role: who, kind, afterMs } of events) {
          const actor = actors[who]
          if (kind === 'kill') pair.kill(who)
          else if (kind === 'start' && actor.isDead()) actors[who] = pair.start(who)
          else if (kind === 'stop') actor.stop()
          else if (kind === 'goOn') actor.goOn()
          else if (kind === 'blind' || kind === 'see') actor.isFresh = kind === 'see'
          live(afterMs)
        }
        for (const actor of Object.values(actors)) actor.goOn()
        live(KNOWN_MS)
        const isAnybody = Object.values(actors).some((actor) => actor.isRunning())
        expect(pair.speakers()).toHaveLength(isAnybody ? 1 : 0)
      }),
      { numRuns: runs(300) },
    )
  })
})
