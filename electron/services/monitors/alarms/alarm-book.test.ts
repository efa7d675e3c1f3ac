import { describe, expect, it } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { AlarmLevel, AlarmRule } from '@/shared/trading/alarms/alarm'
import type { Condition } from '@/shared/trading/alarms/condition'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import { createAlarmBook } from './alarm-book'

function opened(database = openInMemory(riskHistory), clock = createManualClock(), seed = 1) {
  const time = agreedTime(clock)
  const book = createAlarmBook({ database, time, random: seededRandom(seed), changed: () => undefined })
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
  const notifications = () =>
    book.undelivered().map(({ alarm, incident, change: what }) => [alarm.title, incident.id, what])
  const deliverAll = () => book.undelivered().forEach(({ alarm }) => book.delivered(alarm))
  return {
    database,
    clock,
    book,
    condition,
    raise,
    notifications,
    deliverAll,
    again: () => opened(database, clock, seed + 1),
  }
}

describe('The alarm book', () => {
  it('puts what one cause does to one unit into one incident, and another unit or cause into another (L18)', () => {
    const { book, raise, notifications } = opened()
    raise('speed')
    raise('level', { about: 'call', level: 'call' })
    raise('price-distance', { about: 'BTC' })
    raise('speed', { subject: '8' })
    raise('dead-man', { level: 'critical' })
    const [first, , , other, deadMan] = book.list().toReversed()
    expect(notifications()).toEqual([
      ['speed', first!.id, 'opened'],
      ['level', first!.id, 'escalated'],
      ['price-distance', first!.id, 'updated'],
      ['speed', other!.id, 'opened'],
      ['dead-man', deadMan!.id, 'opened'],
    ])
  })

  it('keeps undelivered alarms, also when it is killed, and delivers none twice (L19)', () => {
    const first = opened()
    first.raise('speed')
    first.deliverAll()
    first.raise('level', { level: 'call' })
    const second = first.again()
    const [, level] = second.book.list().toReversed()
    expect(second.notifications()).toEqual([['level', level!.incident, 'escalated']])
    second.deliverAll()
    expect([second.notifications(), second.again().notifications()]).toEqual([[], []])
  })

  it('fires the most severe of an incident again at each further point, unless it is a warning (L15)', () => {
    const { book, condition, notifications, deliverAll } = opened()
    const at = (measure: string) => {
      const line = (about: string, level: AlarmLevel) =>
        condition('level', { about, level, measure, title: `${about} ${measure}` })
      const call = measure >= '0.8' ? [line('call', 'call')] : []
      book.evaluate('level', '7', [line('warn', 'warning'), ...call])
      const titles = notifications().map(([title, , what]) => `${title} ${what}`)
      deliverAll()
      return titles
    }
    expect([at('0.75'), at('0.77')]).toEqual([['warn 0.75 opened'], []])
    expect([at('0.8'), at('0.805'), at('0.81'), at('0.80'), at('0.8199'), at('0.83')]).toEqual([
      ['call 0.8 escalated'],
      [],
      ['call 0.81 escalated'],
      [],
      [],
      ['call 0.83 escalated'],
    ])
  })

  it('no longer delivers an alarm that was answered earlier, and delivers a later firing separately', () => {
    const { book, raise, notifications, again } = opened()
    raise('level', { level: 'call', measure: '0.8' })
    const [before] = book.list()
    book.acknowledge([before!], '', 'anna')
    expect([notifications(), again().notifications()]).toEqual([[], []])
    raise('level', { level: 'call', measure: '0.81' })
    book.delivered({ ...before!, lastFiredAt: before!.lastFiredAt - 1 })
    expect(notifications()).toEqual([['level', before!.id, 'reopened']])
  })
})

