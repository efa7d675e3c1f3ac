import type { InputOf } from '@/shared/ipc/contract'
import { confirmAll } from '@/shared/testing/confirm-all'
import { startApp, untilOpen, withoutLimits } from '@/electron/testing/app-harness'

let tokens = 0
export const newToken = (): string => `api-desk-${String((tokens += 1)).padStart(12, '0')}`

/** An application on practice without limits, and a page with the API desk open. */
export async function openDeskPage() {
  const { call, value, requests: traffic } = await startApp()
  const ready = () => untilOpen({ value })
  await ready()
  await withoutLimits({ value })

  /** The call of a person who confirms all findings of the main process, such as a late price on a busy machine. */
  async function confirmedCall(request: InputOf<'api.review'>): Promise<InputOf<'api.call'>> {
    const assessment = await value('api.review', request)
    const confirmed = assessment === null ? {} : { confirmation: confirmAll(assessment) }
    return { token: newToken(), ...request, ...confirmed }
  }

  return {
    call,
    value,
    /** Every request that left, whichever way. */
    traffic,
    postRequests: () => traffic.filter(({ method }) => method === 'POST'),
    ready,
    confirmedCall,
    sendConfirmed: async (request: InputOf<'api.review'>) => value('api.call', await confirmedCall(request)),
  }
}

export type DeskPage = Awaited<ReturnType<typeof openDeskPage>>
