import { createManualClock } from '@/shared/testing/manual-clock'
import { recordAt, scriptedLending, watchScripted } from './scripted-lending'

/** Thresholds as a user confirms them. */
export const confirmedThresholds = { warn: '0.7', call: '0.8', liquidation: '0.9', note: '', stopWithin: null }
/** One answer of the exchange. */
export const ltvAnswer = (price: string, how?: Parameters<typeof recordAt>[1]) =>
  ({ kind: 'done', data: recordAt(price, how), tookMs: 1, unreadable: [] }) as const
/** One that says nothing of the ratio. */
export const blank = {
  kind: 'done',
  data: { ...recordAt('100000'), ltv: '', usdtBalance: '' },
  tookMs: 1,
  unreadable: [],
} as const

/** Monitors of a scripted exchange, two seconds after their start. */
export async function started(how: Parameters<typeof watchScripted>[2] = {}) {
  const clock = createManualClock()
  const lending = scriptedLending()
  const watched = watchScripted(clock, lending, how)
  await clock.advanceAsync(2000)
  const unit = (id = '7') => watched.monitors.risk.overview().units.find((unit) => unit.id === id)!
  return { clock, ...lending, ...watched, unit }
}
type Started = Awaited<ReturnType<typeof started>>
export const confirm = ({ monitors }: Started) => monitors.confirm({ riskUnitId: '7', ...confirmedThresholds })
/** What was raised so far, with its level. */
export const rules = ({ alarms }: Started) => alarms.map(({ rule, level }) => `${rule} ${level}`)
