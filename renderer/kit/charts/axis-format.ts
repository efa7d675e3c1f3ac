import type { PriceFormat } from 'lightweight-charts'
import { grouped } from '@/shared/base/grouped'

/** Figures of an axis with these decimals and grouped thousands, in steps of `step`. */
export const axisFormat = (decimals: number, step: number): PriceFormat => ({
  type: 'custom',
  minMove: step,
  formatter: (figure: number) => grouped(figure.toFixed(decimals)),
})
