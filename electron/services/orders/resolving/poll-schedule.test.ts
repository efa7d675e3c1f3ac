import { describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createPollSchedule, type Scheduled, type Subject } from './poll-schedule'

/** Items that are due again two seconds after every poll, and five questions a second: room for ten of them. */
function scheduleOf(ids: readonly string[], subjectOf: (id: string) => Subject = () => 'order') {
  const clock = createManualClock()
  const polls: string[] = []
  const poll = (item: Scheduled): Promise<void> => {
    polls.push(item.id)
    item.nextAt = clock.mono() + 2000
    return Promise.resolve()
  }
  const schedule = createPollSchedule<Scheduled>({ clock, poll, budget: { order: 5, command: 2 } })
  for (const id of ids) schedule.add({ id, subject: subjectOf(id), nextAt: clock.mono() })
  schedule.start()
  return { clock, polls, schedule }
}
const names = (count: number, prefix = ''): string[] => Array.from({ length: count }, (_, index) => `${prefix}${index}`)

describe('asking about many orders within few questions', () => {
  it('begins with the newest', async () => {
    const { clock, polls } = scheduleOf(names(3))
    await clock.advanceAsync(500)
    expect(polls).toEqual(['2', '1', '0'])
  })

  it('takes a new order before those it has asked about', async () => {
    const { clock, polls, schedule } = scheduleOf(names(30))
    await clock.advanceAsync(10_000)
    const before = polls.length
    schedule.add({ id: 'new', subject: 'order', nextAt: clock.mono() })
    await clock.advanceAsync(200)
    expect(polls.slice(before)).toContain('new')
  })

  it('comes to every one of more than there is room for, however long the newer ones stay unknown', async () => {
    const { clock, polls } = scheduleOf(names(40))
    await clock.advanceAsync(40_000)
    const times = names(40).map((name) => polls.filter((id) => id === name).length)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(4)
    expect(Math.max(...times)).toBeLessThanOrEqual(6)
  })

  it('keeps within the budget, and lets no number of commands keep it from asking which orders exist', async () => {
    const isCommand = (id: string): boolean => id.startsWith('command')
    const ids = [...names(20), ...names(400, 'command')]
    const { clock, polls } = scheduleOf(ids, (id) => (isCommand(id) ? 'command' : 'order'))
    await clock.advanceAsync(20_000)
    expect(polls.filter(isCommand).length).toBeLessThanOrEqual(41)
    const aboutOrders = polls.filter((id) => !isCommand(id)).length
    expect(aboutOrders).toBeLessThanOrEqual(101)
    expect(aboutOrders).toBeGreaterThanOrEqual(99)
  })

  it('counts what one poll asks beside its first question', async () => {
    const { clock, polls, schedule } = scheduleOf(names(10))
    for (let question = 0; question < 10; question += 1) schedule.spend('order')
    await clock.advanceAsync(1900)
    expect(polls).toEqual([])
    await clock.advanceAsync(200)
    expect(polls).toEqual(['9'])
  })
})
