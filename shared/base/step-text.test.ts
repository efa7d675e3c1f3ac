import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equals, multiply } from './decimal'
import { createStepText } from './step-text'

describe('steps as text', () => {
  it('is exact for every tick and count', () => {
    const steps = fc.constantFrom('0.1', '0.5', '1', '0.00000001', '0.05', '25', '0.000025', '10')
    fc.assert(
      fc.property(
        steps,
        fc.oneof(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })),
        (step, count) => equals(createStepText(step)(count), multiply(step, String(count))),
      ),
    )
  })

  it('keeps the decimals of the step', () => {
    expect([
      createStepText('0.1')(612500),
      createStepText('0.00000001')(351n),
      createStepText('0.5')(-3),
      createStepText('5')(7n),
    ]).toEqual(['61250.0', '0.00000351', '-1.5', '35'])
  })
})
