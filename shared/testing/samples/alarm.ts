import type { AlarmOverview } from '@/shared/ipc/watching/alarms'
import type { Alarm } from '@/shared/trading/alarms/alarm'

/** An unanswered alarm of risk unit 77031, by default a separate incident. */
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

/** One unit is armed, and no alarm has fired. */
export const anAlarmOverview = (change: Partial<AlarmOverview> = {}): AlarmOverview => ({
  armed: 1,
  onAssumedThresholds: 0,
  blind: 0,
  hasWatchman: false,
  alarms: [],
  beside: [],
  ...change,
})

/** Unacknowledged alarm of the liquidation of USDT loan 1000007. */
export const aLiquidatedLoanAlarm = anAlarm({
  id: 'a',
  rule: 'loan-ended',
  level: 'critical',
  subject: '1000007',
  title: 'USDT loan LIQUIDATED',
  event: { about: 'liquidated', amounts: [{ kind: 'owed', amount: '136158', coin: 'USDT' }] },
})
