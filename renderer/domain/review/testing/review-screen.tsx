import { bridge } from './review-bridge'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { aReview } from '@/shared/testing/samples/assessment'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { Feed, Health } from '@/shared/trading/health/health'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { practiceApp } from '@/renderer/testing/account'
import { queryClient } from '@/renderer/state/queries/client'
import { useApp } from '@/renderer/state/stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { ReviewDialog } from '@/renderer/domain/review/review-dialog'

const feed = (state: Feed['state']): Feed => ({
  state,
  lastAt: 0,
  reason: state === 'live' ? null : `The feed is ${state}.`,
})
export const health = (state: Feed['state']): Health => ({
  rest: feed('live'),
  publicFeed: feed(state),
  privateFeed: feed('live'),
  key: null,
  clock: null,
  ack: null,
  budgets: [],
  account: { state: 'known', reason: null },
  unresolved: 0,
  assumptions: { assumed: 0, otherwise: 0, unconfirmed: 0 },
  sentToday: { futures: 0, spot: 0 },
  gate: { open: true, reason: null, needsReview: false, letsReduce: true },
  counters: {
    malformedSocketMessages: 0,
    malformedIpcMessages: 0,
    contractMismatches: 0,
    bookGaps: 0,
    reconnects: 0,
    rateLimited: 0,
  },
})
export const calm = aReview()
export const limit: OrderIntent = {
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '1',
  price: '2',
  timeInForce: 'gtc',
  stpMode: 'none',
}
export const market: OrderIntent = {
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'sell',
  orderType: 'market',
  qty: '1',
  timeInForce: 'ioc',
  stpMode: 'none',
}
export const finding = (rule: string, level: Problem['level'] = 'warning'): Problem => ({
  rowId: 'a',
  field: 'price',
  level,
  rule,
  message: `finding ${rule}`,
})

let root: Root
export const accepted = vi.fn()
export const refused = vi.fn()

export async function show(
  checks: readonly Problem[] = [],
  order = limit,
  pegs?: readonly Peg[],
  draftRows: readonly string[] = ['a'],
): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ReviewDialog
          orders={[order]}
          rowIds={['a']}
          draftRows={draftRows}
          checks={checks}
          {...(pegs === undefined ? {} : { pegs })}
          onAccepted={accepted}
          onRefused={refused}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    ),
  )
}
export const sendButton = (): HTMLButtonElement => document.querySelector('[data-testid="send-button"]')!
export const dialogText = (): string => document.querySelector('[data-testid="review"]')!.textContent
export const press = (key: Partial<KeyboardEventInit>, at: Element = sendButton()) =>
  act(
    async () =>
      void at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...key })),
  )
export const answer = (value: unknown) => act(async () => bridge.answers.shift()!({ ok: true, value }))

export function openScreen(): void {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root')!)
  bridge.judged.now = calm
  bridge.placed.length = 0
  bridge.answers.length = 0
  useApp.setState({ app: practiceApp })
  useHealth.setState({ connected: true, everConnected: true, health: health('live') })
}
export async function closeScreen(): Promise<void> {
  await act(async () => root.unmount())
  vi.clearAllMocks()
}
/** Closes the dialog, so that the next one is new. */
export async function reopen(): Promise<void> {
  await act(async () => root.unmount())
  root = createRoot(document.querySelector('#root')!)
}
