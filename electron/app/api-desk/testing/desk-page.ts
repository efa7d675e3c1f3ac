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

  return {
    call,
    value,
    /** Every request that left, whichever way. */
    traffic,
    postRequests: () => traffic.filter(({ method }) => method === 'POST'),
    ready,
    /** As a person who confirms all that the main process finds. */
    async sendConfirmed(request: InputOf<'api.review'>) {
      const assessment = await value('api.review', request)
      const confirmed = assessment === null ? {} : { confirmation: confirmAll(assessment) }
      return value('api.call', { token: newToken(), ...request, ...confirmed })
    },
  }
}

export type DeskPage = Awaited<ReturnType<typeof openDeskPage>>
