import { isStable } from '@/shared/trading/ltv/projection/stable-coins'
import type { Step } from '@/shared/trading/ltv/projection/step'

/** A change of prices, as a fraction: of one coin, or of every coin that is not stable where `coin` is null. */
export interface Shock {
  readonly coin: string | null
  readonly change: string
}

/** Changes that the table shows, from the worst fall to the largest rise. */
export const shockChanges = ['-0.5', '-0.3', '-0.2', '-0.1', '-0.05', '0', '0.05', '0.1', '0.2', '0.3', '0.5'] as const

/** Whether the price of a coin moves; the simulator's market moves the same ones. */
export const moves = ({ coin }: Pick<Shock, 'coin'>, other: string): boolean =>
  coin === null ? !isStable(other) : coin === other

/** The same in the words of the simulator. */
export const stepOf = ({ coin, change }: Shock): Step =>
  coin === null ? { kind: 'market', change, betas: {} } : { kind: 'price', coin, change }
