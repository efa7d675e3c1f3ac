import type { Examples } from '@/shared/exchange/protocol/example'
import type { riskUnit } from './risk-unit'

export const riskUnitExamples: Examples<typeof riskUnit> = {
  requests: [{}],
  answers: [{ riskUnitId: ['12345678', '12345679'] }, { riskUnitId: [] }],
}
