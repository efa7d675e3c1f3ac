import { type Amount, times, toAmount } from './amount'
import { commonDivisor, type Ratio, proportionOf } from './units'

/** Fee side: an order that trades at once, or an order that rested. */
export type FeeScope = 'taker' | 'maker'

/**
 * Counting unit of the amounts of a coin in a market. A quantum is the largest ledger amount of which a step and both
 * fees on it are whole multiples. If a fee on a step is no whole number of ledger units, a quantum is one ledger unit.
 */
export interface Scale {
  /** Ledger units of the smallest traded amount. */
  readonly step: bigint
  /** Ledger units. */
  readonly quantum: bigint
  readonly quantaPerStep: Amount
  /** Quanta of fee on one step. Null where fees are truncated. */
  readonly feePerStep: Readonly<Record<FeeScope, Amount>> | null
  readonly rates: Readonly<Record<FeeScope, Ratio>>
}

export function createScale(step: bigint, rates: Readonly<Record<FeeScope, Ratio>>): Scale {
  const [taker, maker] = [step * rates.taker.times, step * rates.maker.times]
  if (taker % rates.taker.per !== 0n || maker % rates.maker.per !== 0n)
    return { step, quantum: 1n, quantaPerStep: toAmount(step), feePerStep: null, rates }
  const fees = { taker: taker / rates.taker.per, maker: maker / rates.maker.per }
  const divisor = commonDivisor(step, commonDivisor(fees.taker, fees.maker))
  const quantum = divisor < 0n ? -divisor : divisor
  return {
    step,
    quantum,
    quantaPerStep: toAmount(step / quantum),
    feePerStep: { taker: toAmount(fees.taker / quantum), maker: toAmount(fees.maker / quantum) },
    rates,
  }
}

/** Quanta of a number of steps. */
export const quantaOf = ({ quantaPerStep }: Scale, steps: Amount): Amount => times(steps, quantaPerStep)

function cutFee({ quantaPerStep, rates }: Scale, steps: Amount, scope: FeeScope): Amount {
  return toAmount(proportionOf(BigInt(times(steps, quantaPerStep)), rates[scope]))
}

/** Quanta of the fee on a number of steps, truncated. */
export const feeOn = (scale: Scale, steps: Amount, scope: FeeScope): Amount =>
  scale.feePerStep === null ? cutFee(scale, steps, scope) : times(steps, scale.feePerStep[scope])

export const unitsOf = ({ quantum }: Scale, quanta: Amount): bigint => BigInt(quanta) * quantum
