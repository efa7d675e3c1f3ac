import { describe, it } from 'vitest'
import { expectAgreement } from '@/practice/engine/testing/model/agreement'
import { scenarios } from '@/practice/engine/testing/model/scenarios'

describe('the engine and the reference engine, in one spot pair', () => {
  it('agree on all that is seen after each command (X01, X02, X03, X04, X05, X07, X09, X10, X11, X12, X17)', () =>
    expectAgreement(scenarios.spot, 0.15, 2026112101))
})
