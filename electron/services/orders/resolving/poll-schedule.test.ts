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
    await clock.advanceAsync(0)
    expect([polls, clock.timers()]).toEqual([['2'], 1])
    await clock.advanceAsync(500)
    expect(polls).toEqual(['2', '1', '0'])
  })

  it('takes a new order before those it has polled', async () => {
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

  it('counts the further requests of one poll after its first', async () => {
    const { clock, polls, schedule } = scheduleOf(names(10))
    for (let question = 0; question < 10; question += 1) schedule.spend('order')
    await clock.advanceAsync(1900)
    expect(polls).toEqual([])
    await clock.advanceAsync(200)
    expect(polls).toEqual(['9'])
  })
})

describe('a question', () => {
  it('that takes the place of an earlier one is the newest', async () => {
    const { clock, polls, schedule } = scheduleOf(names(3))
    schedule.add({ id: '0', subject: 'order', nextAt: clock.mono() })
    await clock.advanceAsync(500)
    expect(polls).toEqual(['0', '2', '1'])
  })

  it('is polled at its time, at once on request, and not any more once it is dropped', async () => {
    const { clock, polls, schedule } = scheduleOf([])
    schedule.add({ id: 'a', subject: 'order', nextAt: clock.mono() + 1000 })
    await clock.advanceAsync(999)
    expect([polls, schedule.get('a')?.id]).toEqual([[], 'a'])
    await clock.advanceAsync(1)
    expect(polls).toEqual(['a'])
    schedule.retryNow(['a', 'nobody'])
    await clock.advanceAsync(200)
    expect(polls).toEqual(['a', 'a'])
    schedule.drop('a')
    await clock.advanceAsync(5000)
    expect([polls, schedule.get('a')]).toEqual([['a', 'a'], null])
  })

  it('is polled once at a time, and again after its answer', async () => {
    const clock = createManualClock()
    let polls = 0
    let answer: () => void = () => undefined
    const schedule = createPollSchedule<Scheduled>({
      clock,
      poll: (item) => {
        polls += 1
        item.nextAt = clock.mono()
        return new Promise((resolve) => (answer = resolve))
      },
    })
    schedule.add({ id: 'slow', subject: 'order', nextAt: clock.mono() })
    schedule.start()
    await clock.advanceAsync(10_000)
    schedule.retryNow(['slow'])
    await clock.advanceAsync(10_000)
    expect(polls).toBe(1)
    answer()
    await clock.advanceAsync(100)
    expect(polls).toBe(2)
  })

  it('that waits longest comes first if all were polled before', async () => {
    const { clock, polls, schedule } = scheduleOf(names(2))
    await clock.advanceAsync(1000)
    const before = polls.length
    schedule.get('0')!.nextAt = clock.mono() + 2
    schedule.get('1')!.nextAt = clock.mono() + 1
    schedule.spend('order')
    schedule.retryNow([])
    await clock.advanceAsync(1000)
    expect(polls.slice(before)).toEqual(['1', '0'])
    for (const id of ['0', '1']) schedule.get(id)!.nextAt = clock.mono()
    schedule.retryNow([])
    await clock.advanceAsync(1000)
    expect(polls.slice(before + 2), 'the older one of two').toEqual(['0', '1'])
  })
})

describe('the schedule', () => {
  it('asks nothing before it starts, nor after it stops', async () => {
    const clock = createManualClock()
    let polls = 0
    const schedule = createPollSchedule<Scheduled>({ clock, poll: async () => void (polls += 1) })
    const item = (id: string): Scheduled => ({ id, subject: 'order', nextAt: clock.mono() })
    schedule.add(item('a'))
    await clock.advanceAsync(1000)
    expect(polls).toBe(0)
    schedule.start()
    await clock.advanceAsync(0)
    expect(polls).toBe(1)
    schedule.stop()
    expect([schedule.get('a'), clock.timers()]).toEqual([null, 0])
    schedule.add(item('b'))
    await clock.advanceAsync(1000)
    expect(polls).toBe(1)
  })

  it('never asks more than its budget where a second has no whole number of pauses', async () => {
    const clock = createManualClock()
    const polls: number[] = []
    const poll = async (): Promise<void> => void polls.push(clock.mono())
    const schedule = createPollSchedule<Scheduled>({ clock, poll, budget: { order: 3, command: 1 } })
    for (const id of names(4)) schedule.add({ id, subject: 'order', nextAt: clock.mono() })
    schedule.start()
    await clock.advanceAsync(2000)
    expect(polls.slice(0, 4)).toEqual([0, 334, 668, 1002])
    schedule.stop()
  })

  it.each([
    ['order', 10],
    ['command', 5],
  ] as const)('asks about each %s within its %i questions a second', async (subject, budget) => {
    const clock = createManualClock()
    let polls = 0
    const schedule = createPollSchedule<Scheduled>({ clock, poll: async () => void (polls += 1) })
    for (const id of names(3 * budget)) schedule.add({ id, subject, nextAt: clock.mono() })
    schedule.start()
    await clock.advanceAsync(999)
    expect(polls).toBe(budget)
    schedule.stop()
  })
})
