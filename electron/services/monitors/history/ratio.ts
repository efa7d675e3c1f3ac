import { multiply, toDecimals } from '@/shared/base/decimal'

/** Decimals of a stored ratio: finer than the exchange writes them. */
const DECIMALS = 8
const STEPS = `1${'0'.repeat(DECIMALS)}`

/** A ratio as the whole number that is stored, compared and aggregated. */
export const ratioSteps = (ratio: string): number => Number(toDecimals(multiply(ratio, STEPS), 0, 'nearest'))

/** Back to text, such as '0.6342'. By moving the point: a chart asks for thousands at once. */
export function ratioText(steps: number): string {
  const digits = String(Math.abs(steps)).padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return `${steps < 0 ? '-' : ''}${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`
}
