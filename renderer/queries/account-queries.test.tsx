// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { isOfSession } from '../stores/account-session'
import { queryClient } from './client'
import { useLoanHistory } from './loans'
import { useRiskHistory } from './risk'

const door = vi.hoisted(() => ({ owner: 'first', answering: true }))
vi.mock('../bridge/bridge', () => ({
  bridge: {
    call: async () => (door.answering ? { ok: true, value: [door.owner] } : new Promise(() => undefined)),
    listen: () => () => undefined,
    connection: () => () => undefined,
  },
}))

const window = { from: 1, to: 2 }
function Shown() {
  return <p>{JSON.stringify([useLoanHistory().data ?? null, useRiskHistory('unit', window, 10).data ?? null])}</p>
}

describe('what was asked about an account', () => {
  it('is gone with it, though profile and question stay the same', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    const host = document.createElement('div')
    const root = createRoot(host)
    const becomes = (text: string) => vi.waitFor(() => act(async () => expect(host.textContent).toBe(text)))
    isOfSession(1)
    await act(async () => root.render(<QueryClientProvider client={queryClient}><Shown /></QueryClientProvider>))
    await becomes('[["first"],["first"]]')
    door.answering = false
    await act(async () => isOfSession(2))
    expect(host.textContent).toBe('[null,null]')
    Object.assign(door, { owner: 'second', answering: true })
    await act(async () => isOfSession(3))
    await becomes('[["second"],["second"]]')
    act(() => root.unmount())
  })
})
