import { expect, it } from 'vitest'
import { ltvAnswer } from '@/shared/testing/samples/risk-unit'
import { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { priceDistanceConditions } from './price-distance'

it('a price near the margin call is announced by confirmed and by assumed lines, which the text names', () => {
  const reading = readLtv('77031', 1, ltvAnswer({ ltv: '0.78', unpaidUsdtAmount: '697320' }))
  if (reading.kind !== 'sample') throw new Error('the sample has a ratio')
  const lines = { warn: '0.7', call: '0.8', liquidation: '0.9' }
  const textBy = (source: 'user' | 'product' | 'default') =>
    priceDistanceConditions(reading.sample, { ...lines, source }, AlarmSettings.parse({}))?.[0]?.text
  expect(textBy('user')).toMatch(
    /^Risk unit 77031 reaches 80\.00 % when BTC falls from [\d\u202f.]+ to [\d\u202f.]+ USDT\.$/,
  )
  for (const source of ['product', 'default'] as const)
    expect(textBy(source)).toBe(`${textBy('user')} The margin call line is assumed.`)
})
