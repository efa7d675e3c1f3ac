/**
 * A whole number: a `number` while it is safe, a bigint beyond. Amounts of a single order are nearly always safe, which
 * makes sums many times faster.
 */
export type Amount = number | bigint

export function toAmount(whole: bigint): Amount {
  const quick = Number(whole)
  return Number.isSafeInteger(quick) ? quick : whole
}

export function plus(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  return toAmount(BigInt(a) + BigInt(b))
}

export function times(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    if (Number.isSafeInteger(product)) return product
  }
  return toAmount(BigInt(a) * BigInt(b))
}

export const minus = (a: Amount, b: Amount): Amount => plus(a, -b)

/** A running total of quanta, exact at any size: unsafe numbers are moved to a bigint in ledger units. */
export class Accumulator {
  #grains = 0
  #aside = 0n
  #roughAside = 0
  readonly #grain: bigint
  readonly #roughGrain: number

  /** `quantum` is in ledger units. */
  constructor(quantum: bigint) {
    this.#grain = quantum
    this.#roughGrain = Number(quantum)
  }

  add(amount: Amount): void {
    if (typeof amount === 'number') {
      const sum = this.#grains + amount
      if (Number.isSafeInteger(sum)) {
        this.#grains = sum
        return
      }
    }
    this.addUnits(BigInt(amount) * this.#grain)
  }

  /** Ledger units, which need not be whole quanta. */
  addUnits(units: bigint): void {
    this.#aside += units
    this.#roughAside = Number(this.#aside)
  }

  /** In ledger units. */
  get units(): bigint {
    return this.#grains === 0 ? this.#aside : this.#aside + BigInt(this.#grains) * this.#grain
  }
  set units(units: bigint) {
    this.#grains = 0
    this.#aside = units
    this.#roughAside = Number(units)
  }

  /** Ledger units to some fifteen digits. */
  get approx(): number {
    return this.#grains * this.#roughGrain + this.#roughAside
  }
}
