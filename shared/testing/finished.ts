/** Result of work that yields occasionally, computed at once. */
export function finished<Result>(work: Generator<void, Result>): Result {
  let step = work.next()
  while (step.done !== true) step = work.next()
  return step.value
}
