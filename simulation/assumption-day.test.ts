import { describe, expect, it } from 'vitest'
import { assumptionRows, type FlipId, flipIds } from '@/shared/exchange/assumptions/all-assumptions'
import { allChecks, unseenAlternatives } from '@/shared/exchange/evidence/all-checks'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { createEvidence } from '@/shared/exchange/evidence/evidence'
import type { ReceivedAnswer } from '@/shared/exchange/evidence/received'
import { runAssumptionDay } from './assumption-day'

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

  it('names an empty break-even price, margin ratio and ratio of a debt without collateral', () => {
    const answer = (call: EndpointName, data: unknown): ReceivedAnswer => ({
      kind: 'answer',
      call,
      request: {},
      status: 200,
      code: '00000',
      requestTime: null,
      data,
      at: 0,
    })
    const named = (received: ReceivedAnswer) => createEvidence()(received).filter(({ isAssumed }) => !isAssumed)
    expect(named(answer('accountAssets', { mgnRatio: '' }))).toMatchObject([{ id: 'A-margin-ratio' }])
    const unit = { ltv: '', unpaidUsdtAmount: '100', usdtBalance: '0', unpaidInfo: [{ coin: 'USDT' }], balanceInfo: [] }
    expect(named(answer('ltvConvert', unit))).toMatchObject([{ id: 'A-ltv-ratio' }])
    const list = [{ total: '1', breakEvenPrice: '' }]
    expect(named(answer('currentPosition', { list }))).toMatchObject([{ id: 'A-break-even' }])
  })

  it('has a check or a reason for every alternative', () => {
    const isCovered = (flip: FlipId): boolean =>
      Object.hasOwn(unseenAlternatives, flip) || Object.hasOwn(allChecks, flip.split('=')[0]!)
    expect(flipIds.filter((flip) => !isCovered(flip))).toEqual([])
  })

  it('has no check for a row whose answer no message shows', () => {
    const both = assumptionRows.filter(([id, { unchecked }]) => unchecked !== undefined && Object.hasOwn(allChecks, id))
    expect(both).toEqual([])
  })

  it('has a check for every row whose orders are held back', () => {
    const held = assumptionRows.filter(([, { blocks }]) => blocks !== undefined).map(([id]) => id)
    expect(held.length).toBeGreaterThan(0)
    expect(held.filter((id) => !Object.hasOwn(allChecks, id))).toEqual([])
  })
})
