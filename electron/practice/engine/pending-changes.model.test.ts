import { describe, it } from 'vitest'
import { expectAgreement } from './testing/model/agreement'
import { casts } from './testing/model/casts'

describe('the engine and the oracle, while changes pend', () => {
  it('agree after each command: at most five of an order, in turn, none after a failed one with autoCancel (X10)', () =>
    expectAgreement(casts.slow, 0.05, 20_261_127))
})
