import { multiply, toDecimals } from '@/shared/base/decimal'

/** A change of a ratio: '2.10 pp'. */
export const points = (change: string): string => `${toDecimals(multiply(change, '100'), 2, 'nearest')} pp`
