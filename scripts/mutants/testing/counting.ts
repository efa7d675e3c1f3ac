/** True if two numbers differ by less than `most`. */
export const isNear = (a: number, b: number, most: number): boolean => Math.abs(a - b) < most

/** The sum of the whole numbers below `end`. */
export function sumBelow(end: number): number {
  const step = 1
  let sum = 0
  for (let at = 0; at < end; at += step) sum += at
  return sum
}

/** No test calls it. */
export const isLate = (ms: number): boolean => ms > 10
