/** The reference engine counts every price, quantity and amount in atoms: whole 10^-18ths of its unit. */
export const ONE = 10n ** 18n

/** Atoms of decimal text. */
export function atoms(text: string): bigint {
  if (!text.includes('.')) return BigInt(text) * ONE
  const [whole = '', fraction = ''] = text.split('.')
  if (whole.startsWith('-')) return -atoms(text.slice(1))
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(18, '0'))
}

/** Decimal text of atoms, without trailing zeros. */
export function atomsText(amount: bigint): string {
  if (amount < 0n) return `-${atomsText(-amount)}`
  const fraction = amount % ONE
  const whole = (amount / ONE).toString()
  return fraction === 0n ? whole : `${whole}.${fraction.toString().padStart(18, '0').replace(/0+$/, '')}`
}

/** Division of non-negative amounts, rounded up. */
export const divideAtomsUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by

/** The nearest whole number. Halves go up, also below zero. */
export function nearest(amount: bigint, by: bigint): bigint {
  const doubled = 2n * amount + by
  const rest = ((doubled % (2n * by)) + 2n * by) % (2n * by)
  return (doubled - rest) / (2n * by)
}

export const least = (first: bigint, other: bigint): bigint => (first < other ? first : other)
export const most = (first: bigint, other: bigint): bigint => (first > other ? first : other)
