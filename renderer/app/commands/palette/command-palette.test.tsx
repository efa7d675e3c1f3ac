// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { btcSpot } from '@/shared/testing/samples/draft-rows'
import { eventually } from '@/renderer/testing/eventually'
import type { Order } from '@/shared/trading/orders/order'
import { anOrder } from '@/shared/testing/samples/orders'

const bridge = vi.hoisted(() => {
  const lists: Record<string, unknown> = {}
  const calls: string[] = []
  const call = (name: string, input: { category?: string }) => {
    calls.push(name)
    return Promise.resolve({
      ok: true,
      value: name === 'market.instruments' ? (lists[input.category ?? ''] ?? []) : [],
    })
  }
  Object.assign(globalThis.window, { volley: { call, listen: () => () => undefined } })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  return { lists, calls }
})
bridge.lists.SPOT = [btcSpot, { ...btcSpot, symbol: 'SOLUSDT', baseCoin: 'SOL' }]

const { CommandPalette } = await import('./command-palette')
const { KeySheet } = await import('@/renderer/app/commands/keys/key-sheet')
const { queryClient } = await import('@/renderer/state/queries/client')
const { isOfSession } = await import('@/renderer/state/bridge/account-session')
const { useHealth } = await import('@/renderer/state/stores/health/health-store')
const { useOrders } = await import('@/renderer/state/stores/orders-store')
const { showOverlay, useScreen } = await import('@/renderer/state/stores/screen-store')
const { selectionOf, selectSymbol } = await import('@/renderer/state/stores/selection-store')
isOfSession(1)

const resting: Order = anOrder({ price: '100', qty: '2' })

let root: Root
beforeEach(async () => {
  bridge.calls.length = 0
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root')!)
  useHealth.setState({ connected: true })
  useScreen.setState({ overlay: null, pendingCommand: null })
  useOrders.setState({ orders: new Map([['a', resting]]) })
  selectSymbol('SPOT', 'BTCUSDT')
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <CommandPalette />
        <KeySheet />
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => act(async () => root.unmount()))

async function runTyped(text: string): Promise<void> {
  await act(async () => showOverlay('palette'))
  await eventually(() => expect(queryClient.isFetching()).toBe(0))
  const input = document.querySelector<HTMLInputElement>('[cmdk-input]')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(
    async () =>
      void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
  )
}

it('goes to the symbol for "sol" and Enter, and asks nothing', async () => {
  await runTyped('sol')
  expect(selectionOf().symbol).toBe('SOLUSDT')
  expect(useScreen.getState()).toMatchObject({ overlay: null, pendingCommand: null })
})

it('asks before a cancel is run, and sends nothing by itself', async () => {
  await runTyped('cancel all orders in this symbol')
  expect(useScreen.getState().pendingCommand?.name).toBe('orders.cancelAllInSymbol')
  expect(bridge.calls.filter((name) => name.startsWith('orders.'))).toEqual([])
})

it('lists the keys of the sheet and of the order rows on the cheat sheet', async () => {
  await act(async () => showOverlay('keys'))
  const keys = [...document.querySelectorAll('.keys__row')].map((row) => row.textContent)
  for (const text of [
    'Edit the cellF2',
    'Next problem, the current row firstF8',
    'Fill downCtrl-D',
    'Insert a rowCtrl-=',
    'Clear the selected cellsDelete',
    'Cancel the orderDelete',
  ])
    expect(keys).toContain(text)
  expect(keys.some((row) => row.endsWith('Alt-Enter'))).toBe(true)
})
