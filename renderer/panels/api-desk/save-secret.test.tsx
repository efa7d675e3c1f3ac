// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '@/renderer/testing/eventually'
import { queryClient } from '@/renderer/state/queries/client'
import { SaveSecret } from './save-secret'

const bridge = vi.hoisted(() => ({ waiting: true, calls: [] as string[] }))
vi.mock('@/renderer/state/bridge/bridge', () => ({
  bridge: {
    call: async (name: string) => {
      bridge.calls.push(name)
      if (name === 'secrets.forget') bridge.waiting = false
      const values: Record<string, unknown> = {
        'secrets.list': bridge.waiting ? [{ handle: 'h1', label: 'bot', lastFour: '6789', isKey: true }] : [],
        'secrets.copy': { text: null },
        'profiles.list': [],
      }
      return { ok: true, value: values[name] ?? null }
    },
    listen: () => () => undefined,
    connection: () => () => undefined,
  },
}))

const isOpen = (): boolean => document.querySelector('[data-testid="save-secret"]') !== null
/** The dialog comes and goes in steps of its own. */
const becomes = (open: boolean): Promise<void> => eventually(() => expect(isOpen()).toBe(open))

let root: Root
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <SaveSecret />
      </QueryClientProvider>,
    ),
  )
  await becomes(true)
})
afterEach(() => act(() => root.unmount()))

const button = (words: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words))!

describe('a secret that waits', () => {
  it('blocks the desk until it was copied and the user said so; nothing else closes the question', async () => {
    expect(isOpen()).toBe(true)
    expect(document.querySelector('[aria-label="Close"]')).toBeNull()
    await act(async () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    )
    expect(isOpen()).toBe(true)
    expect(button('Discard').disabled).toBe(true)
    await act(async () => button('Copy the secret').click())
    expect(bridge.calls).toContain('secrets.copy')
    expect(button('Done').disabled).toBe(true)
    await act(async () => document.querySelector<HTMLInputElement>('input[type="checkbox"]')!.click())
    await act(async () => button('Done').click())
    await becomes(false)
    expect(bridge.calls).toContain('secrets.forget')
  })
})
