import type { Examples } from '@/shared/exchange/protocol/example'
import type { classicTime } from './classic-time'

export const classicTimeExamples: Examples<typeof classicTime> = {
  requests: [{}],
  answers: [{ serverTime: '1750000000000' }],
}
