import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * Keeps the objects of the last call that say the same as the new ones, all the way down: only what changed is drawn
 * again. For plain data.
 */
export function createSettler<Value>(): (next: Value) => Value {
  let known: Value | undefined
  return (next) => {
    const settled: Value = replaceEqualDeep(known, next)
    known = settled
    return settled
  }
}
