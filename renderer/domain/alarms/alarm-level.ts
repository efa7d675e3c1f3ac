import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import type { ChipTone } from '@/renderer/kit/ui/chip'

export const levelNames: Readonly<Record<AlarmLevel, string>> = {
  warning: 'Warning',
  call: 'Urgent',
  critical: 'Critical',
}
export const levelTones: Readonly<Record<AlarmLevel, ChipTone>> = { warning: 'warn', call: 'warn', critical: 'danger' }
