import { describe, it } from 'vitest'
import { expectAgreement } from '@/practice/engine/testing/model/agreement'
import { scenarios } from '@/practice/engine/testing/model/scenarios'

describe('the engine and the reference engine, while changes pend', () => {
  it('agree after each command: at most five of an order, in turn, none after a failed one with autoCancel (X10)', () =>
    expectAgreement(scenarios.slow, 0.05, 20_261_127))
})
