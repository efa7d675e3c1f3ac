import { z } from 'zod'

/** More lines are not readable. */
export const MAX_CHART_INDICATORS = 12

/** One indicator on the chart with its chosen parameters. The chart determines the available ones. */
const ChartIndicator = z.strictObject({
  id: z.string().max(20),
  values: z.record(z.string().max(20), z.number()),
})
/** In the order of their addition. */
export const ChartIndicators = z.array(ChartIndicator).max(MAX_CHART_INDICATORS)
export type ChartIndicators = z.infer<typeof ChartIndicators>
