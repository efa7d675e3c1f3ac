import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { newToken } from '../testing/desk'
import { timeout } from '../testing/fault-injecting-exchange'
import { drawFate, drawFaults, type FaultPlan, LATEST_EXECUTION_MS } from '../testing/random-faults'
import { openUntrackedDesk, type UntrackedKind, untrackedKinds } from '../testing/untracked-desk'

const SEEDS = 100
type Desk = ReturnType<typeof openUntrackedDesk>

const states = (desk: Desk, does: 'place' | 'cancel'): (string | undefined)[] =>
  desk
    .legs()
    .filter((leg) => leg.does === does)
    .map(({ state }) => state)

/** Waits a while, with crashes in between; after each the same dialog is confirmed once more. */
async function wait(desk: Desk, next: () => number, faults: FaultPlan, again: () => void): Promise<void> {
  let { crashes } = faults
  for (let step = 0; step < 20; step += 1) {
    await desk.clock.advanceAsync(Math.floor(next() * 8000))
    if (crashes === 0 || next() > 0.2) continue
    crashes -= 1
    desk.crash()
    again()
  }
}

/** Places one order, then cancels it, whatever is known by then, and lets the faults end. */
async function live(desk: Desk, kind: UntrackedKind, next: () => number, faults: FaultPlan): Promise<void> {
  desk.script.fateOf = () => drawFate(next, faults)
  desk.script.query = () => (next() < faults.failedQueries ? timeout : null)
  const commands = [
    [kind.place, kind.placing('mine')],
    [kind.cancel, kind.canceling('mine')],
  ] as const
  for (const [name, request] of commands) {
    const token = newToken()
    const send = (): void => desk.send(token, name, request)
    send()
    await wait(desk, next, faults, send)
  }
  await desk.clock.advanceAsync(LATEST_EXECUTION_MS)
  desk.script.query = () => null
  await desk.clock.advanceAsync(200_000)
}

describe.each(untrackedKinds)('$name under random faults and crashes', (kind) => {
  it(`are neither lost, doubled nor misreported, and nor are their cancels, in ${SEEDS} runs`, async () => {
    const figures = { executed: 0, canceled: 0, notFound: 0, withoutEffect: 0 }
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = seededRandom(seed)
      const next = () => random.next()
      const desk = openUntrackedDesk(kind)
      await live(desk, kind, next, drawFaults(next))

      expect(Math.max(0, ...desk.postCounts.values()), `seed ${seed}: POSTs of one request`).toBeLessThanOrEqual(1)
      const open = desk
        .legs()
        .filter(({ state }) => state === 'sent' || state === 'unknown' || state === 'acknowledged')
      expect(open, `seed ${seed}: unresolved`).toEqual([])
      const exists = desk.truth.has('mine')
      const [placed] = states(desk, 'place')
      expect(placed === 'confirmed', `seed ${seed}: said to exist`).toBe(exists)
      const [canceled] = states(desk, 'cancel')
      if (exists && canceled === 'confirmed') expect(desk.isOpen('mine'), `seed ${seed}: said to be over`).toBe(false)
      if (canceled === 'without_effect') expect(desk.isOpen('mine'), `seed ${seed}: said to be open`).toBe(true)
      figures.executed += Number(exists)
      figures.canceled += Number(canceled === 'confirmed')
      figures.notFound += Number(placed === 'not_found')
      figures.withoutEffect += Number(canceled === 'without_effect')
      desk.close()
    }
    // The runs would prove nothing if the faults had not struck.
    expect(figures.executed).toBeGreaterThan(SEEDS * 0.5)
    expect(figures.canceled).toBeGreaterThan(SEEDS * 0.3)
    expect(Math.min(figures.notFound, figures.withoutEffect)).toBeGreaterThan(0)
  })
})
