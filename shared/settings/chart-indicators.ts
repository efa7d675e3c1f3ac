import { z } from 'zod'

/** More lines than that nobody reads. */
export const MAX_CHART_INDICATORS = 12

/** One indicator on the chart, with what was chosen for its parameters; which there are is the chart's to say. */
const ChartIndicator = z.strictObject({
  id: z.string().max(20),
  values: z.record(z.string().max(20), z.number()),
})
/** In the order in which they were added. */
export const ChartIndicators = z.array(ChartIndicator).max(MAX_CHART_INDICATORS)
export type ChartIndicators = z.infer<typeof ChartIndicators>
