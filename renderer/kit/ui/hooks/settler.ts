import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * Keeps the objects of the last call that equal the new ones, recursively: only changed parts are rendered again. For
 * plain data.
 */
export function createSettler<Value>(): (next: Value) => Value {
  let current: Value | undefined
  return (next) => {
    const settled: Value = replaceEqualDeep(current, next)
    current = settled
    return settled
  }
}
