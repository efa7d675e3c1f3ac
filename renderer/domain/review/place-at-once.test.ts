// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, inputsOf, refuseCall, resetFakeBridge } from '@/renderer/testing/fake-bridge'
import { anAssessment } from '@/shared/testing/samples/assessment'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { placeAtOnce } from './place-at-once'

const order = anOrderIntent()
const finding = {
  row: 0,
  field: 'price',
  rule: 'would-take',
  band: 'review',
  message: 'Would trade at once',
  figure: null,
} as const
const refusal = { row: 0, field: 'price', rule: 'would-take', message: 'Would trade at once' }

describe('an order without a review', () => {
  beforeEach(resetFakeBridge)

  it('is sent once, by a separate token and without a confirmation', async () => {
    const batch = { id: 'b', createdAt: 0, size: 1, requests: 1, state: 'sending', revision: 1 } as const
    answer('orders.click', { accepted: true, batch, orders: [] })
    expect([await placeAtOnce(order), await placeAtOnce(order)]).toEqual(['taken', 'taken'])
    const requests = inputsOf('orders.click') as { token: string; confirmation?: unknown; order: unknown }[]
    expect(requests).toHaveLength(2)
    expect(new Set(requests.map(({ token }) => token)).size).toBe(2)
    for (const input of requests) {
      expect(input.order).toEqual(order)
      expect('confirmation' in input).toBe(false)
    }
  })

  it('becomes a question where the main process finds what a person must look at', async () => {
    const assessment = anAssessment({ findings: [finding], band: 'review' })
    answer('orders.click', { accepted: false, refusals: [refusal], assessment })
    expect(await placeAtOnce(order)).toBe('question')
  })

  it('is refused where nothing could be confirmed, and is no question then', async () => {
    answer('orders.click', { accepted: false, refusals: [refusal], assessment: null })
    expect(await placeAtOnce(order)).toBe('refused')
    const never = anAssessment({ findings: [{ ...finding, band: 'never' }], band: 'never' })
    answer('orders.click', { accepted: false, refusals: [refusal], assessment: never })
    expect(await placeAtOnce(order)).toBe('refused')
  })

  it('is not repeated automatically without an answer', async () => {
    refuseCall('orders.click', 'No answer.', { code: 'timeout' })
    expect(await placeAtOnce(order)).toBe('unanswered')
    expect(inputsOf('orders.click')).toHaveLength(1)
  })
})
