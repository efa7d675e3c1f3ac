import { describe, expect, it } from 'vitest'
import { createManualClock } from '../../shared/testing/manual-clock'
import { createLookSchedule, type Scheduled } from './look-schedule'

/** Items that are due again two seconds after every look, five looks a second: room for ten. */
function scheduleOf(keys: readonly string[]) {
  const clock = createManualClock()
  const looks: string[] = []
  const look = (item: Scheduled): Promise<void> => {
    looks.push(item.key)
    item.nextAt = clock.mono() + 2000
    return Promise.resolve()
  }
  const schedule = createLookSchedule<Scheduled>({ clock, look, perSecond: 5 })
  for (const key of keys) schedule.add({ key, nextAt: clock.mono() })
  schedule.start()
  return { clock, looks, schedule }
}
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index))

describe('looking for many orders within few questions', () => {
  it('begins with the newest', async () => {
    const { clock, looks } = scheduleOf(names(3))
    await clock.advanceAsync(500)
    expect(looks).toEqual(['2', '1', '0'])
  })

  it('takes a new order before those it has looked for', async () => {
    const { clock, looks, schedule } = scheduleOf(names(30))
    await clock.advanceAsync(10_000)
    const before = looks.length
    schedule.add({ key: 'new', nextAt: clock.mono() })
    await clock.advanceAsync(200)
    expect(looks.slice(before)).toContain('new')
  })

  it('comes to every one of more than there is room for, however long the newer ones stay unknown', async () => {
    const { clock, looks } = scheduleOf(names(40))
    await clock.advanceAsync(40_000)
    const times = names(40).map((name) => looks.filter((key) => key === name).length)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(4)
    expect(Math.max(...times)).toBeLessThanOrEqual(6)
  })
})
