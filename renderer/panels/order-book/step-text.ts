import { decimalsOf, multiply, trim } from '../../../shared/trading/decimal'

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
