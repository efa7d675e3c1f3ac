import type { RestClient } from '../protocol/call'

/**
 * The calls of `rest`, none of which is sent before `until` resolves. Then they continue as if called at that moment.
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
