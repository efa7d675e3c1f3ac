import type { RestClient } from '../protocol/call'

/**
 * The same calls, none of which leaves before `until` resolves; then they go on as if they had been made that moment.
 */
export function deferredCalls(rest: RestClient, until: Promise<void>): RestClient {
  return new Proxy(rest, {
    get:
      (target, name) =>
      async (...call: readonly unknown[]) => {
        await until
        const answer: unknown = await Reflect.apply(Reflect.get(target, name), target, call)
        return answer
      },
  })
}
