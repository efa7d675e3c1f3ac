import { t } from '@/shared/languages/text'
import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import type { ChipTone } from '@/renderer/kit/ui/chip'

export const levelNames: Readonly<Record<AlarmLevel, string>> = {
  warning: t('Warning'),
  call: t('Urgent'),
  critical: t('Critical'),
}
export const levelTones: Readonly<Record<AlarmLevel, ChipTone>> = { warning: 'warn', call: 'warn', critical: 'danger' }
