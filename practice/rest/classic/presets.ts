import { refuse, type Refusal } from '@/practice/rest/routes/refusal'

/**
 * Refuses an order with an attached take profit or stop loss: an order without them would open an unprotected position
 * (A-classic-presets).
 */
export function presetProblem(row: object): Refusal | null {
  const [field] =
    Object.entries(row).find(([name, value]) => /^(new)?(preset|execute)/i.test(name) && value !== undefined) ?? []
  return field === undefined
    ? null
    : refuse('40034', `Parameter ${field} does not exist: the practice exchange keeps no presets on orders`)
}
