import { serverTime } from './server-time'

/** The same clock under its classic path (exchange: Clock). */
export const classicTime = { ...serverTime, path: '/api/v2/public/time', help: 'Classic: server time' } as const
