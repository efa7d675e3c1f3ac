// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { eventually } from '@/renderer/testing/eventually'
import { isOfSession } from '../state/bridge/account-session'
import { queryClient } from '../state/queries/client'
import { useLoanHistory } from '../state/queries/loans'
import { useMismatches } from '../state/queries/mismatches'
import { useRiskHistory } from '../state/queries/risk'

const bridge = vi.hoisted(() => ({ owner: 'first', answering: true }))
vi.mock('../state/bridge/bridge', () => ({
  bridge: {
    call: async () => (bridge.answering ? { ok: true, value: [bridge.owner] } : new Promise(() => undefined)),
    listen: () => () => undefined,
    connection: () => () => undefined,
  },
}))

const window = { from: 1, to: 2 }
function Shown() {
  const results = [useLoanHistory().data, useRiskHistory('unit', window, 10).data, useMismatches(1).data]
  return <p>{JSON.stringify(results.map((data) => data ?? null))}</p>
}

describe('reads about an account', () => {
  it('is not requested before an account is known, and goes with it for the same profile and question', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    const host = document.createElement('div')
    const root = createRoot(host)
    const becomes = (text: string) => eventually(() => expect(host.textContent).toBe(text))
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <Shown />
        </QueryClientProvider>,
      ),
    )
    expect(host.textContent).toBe('[null,null,null]')
    await act(async () => isOfSession(1))
    await becomes('[["first"],["first"],["first"]]')
    bridge.answering = false
    await act(async () => isOfSession(2))
    expect(host.textContent).toBe('[null,null,null]')
    Object.assign(bridge, { owner: 'second', answering: true })
    await act(async () => isOfSession(3))
    await becomes('[["second"],["second"],["second"]]')
    act(() => root.unmount())
  })
})
