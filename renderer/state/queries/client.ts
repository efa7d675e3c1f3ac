import { notifyManager, QueryClient } from '@tanstack/react-query'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { Failure } from '@/shared/ipc/transport/reply'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { bridge } from '../bridge/bridge'

/** Failure reported by the main process, as an Error with its code and field. */
class CallFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message)
  }
}

/** For react-query: returns the value, or throws CallFailed. */
export async function fetchOutput<Name extends MethodName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
  const reply = await bridge.call(name, input)
  if (!reply.ok) throw new CallFailed(reply.error)
  return reply.value
}

// The library's own timer would miss the frame for which a reply arrived.
notifyManager.setScheduler(queueMicrotask)

/** Results age. IPC is local, so a refetch is cheap and a retry rarely helps. */
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