describe('An answer', () => {
  const all = { text: '', level: null, subject: null, from: null, to: null, before: null }

  it('counts for all that is answered together or for nothing: a critical one among them wants a reason', () => {
    const { book, raise } = opened()
    raise('level', { about: 'call', level: 'call' })
    raise('level', { about: 'liquidation', level: 'critical', subject: '8' })
    expect(book.acknowledge(book.list(), 'ok', 'anna')).toBe('needs-reason')
    expect(book.list().some(({ acknowledged }) => acknowledged !== null)).toBe(false)
    expect(book.snooze(book.list(), 5, 'anna')).toBe('critical')
    expect(book.list().some(({ snoozedUntil }) => snoozedUntil !== null)).toBe(false)
    expect(book.acknowledge(book.list(), 'repaying 2 BTC', 'anna')).toEqual([])
    expect(book.list().map(({ acknowledged }) => acknowledged?.reason)).toEqual(['repaying 2 BTC', 'repaying 2 BTC'])
  })

  it('is of what was shown: what fired since, again or for the first time, goes on and is given back', () => {
    const { book, raise, clock } = opened()
    raise('level', { level: 'call', measure: '0.8' })
    raise('speed')
    const alarms = book.list()
    book.snooze([alarms.find(({ rule }) => rule === 'level')!], 1, 'anna')
    clock.advance(61_000)
    book.tick()
    raise('price-distance', { about: 'BTC' })
    raise('price-distance', { about: 'BTC', subject: '8' })
    const remaining = book.acknowledge(alarms, '', 'anna')
    expect(remaining).toMatchObject([
      { rule: 'level', firedAt: alarms[0]!.firedAt, lastFiredAt: clock.now() },
      { rule: 'price-distance', subject: '7' },
    ])
    expect(book.list().flatMap(({ rule, acknowledged }) => (acknowledged === null ? [] : [rule]))).toEqual(['speed'])
    // What is given back is shown now, and can be answered.
    expect(book.acknowledge(remaining as Exclude<typeof remaining, string>, '', 'anna')).toEqual([])
  })

  it('that snoozes excludes alarms that fired since they sounded, and returns them', () => {
    const { book, raise } = opened()
    raise('speed')
    const alarms = book.list()
    raise('level', { level: 'critical' })
    expect(book.snooze(alarms, 1, 'anna')).toMatchObject([{ rule: 'level', level: 'critical' }])
    expect(book.list().filter(({ snoozedUntil }) => snoozedUntil !== null)).toMatchObject([{ rule: 'speed' }])
  })

  it('is in the audit trail with its author, the alarm, its sound and the reason of its end (L20)', () => {
    const { book, raise, clock } = opened()
    raise('level', { level: 'critical', title: 'Liquidation line', text: 'at 91 %' })
    book.sounded(book.list(), 'blocked', 'anna on desk, page-1')
    book.sounded(book.list(), 'blocked', 'anna on desk, page-1')
    clock.advance(1000)
    book.acknowledge(book.list(), 'repaying 2 BTC', 'anna on desk, page-1')
    book.evaluate('level', '7', [], 'superseded')
    const { entries, next, subjects } = book.audit(all)
    expect(entries.map(({ kind, text, actor }) => [kind, text, actor])).toEqual([
      ['over', 'the margin call was reached', ''],
      ['acknowledged', 'repaying 2 BTC', 'anna on desk, page-1'],
      ['sound-blocked', '', 'anna on desk, page-1'],
      ['raised', 'at 91 %', ''],
    ])
    expect([next, subjects, entries[1]!.at - entries[3]!.at]).toEqual([null, ['7'], 1000])
  })
})

describe('The audit trail', () => {
  const all = { text: '', level: null, subject: null, from: null, to: null, before: null }
  function trail() {
    const world = opened()
    for (let at = 0; at < 150; at += 1) {
      world.raise('new-debt', {
        subject: String(at % 3),
        about: String(at),
        lasts: false,
        title: `Debt ${at} of 5_0 %`,
      })
      world.clock.advance(1000)
    }
    return world
  }

  it('is read page by page without a gap or a repetition, and outlives a restart', () => {
    const { book } = trail().again()
    const first = book.audit(all)
    const second = book.audit({ ...all, before: first.next })
    const seqs = [...first.entries, ...second.entries].map(({ seq }) => seq)
    expect([first.entries.length, second.entries.length, second.next]).toEqual([100, 50, null])
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => b - a))
  })

  it('is searched by words in any order, by unit, level and time; what means something to SQL is a letter', () => {
    const { book, clock } = trail()
    const titles = (query: Partial<typeof all> | object) =>
      book.audit({ ...all, ...query }).entries.map(({ title }) => title)
    expect(titles({ text: '149 dEBT' })).toEqual(['Debt 149 of 5_0 %'])
    expect([titles({ text: '5_0 %' }).length, titles({ text: '5%0' }), titles({ text: '540' })]).toEqual([100, [], []])
    expect(titles({ subject: '2' })).toHaveLength(50)
    expect([titles({ level: 'critical' }), titles({ level: 'warning' }).length]).toEqual([[], 100])
    expect(titles({ from: clock.now() - 2000, to: clock.now() - 1000 })).toEqual([
      'Debt 149 of 5_0 %',
      'Debt 148 of 5_0 %',
    ])
  })
})
