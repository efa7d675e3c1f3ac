import { decimalsOf, multiply, trim } from './decimal'

/**
 * Prints `count` whole steps as decimal text, fast enough for every row of every frame: integers only, so a number is
 * exact up to 2^53 smallest units and a bigint always.
 */
export function createStepText(step: string): (count: number | bigint) => string {
  const decimals = decimalsOf(trim(step))
  const unit = Number(multiply(step, `1${'0'.repeat(decimals)}`))
  const wholeUnit = BigInt(unit)
  return (count) => {
    const units = String(typeof count === 'bigint' ? count * wholeUnit : count * unit)
    const negative = units.startsWith('-')
    const digits = (negative ? units.slice(1) : units).padStart(decimals + 1, '0')
    const sign = negative ? '-' : ''
    return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  }
}
