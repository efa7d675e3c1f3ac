import { t } from '@/shared/languages/text'
import { serverTime } from './server-time'

/** Server time at its classic path (exchange: Clock). */
export const classicTime = { ...serverTime, path: '/api/v2/public/time', help: t('Classic: server time') } as const
