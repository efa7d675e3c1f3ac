import { expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import { playLoanDay } from './testing/loan-day'

/** `VOLLEY_RUNS=50` runs 20,000 days, in about 70 minutes of an idle core. */
const DAYS = runs(400)

it(`${DAYS} days of wrong and late answers end and call nothing in silence (L14, L21, L41)`, async () => {
  const days = []
  for (let seed = 1; seed <= DAYS; seed += 1) days.push(await playLoanDay(seed))
  expect(days.filter(({ findings }) => findings.length > 0)).toEqual([])
  expect(days.some(({ eventCount }) => eventCount > 0)).toBe(true)
  expect(days.some(({ kills }) => kills > 0)).toBe(true)
})
