import { t } from '@/shared/languages/text'
import { type Alarm, isGone } from '@/shared/trading/alarms/alarm'
import type { Clock } from '@/shared/base/clock'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import type { DispatchRecords } from './dispatch-records'
import type { Outbox } from './outbox'

interface AlarmEndsParts {
  readonly outbox: Pick<Outbox, 'add' | 'drop' | 'end' | 'unsent'>
  readonly records: Pick<DispatchRecords, 'ofIncident'>
  readonly clock: Clock
  readonly destinations: () => readonly Destination[]
}

type Alarms = ReadonlyMap<string, Alarm>
const none: Alarms = new Map()
/** A separate message reports that. */
const isSold = ({ ending }: Alarm): boolean => ending === 'liquidated' || ending === 'expired'
const announcesAlarm = ({ stage: event }: Pick<Dispatch, 'stage'>): boolean =>
  event === 'raised' || event === 'repeated'
const members = (alarms: Alarms, incident: string): readonly Alarm[] =>
  [...alarms.values()].filter((alarm) => alarm.incident === incident)

/**
 * Follows alarms after they were handed over. A waiting message of an alarm that was acknowledged or ended is not sent
 * as new. The end of an incident that was sent is also sent.
 */
export function followAlarmEnds({ outbox, records, clock, destinations }: AlarmEndsParts) {
  /** Last listed alarms, by account. */
  const listed = new Map<string, Alarms>()

  function settleWaiting(source: string, alarms: Alarms, before: Alarms): void {
    for (const { dispatch, announcement } of outbox.unsent()) {
      if (announcement.source !== source || !announcesAlarm(dispatch)) continue
      const { alarmId, at } = announcement
      const alarm = alarms.get(alarmId)
      // An alarm that was never listed in this run is unknown: it is sent rather than lost.
      if (alarm === undefined && !before.has(alarmId)) continue
      if (alarm === undefined || alarm.acknowledged !== null)
        outbox.drop(dispatch.id, t('It was acknowledged before it could be sent.'))
      else if (alarm.lastFiredAt > at) outbox.drop(dispatch.id, t('It fired again; that is sent in its place.'))
      else if (isSold(alarm)) outbox.drop(dispatch.id, t('The collateral was sold before it could be sent.'))
      else if (isGone(alarm)) continue
      else if (alarm.state === 'over' && alarm.level === 'warning')
        outbox.drop(dispatch.id, t('It was over before it could be sent.'))
      else if (alarm.state === 'over') outbox.end(dispatch.id, clock.now())
    }
  }

  /**
   * Only a recovery is an end; the removal of a loan or unit is not. An event is removed from the list when it is
   * acknowledged, and has no end.
   */
  function isOver(incident: string, alarms: Alarms, before: Alarms): boolean {
    const now = members(alarms, incident)
    if (now.length > 0) return now.every((alarm) => alarm.state === 'over' && !isGone(alarm))
    return members(before, incident).some(({ state, acknowledged }) => state === 'active' && acknowledged !== null)
  }

  function sendEnd(source: string, incident: string): void {
    const received = records.ofIncident(source, incident).filter(({ dispatch }) => dispatch.state === 'received')
    for (const destination of destinations().filter(({ isOn, withEnds }) => isOn && withEnds)) {
      const mine = received.filter(({ dispatch }) => dispatch.destinationId === destination.id)
      const last = mine.at(-1)
      if (last !== undefined && announcesAlarm(last.dispatch) && last.overAt === null)
        outbox.add(destination, last.announcement, 'over', clock.now())
    }
  }

  return (source: string, list: readonly Alarm[]): void => {
    const before = listed.get(source) ?? none
    const alarms = new Map(list.map((alarm) => [alarm.id, alarm]))
    listed.set(source, alarms)
    settleWaiting(source, alarms, before)
    const changed = [...before.values(), ...alarms.values()].filter(
      ({ id }) => before.get(id)?.state !== alarms.get(id)?.state,
    )
    for (const incident of new Set(changed.map((alarm) => alarm.incident)))
      if (isOver(incident, alarms, before)) sendEnd(source, incident)
  }
}
