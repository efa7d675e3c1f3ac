// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aHandle, aReview } from '@/shared/testing/samples/assessment'
import { patience } from '@/shared/testing/patience'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { Feed, Health } from '@/shared/trading/health/health'
import type { Assessment, Confirmation } from '@/shared/trading/pretrade/assessment/assessment'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** What the review asked the main process to place, and the answers it is still owed. */
const bridge = vi.hoisted(() => {
  const placed: { token: string; orders: OrderIntent[]; slippage?: string; confirmation?: Confirmation }[] = []
  const judged = { now: null as Assessment | null }
  const reviews: unknown[] = []
  const answers: ((reply: unknown) => void)[] = []
  const call = (name: string, input: never) => {
    if (name === 'orders.review')
      return judged.now === null ? new Promise(() => undefined) : Promise.resolve({ ok: true, value: judged.now })
    if (name === 'orders.resumeTrading')
      return Promise.resolve({
        ok: true,
        value: { open: true, reason: null, needsReview: false, letsReduce: true },
        asked: reviews.push(input),
      })
    if (name !== 'orders.place') return Promise.resolve({ ok: true, value: [] })
    placed.push(input)
    return new Promise((resolve) => answers.push(resolve))
  }
  Object.assign(globalThis.window, { volley: { call, listen: () => () => undefined } })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  return { placed, answers, judged, reviews }
})

const { ReviewDialog } = await import('./review-dialog')
const { queryClient } = await import('@/renderer/state/queries/client')
const { useApp } = await import('@/renderer/state/stores/app-store')
const { practiceApp } = await import('@/renderer/testing/account')
const { useHealth } = await import('@/renderer/state/stores/health/health-store')

const feed = (state: Feed['state']): Feed => ({
  state,
  lastAt: 0,
  reason: state === 'live' ? null : `The feed is ${state}.`,
})
const health = (state: Feed['state']): Health => ({
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
const calm = aReview()
const limit: OrderIntent = {
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '1',
  price: '2',
  timeInForce: 'gtc',
  stpMode: 'none',
}
const market: OrderIntent = {
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'sell',
  orderType: 'market',
  qty: '1',
  timeInForce: 'ioc',
  stpMode: 'none',
}
const finding = (rule: string, level: Problem['level'] = 'warning'): Problem => ({
  rowId: 'a',
  field: 'price',
  level,
  rule,
  message: `finding ${rule}`,
})

let root: Root
const accepted = vi.fn()
const refused = vi.fn()

async function show(
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
const sendButton = (): HTMLButtonElement => document.querySelector('[data-testid="send-button"]')!
const dialogText = (): string => document.querySelector('[data-testid="review"]')!.textContent
const press = (key: Partial<KeyboardEventInit>, at: Element = sendButton()) =>
  act(
    async () =>
      void at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...key })),
  )
const answer = (value: unknown) => act(async () => bridge.answers.shift()!({ ok: true, value }))

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root')!)
  bridge.judged.now = calm
  bridge.placed.length = 0
  bridge.answers.length = 0
  useApp.setState({ app: practiceApp })
  useHealth.setState({ connected: true, everConnected: true, health: health('live') })
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.clearAllMocks()
})

