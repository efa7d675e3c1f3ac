/** What work that yields now and then comes to, at once. */
export function finished<Result>(work: Generator<void, Result>): Result {
  let turn = work.next()
  while (turn.done !== true) turn = work.next()
  return turn.value
}
