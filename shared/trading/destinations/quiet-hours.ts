import { nextOccurrence } from '@/shared/base/local-time'
import type { AlarmLevel } from '../alarms/alarm'
import type { QuietHours } from './destination'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function isWithin({ from, to }: QuietHours, minute: number): boolean {
  const [first, end] = [minutesOf(from), minutesOf(to)]
  return first < end ? minute >= first && minute < end : minute >= first || minute < end
}

/**
 * Time at which an alarm of this level may be sent, Unix ms: at once, or at the end of the current quiet hours. Hours
 * are in the time zone of this computer, also on days of a clock change.
 */
export function dueAt(at: number, level: AlarmLevel, quietHours: QuietHours | null): number {
  if (quietHours === null || level === 'critical') return at
  const now = new Date(at)
  if (!isWithin(quietHours, now.getHours() * 60 + now.getMinutes())) return at
  const end = minutesOf(quietHours.to)
  return nextOccurrence({ hour: Math.floor(end / 60), minute: end % 60, second: 0 }, at)
}
