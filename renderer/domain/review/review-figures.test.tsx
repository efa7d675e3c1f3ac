// @vitest-environment happy-dom
import { bridge } from './testing/review-bridge'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aHandle, aReview } from '@/shared/testing/samples/assessment'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import {
  answer,
  calm,
  closeScreen,
  dialogText,
  finding,
  limit,
  market,
  openScreen,
  press,
  sendButton,
  show,
} from './testing/review-screen'

beforeEach(openScreen)
afterEach(closeScreen)

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
