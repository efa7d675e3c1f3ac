import { describe, expect, it } from 'vitest'
import { patienceBeyond } from '@/shared/testing/patience'
import { runs } from '@/shared/testing/runs'
import { seedOfRun } from '@/shared/testing/seed'
import { runRecordDay } from './record-day'

/** Longest day on a busy machine. */
const DAY_MS = 120_000
const first = seedOfRun() ?? 1

describe('A day of tax records and P2P orders', () => {
  it.each(Array.from({ length: runs(8) }, (_, nth) => first + nth))(
    'of seed %d loses and doubles none',
    async (seed) => expect(await runRecordDay(seed)).toMatchObject({ violations: [] }),
    patienceBeyond(DAY_MS).timeout,
  )
})
