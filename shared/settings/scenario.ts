import { z } from 'zod'

/** Effect of a what-if step, with the names of its form. */
export const scenarioKinds = [
  'market',
  'price',
  'add',
  'remove',
  'repay-outside',
  'repay-collateral',
  'swap',
  'open-orders',
  'draft',
  'interest',
  'borrow',
] as const
export type ScenarioKind = (typeof scenarioKinds)[number]

/**
 * One step as typed: text, so that nothing is lost while it is invalid. `amount` is percent, coins, days or orders,
 * depending on its kind.
 */
export const ScenarioStep = z.object({
  kind: z.enum(scenarioKinds),
  coin: z.string().max(20),
  /** The coin that a swap buys. */
  to: z.string().max(20),
  amount: z.string().max(40),
  /** Percent per year for interest. */
  rate: z.string().max(20),
})
export type ScenarioStep = z.infer<typeof ScenarioStep>

/** A saved what-if. */
export const Scenario = z.object({ name: z.string().min(1).max(60), steps: z.array(ScenarioStep).max(20) })
export type Scenario = z.infer<typeof Scenario>
