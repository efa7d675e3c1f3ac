// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aReview } from '@/shared/testing/samples/assessment'
import { patience } from '@/shared/testing/patience'
import type { Failure } from '@/shared/ipc/transport/reply'

/** The tokens that the main process was asked with, and what it says to each. */
const bridge = vi.hoisted(() => {
  const tokens: string[] = []
  const answers = { failure: null as unknown, judged: null as unknown }
  const call = (name: string, input: never) => {
    if (name === 'api.review') return Promise.resolve({ ok: true, value: answers.judged })
    if (name !== 'api.call') return Promise.resolve({ ok: true, value: [] })
    tokens.push((input as { token: string }).token)
    return Promise.resolve({ ok: false, error: answers.failure })
  }
  Object.assign(globalThis.window, { volley: { call, listen: () => () => undefined } })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  return { tokens, answers }
})

const { RequestReview } = await import('./request-review')
const { queryClient } = await import('@/renderer/state/queries/client')
const { useApp } = await import('@/renderer/state/stores/app-store')
const { allLive, practiceApp } = await import('@/renderer/testing/account')

describe('the review of a request', () => {
  let root: Root
  beforeEach(async () => {
    bridge.tokens.length = 0
    bridge.answers.judged = aReview()
    useApp.setState({ app: practiceApp })
    allLive()
    const element = document.body.appendChild(document.createElement('div'))
    root = createRoot(element)
    const call = { endpoint: 'spotPlaceOrder', request: {}, does: 'Buy 1 BTC' } as const
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <RequestReview call={call} lines={[]} side={null} notReducing={null} note="" onBack={noop} onSent={noop} />
        </QueryClientProvider>,
      ),
    )
  })
  afterEach(() => act(async () => root.unmount()))

  const text = (): string => document.querySelector('[data-testid="request-review"]')?.textContent ?? ''
  async function sendTwice(failure: Failure): Promise<void> {
    bridge.answers.failure = failure
    for (const times of [1, 2]) {
      const button = document.querySelector<HTMLButtonElement>('[data-testid="request-send"]')!
      await vi.waitFor(() => expect(button.disabled).toBe(false), patience)
      await act(async () => button.click())
      expect(bridge.tokens).toHaveLength(times)
    }
  }

  it.each(['timeout', 'unreachable'] as const)(
    'that was not answered (%s) sends the same request again, which is executed once, and states it (R28)',
    async (code) => {
      await sendTwice({ code, message: 'No answer came.' })
      expect(new Set(bridge.tokens).size).toBe(1)
      expect(text()).toContain('cannot do it twice')
      expect(text()).not.toContain('Nothing was sent')
    },
  )

  it('that was refused before it left is another intent when it is sent again', async () => {
    await sendTwice({ code: 'invalid-input', message: 'The price is no price.' })
    expect(new Set(bridge.tokens).size).toBe(2)
    expect(text()).toContain('Nothing was sent: The price is no price.')
  })
})

function noop(): void {}
