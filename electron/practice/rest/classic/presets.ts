import { refuse, type Refusal } from '../refusal'

/**
 * An order with take-profit or stop-loss attached is refused: taking it without them would leave a position unguarded
 * (A-classic-presets).
 */
export function presetProblem(row: object): Refusal | null {
  const [field] =
    Object.entries(row).find(([name, value]) => /^(new)?(preset|execute)/i.test(name) && value !== undefined) ?? []
  return field === undefined
    ? null
    : refuse('40034', `Parameter ${field} does not exist: the practice exchange keeps no presets on orders`)
}