const peg: Peg = { row: 0, category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', price: '=bid-1t' }
const slipped = {
  accepted: false,
  refusals: [{ row: 0, field: 'price', rule: 'slipped', message: '=bid-1t is 2.5 by now' }],
  assessment: calm,
  prices: ['2.5'],
}

describe('prices that follow the market', () => {
  const choose = (label: string) =>
    act(async () =>
      [...document.querySelectorAll<HTMLLabelElement>('.review-policy label')]
        .find(({ textContent }) => textContent === label)!
        .click(),
    )

  it('of one order outside of a draft is its sentence first, and a button in the color of its side', async () => {
    for (const [order, tone, text] of [
      [limit, 'buy', 'Send: buy 1 at 2'],
      [market, 'sell', 'Send: sell 1 at market'],
    ] as const) {
      await show([], order, undefined, [])
      expect(sendButton().className).toContain(`button--${tone}`)
      expect(sendButton().textContent).toContain(text)
      expect(document.querySelector('[role="dialog"]')?.textContent).toContain('BTCUSDT SPOT')
      expect(dialogText()).not.toContain('If the outcome of a request is unknown')
      expect(dialogText()).not.toContain('Average limit')
      expect(document.querySelector('[data-testid="review"] > :first-child')?.className).toBe('review-sentences')
    }
    await show()
    expect(sendButton().className).toContain('button--primary')
    expect(dialogText()).toContain('If the outcome of a request is unknown')
  })

  it('are priced again at the send within a slippage, which is shown and part of what is confirmed', async () => {
    await show([], limit, [peg])
    expect(sendButton().textContent).toContain('Reprice and send 1 order')
    expect(dialogText()).toContain('1 price follows the market: priced again at the send, within')
    await choose('1 %')
    await press({ ctrlKey: true })
    expect(bridge.placed).toMatchObject([{ slippage: '0.01', orders: [{ price: '2' }] }])
  })

  it('renew the review in its place where they moved further, and keep what was ticked and typed', async () => {
    const typed = { figure: 'quantity', unit: 'BTC' } as const
    const findings = [
      { row: 0, field: 'price', rule: 'collar', band: 'type-to-confirm', message: '', figure: null },
    ] as const
    bridge.judged.now = aReview({ typing: typed, band: 'type-to-confirm', findings })
    await show([{ ...finding('unresolved'), field: 'symbol' }], limit, [peg])
    const tick = () => document.querySelector<HTMLInputElement>('[data-testid="review-duplicates"] input')!
    const figure = () => document.querySelector<HTMLInputElement>('[data-testid="confirm-figure"]')!
    await act(async () => tick().click())
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(figure(), '1')
      figure().dispatchEvent(new Event('input', { bubbles: true }))
    })
    await press({ ctrlKey: true })
    await answer({ ...slipped, assessment: bridge.judged.now })
    expect([tick().checked, figure().value, sendButton().disabled]).toEqual([true, '1', false])
    expect(dialogText()).toContain('=bid-1t is 2.5 by now')
    expect(document.querySelector('.review-sentences [data-moved]')?.textContent).toContain('was 2')
    await press({ ctrlKey: true })
    expect(bridge.placed.map(({ orders }) => orders[0]?.price)).toEqual(['2', '2.5'])
    expect(bridge.placed[1]?.confirmation?.phrase).toBe('1')
  })

  it('are sent as reviewed only if the trader chose that', async () => {
    await show([], limit, [peg])
    await choose('As reviewed')
    expect(dialogText()).toContain('1 price follows the market: sent as reviewed')
    expect(sendButton().textContent).not.toContain('Reprice')
    await press({ ctrlKey: true })
    expect(bridge.placed[0]).not.toHaveProperty('slippage')
  })
})

