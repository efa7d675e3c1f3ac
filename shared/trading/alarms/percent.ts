import { multiply, toDecimals } from '@/shared/base/decimal'

/** A ratio in words: '63.42 %'. Up, so that what is beyond a line never reads as the line itself. */
export const percent = (ratio: string): string => `${toDecimals(multiply(ratio, '100'), 2, 'up')} %`
/** A change of a ratio: '2.10 pp'. */
export const points = (change: string): string => `${toDecimals(multiply(change, '100'), 2, 'nearest')} pp`
