import { z } from 'zod'

/** What a step of a what-if does, in the words of its form. */
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
 * One step as it is typed: texts, so that nothing is lost while it is wrong. `amount` is percent, coins, days or
 * orders, as its kind says.
 */
export const ScenarioStep = z.object({
  kind: z.enum(scenarioKinds),
  coin: z.string().max(20),
  /** The coin that a swap buys. */
  to: z.string().max(20),
  amount: z.string().max(40),
  /** Percent a year that interest is reckoned with. */
  rate: z.string().max(20),
})
export type ScenarioStep = z.infer<typeof ScenarioStep>

/** A what-if that was kept. */
export const Scenario = z.object({ name: z.string().min(1).max(60), steps: z.array(ScenarioStep).max(20) })
export type Scenario = z.infer<typeof Scenario>
