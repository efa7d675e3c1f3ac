import type { Caller } from '@/electron/base/caller'
import type { Router } from '@/electron/ipc/router'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'

export type CallMethod = <Name extends MethodName>(name: Name, input: InputOf<Name>) => Promise<OutputOf<Name>>

/** Calls methods of the main process, as a page with this ID that receives no events. Throws after a refusal. */
export function callMethodsOf(router: Router, id: string): CallMethod {
  const caller: Caller = { id, onGone: () => undefined, send: () => undefined, busy: () => false }
  return async <Name extends MethodName>(name: Name, input: InputOf<Name>) => {
    const reply = await router.dispatch(caller, name, input)
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
    return reply.value as OutputOf<Name>
  }
}
