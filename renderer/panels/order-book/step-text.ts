import { decimalsOf, multiply, toPixelNumber, trim } from '@/shared/base/decimal'

/**
 * Prints `count` whole steps as decimal text, fast enough for every row of every frame: integers only, so exact
 * up to 2^53 smallest units.
 */
export function createStepText(step: string): (count: number) => string {
  const decimals = decimalsOf(trim(step))
  const unit = Number(multiply(step, `1${'0'.repeat(decimals)}`))
  return (count) => {
    const digits = String(Math.abs(count * unit)).padStart(decimals + 1, '0')
    const sign = count < 0 ? '-' : ''
    return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  }
}

const units = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** A size where the exact one does not fit: 140.64M, 3.21K, 0.0254. For depth only, never for an order. */
export function compactSize(text: string): string {
  const value = toPixelNumber(text)
  const unit = units.find(([least]) => value >= least)
  if (unit) return `${(value / unit[0]).toFixed(2)}${unit[1]}`
  if (value >= 100 || value === 0) return value.toFixed(1)
  return value < 0.0001 ? '<0.0001' : value.toPrecision(3)
}
