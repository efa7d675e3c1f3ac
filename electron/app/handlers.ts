import type { CheckedInputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { Caller } from '../base/caller'

/** One function per method of IPC; leaving one out does not compile. */
export type Handlers = {
  readonly [Name in MethodName]: (
    input: CheckedInputOf<Name>,
    caller: Caller,
  ) => OutputOf<Name> | Promise<OutputOf<Name>>
}
