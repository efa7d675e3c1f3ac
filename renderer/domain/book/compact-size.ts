import { toPixelNumber } from '@/shared/base/decimal'

const units = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** Shortened size for narrow places: 140.64M, 3.21K, 0.0254. For depth only, never for an order. */
export function compactSize(text: string): string {
  const value = toPixelNumber(text)
  const unit = units.find(([least]) => value >= least)
  if (unit) return `${(value / unit[0]).toFixed(2)}${unit[1]}`
  if (value >= 100 || value === 0) return value.toFixed(1)
  return value < 0.0001 ? '<0.0001' : value.toPrecision(3)
}
