import { endpoints, type EndpointName } from '@/shared/exchange/endpoints'
import type { PassingCall, Rewriting } from '../rewriting'

/** Whether answers are repeated now, and whether with the time that they stated first. */
export type Repeating = 'no' | 'data' | 'data and time'

/** While `repeating` says so, these calls answer what each answered last before that. */
export function repeatedAnswers(names: readonly EndpointName[], repeating: () => Repeating): Rewriting {
  const data = new Map<string, unknown>()
  const times = new Map<string, number>()
  const paths = new Set<string>(names.map((name) => endpoints[name].path))
  function last<Value>(
    values: Map<string, Value>,
    { path, query }: PassingCall,
    value: Value,
    repeats: boolean,
  ): Value {
    if (!paths.has(path)) return value
    const key = `${path}?${query.toString()}`
    const result = repeats ? (values.get(key) ?? value) : value
    values.set(key, result)
    return result
  }
  return {
    answer: (call, value) => last(data, call, value, repeating() !== 'no'),
    requestTime: (call, at) => last(times, call, at, repeating() === 'data and time'),
  }
}
