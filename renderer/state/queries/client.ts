import { notifyManager, QueryClient } from '@tanstack/react-query'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { Failure } from '@/shared/ipc/transport/reply'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { bridge } from '../bridge/bridge'

/** What the main process answered instead of a value, as an Error that keeps its code and field. */
class AskFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message)
  }
}

/** For react-query: the value, or AskFailed. */
export async function ask<Name extends MethodName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
  const reply = await bridge.call(name, input)
  if (!reply.ok) throw new AskFailed(reply.error)
  return reply.value
}

// With a timer of its own it would miss the picture that an answer came for.
notifyManager.setScheduler(queueMicrotask)

/** Asked things age; IPC is local, so a refetch is cheap and a retry rarely helps. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: 1,
      retryDelay: retryDelayMs(retries.query),
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
  },
})
