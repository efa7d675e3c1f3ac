import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minus, plus, Accumulator, times, toAmount } from './amount'
import { createExchangeCore } from '@/practice/engine/core'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import { wealthyAccount, codeOf, balancesOf, handClock, spotLimit } from '@/practice/engine/testing/test-exchange'

/** Small, about the largest exact number, and far beyond. */
const whole = fc.oneof(
  fc.bigInt(-1000n, 1000n),
  fc.bigInt(2n ** 53n - 9n, 2n ** 53n + 9n),
  fc.bigInt(-(2n ** 100n), 2n ** 100n),
)

describe('amounts', () => {
  it('are whole numbers that add up and multiply exactly, however large', () => {
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        const [amount, other] = [toAmount(a), toAmount(b)]
        expect([plus(amount, other), minus(amount, other), times(amount, other)].map(BigInt)).toEqual([
          a + b,
          a - b,
          a * b,
        ])
      }),
    )
  })
  it('stay numbers as long as those are safe', () => {
    expect([plus(2n ** 53n, -1), toAmount(2n ** 53n), times(3, 4n)]).toEqual([Number.MAX_SAFE_INTEGER, 2n ** 53n, 12])
  })
  it('are tallied exactly, and roughly to nine digits of all that went in and out', () => {
    fc.assert(
      fc.property(fc.array(whole), fc.bigInt(1n, 10n ** 18n), whole, (amounts, quantum, units) => {
        const accumulator = new Accumulator(quantum)
        amounts.forEach((amount) => accumulator.add(toAmount(amount)))
        accumulator.addUnits(units)
        const sum = (of: (amount: bigint) => bigint): bigint =>
          amounts.reduce((total, amount) => total + of(amount) * quantum, of(units))
        expect(accumulator.units).toBe(sum((amount) => amount))
        const size = Number(sum((amount) => (amount < 0n ? -amount : amount)))
        expect(Math.abs(accumulator.approx - Number(accumulator.units))).toBeLessThanOrEqual(size * 1e-9)
      }),
    )
  })
})

describe('an order worth more steps than a number can count', () => {
  /** The largest possible order: 97 250 000 USDT in steps of 10^-8. */
  const largest = { category: 'SPOT', symbol: 'BTCUSDT' } as const
  function exchange(deposit: string) {
    const core = createExchangeCore({ clock: handClock(), instruments: listedInstruments })
    core.addAccount(wealthyAccount('buyer', { deposits: { USDT: deposit } }))
    core.addAccount(wealthyAccount('seller', { deposits: { BTC: '1000' } }))
    return core
  }

  it('is held and paid to the last decimal (X01, X02)', () => {
    const core = exchange('97250000.000000000000000001')
    expect(codeOf(core.place('buyer', spotLimit('buy', '97250.00', '1000', largest)))).toBe('accepted')
    expect(balancesOf(core, 'buyer', 'USDT')).toBe('0.000000000000000001/97250000')
    expect(codeOf(core.place('seller', spotLimit('sell', '97250.00', '1000', largest)))).toBe('accepted')
    expect(['BTC', 'USDT'].map((coin) => balancesOf(core, 'buyer', coin))).toEqual(['999/0', '0.000000000000000001/0'])
    expect(['BTC', 'USDT'].map((coin) => balancesOf(core, 'seller', coin))).toEqual(['0/0', '97152750/0'])
    expect(core.collectedFees()).toEqual({ BTC: '1', USDT: '97250' })
  })
  it('is refused for want of the smallest unit of money', () => {
    const core = exchange('97249999.999999999999999999')
    expect(codeOf(core.place('buyer', spotLimit('buy', '97250.00', '1000', largest)))).toBe('25202')
    expect(balancesOf(core, 'buyer', 'USDT')).toBe('97249999.999999999999999999/0')
  })
})
