import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { AlarmRule } from '@/shared/trading/alarms/alarm'
import type { Condition } from '@/shared/trading/alarms/condition'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import { createAlarmBook } from './alarm-book'

function opened(database = openInMemory(riskHistory), clock = createManualClock(), seed = 1) {
  const book = createAlarmBook({ database, clock, random: seededRandom(seed), changed: () => undefined })
  const condition = (rule: AlarmRule, change: Partial<Condition> = {}): Condition => ({
    rule,
    subject: '7',
    about: '',
    level: 'warning',
    title: rule,
    text: '',
    state: 'raised',
    measure: null,
    lasts: true,
    ...change,
  })
  const raise = (rule: AlarmRule, change: Partial<Condition> = {}) =>
    book.evaluate(rule, change.subject ?? '7', [condition(rule, change)])
  const news = () => book.undelivered().map(({ alarm, incident, news: what }) => [alarm.title, incident.id, what])
  const deliverAll = () => book.undelivered().forEach(({ alarm }) => book.delivered(alarm))
  return { database, clock, book, raise, news, deliverAll, again: () => opened(database, clock, seed + 1) }
}

describe('The alarm book', () => {
  it('puts what one cause does to one unit into one incident, and another unit or cause into another', () => {
    const { book, raise, news } = opened()
    raise('speed')
    raise('level', { about: 'call', level: 'call' })
    raise('price-distance', { about: 'BTC' })
    raise('speed', { subject: '8' })
    raise('dead-man', { level: 'critical' })
    const [first, , , other, lost] = book.list().toReversed()
    expect(news()).toEqual([
      ['speed', first!.id, 'opened'],
      ['level', first!.id, 'escalated'],
      ['price-distance', first!.id, 'updated'],
      ['speed', other!.id, 'opened'],
      ['dead-man', lost!.id, 'opened'],
    ])
  })

  it('keeps what nobody delivered, also when it is killed, and delivers nothing twice', () => {
    const first = opened()
    first.raise('speed')
    first.deliverAll()
    first.raise('level', { level: 'call' })
    const second = first.again()
    const [, level] = second.book.list().toReversed()
    expect(second.news()).toEqual([['level', level!.incident, 'escalated']])
    second.deliverAll()
    expect([second.news(), second.again().news()]).toEqual([[], []])
  })

  it('delivers no more what was answered meanwhile, and a later firing on its own', () => {
    const { book, raise, news, again } = opened()
    raise('level', { level: 'call', measure: '0.8' })
    const [before] = book.list()
    book.acknowledge(before!.id, '')
    expect([news(), again().news()]).toEqual([[], []])
    raise('level', { level: 'call', measure: '0.81' })
    book.delivered({ ...before!, lastFiredAt: before!.lastFiredAt - 1 })
    expect(news()).toEqual([['level', before!.id, 'reopened']])
  })
})