describe('sending from the review', () => {
  it('states the number of orders behind the usual size, and when there are too few', async () => {
    await show()
    expect(dialogText()).toContain('Size not checked against your own orders: 0 orders so far, a median takes 10')
    bridge.judged.now = { ...calm, ownMedian: { notional: '5990', orders: 57 } }
    await act(async () => root.unmount())
    root = createRoot(document.querySelector('#root')!)
    await show()
    await vi.waitFor(
      () => expect(dialogText()).toContain('Median of your last 57 orders: 5\u202f990.00 USDT'),
      patience,
    )
  })

  it('takes one press of Ctrl-Enter: a held key, a bare Enter and a double click add nothing', async () => {
    await show()
    await press({})
    await press({ ctrlKey: true, repeat: true })
    expect(bridge.placed).toEqual([])
    await press({ ctrlKey: true })
    await press({ ctrlKey: true, repeat: true })
    await press({ ctrlKey: true })
    await act(async () => {
      sendButton().click()
      sendButton().click()
    })
    expect(bridge.placed).toHaveLength(1)
    await answer({ accepted: true, batch: { id: 'b' }, orders: [] })
    expect(accepted).toHaveBeenCalledTimes(1)
  })

  it('keeps the focus for its keys while the send button is disabled', async () => {
    await show()
    sendButton().focus()
    await act(async () => sendButton().click())
    expect([sendButton().disabled, document.activeElement === sendButton()]).toEqual([true, false])
    expect(document.querySelector('[role="dialog"]')!.contains(document.activeElement)).toBe(true)
  })

  it('keeps a bare Enter on the focused send button from becoming a click', async () => {
    await show()
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    await act(async () => void sendButton().dispatchEvent(enter))
    expect(enter.defaultPrevented).toBe(true)
  })

  it('names in the footer what a grey button waits for, one thing after the other', async () => {
    const waits = (): string | undefined => document.querySelector('.button-missing')?.textContent
    await show([finding('tick', 'error')])
    expect(waits()).toBe('Go back and fix what is marked; nothing was sent.')
    await show([finding('unresolved')])
    expect(waits()).toBe('Tick the box: finding unresolved')
    expect(sendButton().title).toBe(waits())
    await act(async () => document.querySelector<HTMLInputElement>('[data-testid="review-duplicates"] input')!.click())
    expect([waits(), sendButton().disabled]).toEqual([undefined, false])
  })

  it('needs a separate checkbox before an order may double an order with an unknown outcome', async () => {
    await show([finding('unresolved')])
    expect(sendButton().disabled).toBe(true)
    await press({ ctrlKey: true })
    expect(bridge.placed).toEqual([])
    await act(async () => document.querySelector<HTMLInputElement>('[data-testid="review-duplicates"] input')!.click())
    await press({ ctrlKey: true })
    expect(bridge.placed).toHaveLength(1)
  })

  it('stops once for a change in between, names it, and goes on at the next press', async () => {
    await show([finding('would-take')])
    await show([finding('would-take'), finding('collar')])
    await press({ ctrlKey: true })
    expect(bridge.placed).toEqual([])
    expect(dialogText()).toContain('finding collar')
    await press({ ctrlKey: true })
    expect(bridge.placed).toHaveLength(1)
  })

  it('is not stopped again and again by the row at the edge of the distance rule', async () => {
    await show([finding('collar')])
    await show([finding('collar'), { ...finding('collar'), rowId: 'b' }])
    await press({ ctrlKey: true })
    expect(bridge.placed).toHaveLength(1)
  })

  it('shows what the main process found, and confirms exactly that, once its figure is typed', async () => {
    const finding = {
      row: 0,
      field: 'qty',
      rule: 'notional',
      band: 'type-to-confirm',
      message: 'Notional 11.8 M USDT',
      figure: '11800000',
    } as const
    const typing = { figure: 'quantity', unit: 'BTC' } as const
    bridge.judged.now = aReview({ findings: [finding], band: 'type-to-confirm', typing })
    await show()
    expect([dialogText().includes('Notional 11.8 M USDT'), sendButton().disabled]).toEqual([true, true])
    const input = document.querySelector<HTMLInputElement>('[data-testid="confirm-figure"]')!
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '1')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await press({ ctrlKey: true })
    expect(bridge.placed).toMatchObject([{ confirmation: { findings: [aHandle(0)], phrase: '1' } }])
  })

  it('shows what the main process judges otherwise, and confirms it at the next press, as a new intent', async () => {
    await show()
    await press({ ctrlKey: true })
    const finding = {
      row: 0,
      field: 'qty',
      rule: 'slippage',
      band: 'review',
      message: 'Expected average is 0.7 % worse',
      figure: '0.007',
    } as const
    const refusals = [{ row: 0, field: 'qty', rule: 'slippage', message: finding.message }]
    await answer({ accepted: false, refusals, assessment: aReview({ findings: [finding], band: 'review' }) })
    expect([dialogText().includes(finding.message), refused.mock.calls.length]).toEqual([true, 0])
    await press({ ctrlKey: true })
    expect(bridge.placed.map(({ confirmation }) => confirmation?.findings)).toEqual([[], [aHandle(0)]])
    expect(bridge.placed[0]!.token).not.toBe(bridge.placed[1]!.token)
  })

  it('cannot send once a row became wrong', async () => {
    await show()
    await show([finding('collar', 'error')])
    expect(sendButton().disabled).toBe(true)
    expect(dialogText()).toContain('finding collar')
  })

  it('shows a refusal at its order, and lets only passing causes be tried again, as a new intent', async () => {
    await show()
    await press({ ctrlKey: true })
    await answer({
      accepted: false,
      refusals: [{ row: 0, field: '', rule: 'gate', message: 'Trading is paused: resyncing.' }],
      assessment: null,
    })
    expect(dialogText()).toContain('Trading is paused: resyncing.')
    await press({ ctrlKey: true })
    expect(new Set(bridge.placed.map(({ token }) => token)).size).toBe(2)
    await answer({
      accepted: false,
      refusals: [{ row: 0, field: 'price', rule: 'tick', message: 'price: off the tick' }],
      assessment: null,
    })
    expect(document.querySelector('[data-refused]')!.textContent).toContain('price: off the tick')
    expect(sendButton().disabled).toBe(true)
    expect(refused).toHaveBeenCalledTimes(2)
  })

  it('states why orders wait for a person, and goes on at the press of a button on any profile', async () => {
    const gate = { open: false, reason: 'The order journal is gone. Look through the orders before you go on.' }
    useHealth.setState({ health: { ...health('live'), gate: { ...gate, needsReview: false, letsReduce: false } } })
    await show()
    expect([dialogText().includes(gate.reason), document.querySelector('[data-testid="look-and-go-on"]')]).toEqual([
      true,
      null,
    ])
    await act(async () =>
      useHealth.setState({ health: { ...health('live'), gate: { ...gate, needsReview: true, letsReduce: false } } }),
    )
    expect([dialogText().includes(gate.reason), sendButton().disabled]).toEqual([true, true])
    await act(async () => document.querySelector<HTMLButtonElement>('[data-testid="look-and-go-on"]')!.click())
    expect(bridge.reviews).toEqual([{ reason: gate.reason }])
    expect([dialogText().includes(gate.reason), sendButton().disabled]).toEqual([false, false])
  })

  it('holds market orders while prices are stale, and everything while Volley cannot be reached', async () => {
    useHealth.setState({ health: health('stale') })
    await show([], market)
    expect([sendButton().disabled, dialogText().includes('Market orders wait')]).toEqual([true, true])
    await show([], limit)
    expect(sendButton().disabled).toBe(true)
    await act(async () => document.querySelector<HTMLInputElement>('.review input[type="checkbox"]')!.click())
    expect(sendButton().disabled).toBe(false)
    await act(async () => useHealth.setState({ connected: false }))
    expect(sendButton().disabled).toBe(true)
  })
})

