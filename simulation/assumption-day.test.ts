import { describe, expect, it } from 'vitest'
import { assumptionRows, type FlipId, flipIds } from '@/shared/exchange/assumptions/all-assumptions'
import { allJudges, unseenAlternatives } from '@/shared/exchange/evidence/all-judges'
import { runAssumptionDay } from './testing/assumption-day'

describe('The evidence of a day', () => {
  it('shows no difference from the exchange of the assumptions', async () => {
    const { assumed, otherwise } = await runAssumptionDay([])
    expect([...otherwise]).toEqual([])
    expect(assumed.size).toBeGreaterThan(50)
  })

  it('names an assumption that differs, with its record', async () => {
    const flips: FlipId[] = ['A-coin-value=base-and-quote', 'A-classic-modify=whole', 'A-ltv-ratio=percent']
    const { otherwise } = await runAssumptionDay(flips)
    expect([...otherwise.keys()]).toEqual(expect.arrayContaining(['A-coin-value', 'A-classic-modify', 'A-ltv-ratio']))
    expect(otherwise.get('A-coin-value')).toMatchObject({ category: 'COIN-FUTURES', orderStatus: 'filled' })
  })

  it('has a judge or a reason for every alternative', () => {
    const isCovered = (flip: FlipId): boolean =>
      Object.hasOwn(unseenAlternatives, flip) || Object.hasOwn(allJudges, flip.split('=')[0]!)
    expect(flipIds.filter((flip) => !isCovered(flip))).toEqual([])
  })

  it('has a judge for every row whose orders are held back', () => {
    const held = assumptionRows.filter(([, { holdsBack }]) => holdsBack !== undefined).map(([id]) => id)
    expect(held.length).toBeGreaterThan(0)
    expect(held.filter((id) => !Object.hasOwn(allJudges, id))).toEqual([])
  })
})
