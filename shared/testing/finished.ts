/** Result of work that yields occasionally, computed at once. */
export function finished<Result>(work: Generator<void, Result>): Result {
  let turn = work.next()
  while (turn.done !== true) turn = work.next()
  return turn.value
}