describe('the figures of a review', () => {
  const at = (average: string, change: Partial<Assessment> = {}) =>
    aReview({
      rows: [
        {
          row: 0,
          category: 'SPOT',
          symbol: 'BTCUSDT',
          notional: null,
          fill: {
            kind: 'trades',
            average,
            worst: average,
            filledQty: '1',
            isWhole: true,
            share: '0.1',
            slippage: null,
          },
          position: null,
          margin: null,
          liquidation: null,
        },
      ],
      ...change,
    } as never)
  const moved = {
    row: 0,
    field: 'qty',
    rule: 'moved',
    band: 'review',
    message: 'Expected average moved by 12 % since it was shown: from 100.00 to 88.00',
    figure: '0.12',
  } as const
  const passes = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('follow the market, are marked when they move, and a move requires a confirmation before the send', async () => {
    bridge.judged.now = at('100')
    await show([], market)
    await passes(100)
    expect(dialogText()).toContain('Expected now')
    bridge.judged.now = at('88', { findings: [moved], band: 'review' })
    await passes(1100)
    expect(document.querySelector('.review-effects [data-moved="worse"]')?.textContent).toBe('▼ 88.00was 100.00')
    await press({ ctrlKey: true })
    expect(bridge.placed).toEqual([])
    expect(dialogText()).toContain('this changed while the review was open')
    expect(dialogText()).toContain(moved.message)
    await press({ ctrlKey: true })
    expect(bridge.placed).toMatchObject([{ confirmation: { findings: [aHandle(0)] } }])
  })

  it('are not called those of now while they are old', async () => {
    bridge.judged.now = at('100')
    await show([], market)
    await passes(100)
    bridge.judged.now = null
    await passes(6000)
    expect(dialogText()).not.toContain('Expected now')
    expect(dialogText()).toMatch(/Expected \d.* s ago/)
  })
})
