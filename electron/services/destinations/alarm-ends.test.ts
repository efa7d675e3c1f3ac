import { describe, expect, it } from 'vitest'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { AnnouncementStage } from '@/shared/trading/destinations/announcement'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import { createManualClock } from '@/shared/testing/manual-clock'
import { followAlarmEnds } from './alarm-ends'
import type { SavedDispatch } from './dispatch-records'
import { anAlarmOf, anAnnouncement, aWebhook, SOURCE } from './testing/started-destinations'

const announcement = anAnnouncement()
const answered = { acknowledged: { at: 1, reason: 'seen' } }
const alarm = (change: Partial<Alarm> = {}): Alarm => anAlarmOf(announcement, change)

/** Something that was handed over to the destination `hook`. */
const handedOver = (
  id: string,
  event: AnnouncementStage = 'raised',
  change: Partial<SavedDispatch> = {},
): SavedDispatch => ({
  dispatch: { id, destinationId: 'hook', stage: event, state: 'received' } as Dispatch,
  announcement,
  overAt: null,
  refused: false,
  mayHaveArrived: false,
  isRevived: false,
  repetition: 0,
  messageId: null,
  writtenAt: 1,
  ...change,
})

interface World {
  readonly waiting?: readonly SavedDispatch[]
  readonly received?: readonly SavedDispatch[]
  readonly destination?: Parameters<typeof aWebhook>[1]
}

function followed({ waiting = [], received = [], destination = {} }: World) {
  const actions: string[] = []
  const clock = createManualClock(5)
  const follow = followAlarmEnds({
    clock,
    destinations: () => [aWebhook('https://example.com', { withEnds: true, ...destination })],
    records: {
      ofIncident: (source, incident) => (source === SOURCE && incident === announcement.incidentId ? received : []),
    },
    outbox: {
      unsent: () => waiting,
      drop: (id, why) => void actions.push(`drop ${id}: ${why}`),
      end: (id, at) => void actions.push(`end ${id} at ${at}`),
      add({ id }, { alarmId }, event, overAt) {
        actions.push(`${event} of ${alarmId} to ${id} at ${overAt}`)
        return null
      },
    },
  })
  return {
    /** What follows from each list of alarms, one after the other. */
    lists: (...lists: readonly (readonly Alarm[])[]) =>
      lists.map((list) => {
        follow(SOURCE, list)
        return actions.splice(0)
      }),
    other: (list: readonly Alarm[]) => {
      follow('another.sqlite', list)
      return actions.splice(0)
    },
  }
}

describe('What waits to be sent', () => {
  const waiting = [handedOver('one')]

  it.each<[string, Partial<Alarm>, readonly string[]]>([
    ['lasts', {}, []],
    ['lasts and fired before', { lastFiredAt: announcement.at - 1 }, []],
    ['was answered', answered, ['drop one: It was acknowledged before it could be sent.']],
    ['fired again', { lastFiredAt: announcement.at + 1 }, ['drop one: It fired again; that is sent in its place.']],
    ['is over, a warning', { state: 'over', level: 'warning' }, ['drop one: It was over before it could be sent.']],
    ['is over, a margin call', { state: 'over', level: 'call' }, ['end one at 5']],
    [
      'ended with the collateral',
      { state: 'over', level: 'call', ending: 'liquidated' },
      ['drop one: The collateral was sold before it could be sent.'],
    ],
    ['is about a loan that is gone', { state: 'over', level: 'call', ending: 'unknown' }, []],
    [
      'was answered and is over',
      { ...answered, state: 'over' },
      ['drop one: It was acknowledged before it could be sent.'],
    ],
  ])('of an alarm that %s', (_, change, expected) => {
    expect(followed({ waiting }).lists([alarm(change)])).toEqual([expected])
  })

  it('is sent where the alarm was never listed in this run, and dropped where it has left the list', () => {
    expect(followed({ waiting }).lists([], [alarm()], [])).toEqual([
      [],
      [],
      ['drop one: It was acknowledged before it could be sent.'],
    ])
  })

  it('is left alone where it is of another account, an end or a test', () => {
    const others = [handedOver('end', 'over'), handedOver('test', 'test')]
    expect(followed({ waiting: others }).lists([alarm(answered)])).toEqual([[]])
    expect(followed({ waiting }).other([alarm(answered)])).toEqual([])
  })
})

describe('The end of an incident', () => {
  const received = [handedOver('one')]
  const end = 'over of alarm-1 to hook at 5'

  it('is sent when the last of its alarms is over, once', () => {
    const second = alarm({ id: 'alarm-2' })
    const over = { state: 'over' } as const
    expect(
      followed({ received }).lists(
        [alarm(), second],
        [alarm(over), second],
        [alarm(over), { ...second, ...over }],
        [alarm(over), { ...second, ...over }],
      ),
    ).toEqual([[], [], [end], []])
  })

  it.each(['liquidated', 'expired', 'repaid', 'removed', 'unknown'] as const)(
    'is no recovery and not sent as one where the loan or unit is gone: %s',
    (ending) => {
      const second = alarm({ id: 'alarm-2' })
      const lists = [[alarm(), second], [alarm({ state: 'over' }), { ...second, state: 'over', ending } as const], []]
      expect(followed({ received }).lists(...lists)).toEqual([[], [], []])
    },
  )

  it('is sent where one of its alarms was superseded by a graver one that recovered', () => {
    const over = { state: 'over' } as const
    const lists = [[alarm()], [alarm({ ...over, ending: 'superseded' }), alarm({ id: 'alarm-2', ...over })]]
    expect(followed({ received }).lists(...lists)[1]).toEqual([end])
  })

  it('is sent when any of its alarms was answered while it lasted and all have left the list', () => {
    const second = alarm({ id: 'alarm-2' })
    expect(followed({ received }).lists([alarm(answered), second], [])).toEqual([[], [end]])
    expect(followed({ received }).lists([alarm(answered), second], [second])).toEqual([[], []])
  })

  it('is sent when it was answered while it lasted and has left the list since', () => {
    expect(followed({ received }).lists([alarm()], [alarm(answered)], [])).toEqual([[], [], [end]])
    expect(followed({ received }).lists([alarm()], [])).toEqual([[], []])
    expect(followed({ received }).lists([alarm({ state: 'over' })], [])[1]).toEqual([])
  })

  it('is not sent of what happened once and for all, nor of another incident or account', () => {
    const elsewhere = { incident: 'another' }
    const over = { ...elsewhere, state: 'over' } as const
    expect(followed({ received }).lists([alarm(elsewhere)], [alarm(over)])).toEqual([[], []])
    const world = followed({ received })
    world.other([alarm()])
    expect(world.other([alarm({ state: 'over' })])).toEqual([])
  })

  it.each<[string, World, number]>([
    ['received it', { received }, 1],
    ['is off', { received, destination: { isOn: false } }, 0],
    ['wants no ends', { received, destination: { withEnds: false } }, 0],
    ['received nothing', {}, 0],
    ['is another one', { received, destination: { id: 'other' } }, 0],
    ['received the end already', { received: [...received, handedOver('two', 'over')] }, 0],
    ['received it again after an end', { received: [handedOver('two', 'over'), ...received] }, 1],
    ['received it as over', { received: [handedOver('one', 'raised', { overAt: 3 })] }, 0],
  ])('is sent to a destination by what it has: it %s', (_, world, count) => {
    expect(followed(world).lists([alarm()], [alarm({ state: 'over' })])[1]).toHaveLength(count)
  })
})
