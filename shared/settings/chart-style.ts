import { z } from 'zod'

/** Form of the candles on charts. */
export const ChartStyle = z.enum(['candles', 'hollow', 'heikin-ashi', 'bars', 'line', 'area'])
export type ChartStyle = z.infer<typeof ChartStyle>

/** Price scale of charts. */
export const PriceScale = z.enum(['normal', 'log', 'percent'])
export type PriceScale = z.infer<typeof PriceScale>
