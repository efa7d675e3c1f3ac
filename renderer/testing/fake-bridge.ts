import type { EventName, Events } from '@/shared/ipc/events'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { Failure, Reply } from '@/shared/ipc/transport/reply'

/**
 * A main process in the test's hands, in the place of the one that the preload script opens. Import it before anything
 * that reaches the bridge: the bridge is chosen once. What nobody answers stays open, like a call on its way.
 */
type Answer = (input: unknown) => Reply<unknown> | Promise<Reply<unknown>>

const answers = new Map<string, Answer>()
const listeners = new Map<string, Set<(payload: unknown) => void>>()
/** Every call so far, oldest first. */
const calls: { readonly name: string; readonly input: unknown }[] = []

Object.assign(globalThis.window, {
  volley: {
    call: (name: string, input: unknown): Promise<unknown> => {
      calls.push({ name, input })
      const answer = answers.get(name)
      return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer(input))
    },
    // No event comes of itself; what stores keep is put into them by the tests.
    listen: (name: string, listener: (payload: unknown) => void) => {
      const own = listeners.get(name) ?? new Set()
      listeners.set(name, own.add(listener))
      return () => void own.delete(listener)
    },
  },
})

/** Answers a method from now on, with a value or with what becomes of its input, at once or later. */
export function answer<Name extends MethodName>(
  name: Name,
  value: OutputOf<Name> | ((input: InputOf<Name>) => OutputOf<Name> | Promise<OutputOf<Name>>),
): void {
  const valueFor = typeof value === 'function' ? (value as (input: unknown) => unknown) : () => value
  answers.set(name, (input) => {
    const answer = valueFor(input)
    return answer instanceof Promise ? answer.then((late) => ({ ok: true, value: late })) : { ok: true, value: answer }
  })
}

/** Refuses a method from now on. */
export const refuseCall = (name: MethodName, message: string, more: Partial<Failure> = {}): void =>
  void answers.set(name, () => ({ ok: false, error: { code: 'refused', message, ...more } }))

/** Refuses a method from now on, each call once `after` is over. */
export const refuseCallAfter = (after: Promise<void>, name: MethodName, message: string): void =>
  void answers.set(name, () => after.then(() => ({ ok: false, error: { code: 'refused', message } })))

/** Says something to whoever listens on this page. */
export const publish = <Name extends EventName>(name: Name, payload: Events[Name]): void =>
  listeners.get(name)?.forEach((listener) => listener(payload))

/** The inputs a method was called with, oldest first. */
export const inputsOf = (name: MethodName): unknown[] =>
  calls.filter((call) => call.name === name).map(({ input }) => input)

/** Forgets all answers and calls; listeners belong to what is mounted. */
export function resetFakeBridge(): void {
  answers.clear()
  calls.length = 0
}
