// @vitest-environment happy-dom
import { bridge } from './testing/review-bridge'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aHandle, aReview } from '@/shared/testing/samples/assessment'
import { patience } from '@/shared/testing/patience'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import {
  accepted,
  answer,
  calm,
  closeScreen,
  dialogText,
  finding,
  health,
  limit,
  market,
  openScreen,
  press,
  refused,
  reopen,
  sendButton,
  show,
} from './testing/review-screen'

beforeEach(openScreen)
afterEach(closeScreen)

describe('sending from the review', () => {
  it('states the number of orders behind the usual size, and when there are too few', async () => {
    await show()
    expect(dialogText()).toContain('Size not checked against your own orders: 0 orders so far, a median takes 10')
    bridge.judged.now = { ...calm, ownMedian: { notional: '5990', orders: 57 } }
    await reopen()
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
    expect([dialogText().split(finding.message).length - 1, refused.mock.calls.length]).toEqual([1, 0])
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
