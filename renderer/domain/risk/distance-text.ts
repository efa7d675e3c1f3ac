import { absolute, compare, isPositive, multiply, toDecimals } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { LineDistance } from '@/shared/trading/ltv/projection/line-distance'
import { grouped } from '@/shared/base/grouped'
import { absent } from '@/renderer/kit/format/decimals'
import { directionOf, formatSigned } from '@/renderer/kit/format/signed'

/** The fewer coins, the more decimals of them matter. */
const decimalsFor = (amount: string): number => (compare(amount, '1000') >= 0 ? 0 : compare(amount, '10') >= 0 ? 2 : 4)

/** Rounds a possible loss down and a missing amount up. */
export function amountText({ ratio, amount }: LineDistance, ltv: string, coin: string): string {
  const isMissing = compare(ltv, ratio) >= 0
  return `${grouped(toDecimals(amount, decimalsFor(amount), isMissing ? 'up' : 'down'))} ${coin}`
}

const arrows = { up: '▲', down: '▼', flat: '' } as const

/** `▲ +0.31 pp/h`; a rising ratio approaches its thresholds. */
export function trendText(perHour: string | null): string {
  if (perHour === null) return absent
  const points = multiply(perHour, '100')
  const decimals = compare(absolute(points), '100') >= 0 ? 0 : 2
  return t`${arrows[directionOf(points, decimals)]} ${formatSigned(points, decimals)} pp/h`.trim()
}

/** True if the ratio approaches its thresholds, measured in hundredths of a percentage point per hour. */
export const isRising = (perHour: string | null): boolean =>
  perHour !== null && isPositive(toDecimals(multiply(perHour, '100'), 2, 'nearest'))
