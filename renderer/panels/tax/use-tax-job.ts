import { useState } from 'react'
import type { MethodName } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import type { TaxOverview } from '@/shared/ipc/watching/tax'
import type { Stretch } from '@/shared/trading/tax/tax-window'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useAccountQuery } from '@/renderer/state/queries/account-query'

/** Poll intervals of the job: before the first reply, while it runs, and while it does not. */
const WAITING_MS = 2000
const RUNNING_MS = 1000
const RESTING_MS = 15_000

type Command = Extract<MethodName, 'tax.resume' | 'tax.pause' | 'tax.cancel' | 'tax.clear' | 'tax.forgetKey'>

/** Current job of the active account, with its commands. */
export function useTaxJob() {
  const [pace, setPace] = useState(WAITING_MS)
  const query = useAccountQuery('tax.overview', {}, { staleTime: 0, refetchInterval: pace })
  const [refusal, setRefusal] = useState<string | null>(null)
  const overview = query.data ?? null
  const interval = overview === null ? WAITING_MS : overview.job.state === 'running' ? RUNNING_MS : RESTING_MS
  if (interval !== pace) setPace(interval)

  async function follow(request: Promise<Reply<TaxOverview>>): Promise<boolean> {
    const reply = await request
    setRefusal(reply.ok ? null : reply.error.message)
    await query.refetch()
    return reply.ok
  }
  return {
    overview,
    error: query.error?.message ?? null,
    /** Reason why the last command was refused. */
    refusal,
    start: (range: Stretch | null) => follow(bridge.call('tax.start', { range })),
    run: (command: Command) => follow(bridge.call(command, {})),
    readAgain: () => void query.refetch(),
  }
}
export type TaxJobHandle = ReturnType<typeof useTaxJob>
