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
