import { isStable } from '@/shared/trading/ltv/projection/stable-coins'
import type { Step } from '@/shared/trading/ltv/projection/step'

/** Price change as a fraction: of a single coin, or of every coin except stablecoins if `coin` is null. */
export interface Shock {
  readonly coin: string | null
  readonly change: string
}

/** Price changes in the table, from the largest fall to the largest rise. */
export const shockChanges = ['-0.5', '-0.3', '-0.2', '-0.1', '-0.05', '0', '0.05', '0.1', '0.2', '0.3', '0.5'] as const

/** True if the price of a coin moves. The market of the simulator moves the same coins. */
export const moves = ({ coin }: Pick<Shock, 'coin'>, other: string): boolean =>
  coin === null ? !isStable(other) : coin === other

/** The shock as a step of the simulator. */
export const stepOf = ({ coin, change }: Shock): Step =>
  coin === null ? { kind: 'market', change, betas: {} } : { kind: 'price', coin, change }
