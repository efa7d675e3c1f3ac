import type { AlarmOverview } from '@/shared/ipc/alarms'
import type { Alarm } from '@/shared/trading/alarms/alarm'

/** An alarm of risk unit 77031 that nobody has answered, an incident of its own unless the test says otherwise. */
export const anAlarm = (change: Partial<Alarm> & Pick<Alarm, 'id'>): Alarm => ({
  incident: change.id,
  rule: 'speed',
  level: 'warning',
  subject: '77031',
  title: change.id,
  text: '',
  firedAt: 1,
  lastFiredAt: 1,
  state: 'active',
  acknowledged: null,
  snoozedUntil: null,
  ...change,
})

/** One unit is armed, and nothing has fired. */
export const anAlarmOverview = (change: Partial<AlarmOverview> = {}): AlarmOverview => ({
  armed: 1,
  onAssumedThresholds: 0,
  blind: 0,
  hasWatchman: false,
  alarms: [],
  beside: [],
  ...change,
})
