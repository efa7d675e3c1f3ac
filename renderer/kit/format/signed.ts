import { compare, multiply, toDecimals } from '@/shared/base/decimal'
import { absent, isAmount } from './decimals'
import { grouped } from '@/shared/base/grouped'

export type Direction = 'up' | 'down' | 'flat'

/** Sign of an amount. Flat for an absent amount or zero, and for zero after rounding to `decimals`. */
export function directionOf(value: string | null | undefined, decimals?: number): Direction {
  if (!isAmount(value)) return 'flat'
  const rounded = decimals === undefined ? value : toDecimals(value, decimals, 'nearest')
  return (['down', 'flat', 'up'] as const)[compare(rounded, '0') + 1]!
}

/** The sign is always printed, with a true minus, so that direction never depends on color alone. */
export function formatSigned(value: string | null | undefined, decimals = 2): string {
  if (!isAmount(value)) return absent
  const rounded = toDecimals(value, decimals, 'nearest')
  const size = grouped(rounded.replace('-', ''))
  if (compare(rounded, '0') === 0) return size
  return `${rounded.startsWith('-') ? '−' : '+'}${size}`
}

/** A ratio such as 0.0123 as +1.23 %. */
export function formatPercent(ratio: string | null | undefined, decimals = 2): string {
  return isAmount(ratio) ? `${formatSigned(multiply(ratio, '100'), decimals)} %` : absent
}
