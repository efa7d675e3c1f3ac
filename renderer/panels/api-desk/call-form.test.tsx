// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aHandle, aReview } from '@/shared/testing/samples/assessment'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { CallForm } from './call-form'
import { callOf } from './calls'
import { useApiDesk } from './desk-store'

const bridge = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/renderer/state/bridge/bridge', () => ({
  bridge: { call: bridge.call, listen: () => () => undefined, connection: () => () => undefined },
}))

let root: Root
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  bridge.call.mockReset().mockResolvedValue({
    ok: true,
    value: { kind: 'done', code: '00000', message: 'success', meaning: null, tookMs: 1, data: [] },
  })
  useApiDesk.setState({ values: {}, views: {} })
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

const open = (name: EndpointName) => act(() => root.render(<CallForm call={callOf(name)} />))
const press = (testId: string) => act(() => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)!.click())
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent)
const inputs = (name: string) =>
  [...document.querySelectorAll('label')]
    .filter((label) => label.textContent?.startsWith(name))
    .map((label) => document.getElementById(label.htmlFor) as HTMLInputElement)
function type(input: HTMLInputElement, text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const keys = (options: KeyboardEventInit) =>
  act(
    () =>
      void document
        .querySelector('.call-form')!
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...options })),
  )

describe('the form of a call', () => {
  it('names missing fields by name and rule, only after the first attempt, and sends nothing', () => {
    open('candles')
    expect(alerts()).toEqual([])
    press('api-send')
    expect(alerts()).toEqual(['interval: is required'])
    const marked = document.querySelector('[aria-invalid="true"]')!
    expect(document.getElementById(marked.getAttribute('aria-describedby')!)?.textContent).toBe('interval: is required')
    expect(bridge.call).not.toHaveBeenCalled()
  })

  it('shows the problem of a typed value at once', () => {
    open('unfilledOrders')
    type(inputs('limit')[0]!, '101')
    expect(alerts()).toEqual(['limit: limit must be 1 to 100'])
    type(inputs('limit')[0]!, '100')
    expect(alerts()).toEqual([])
  })

  it('sends a read by Ctrl-Enter and looks only by Ctrl-Shift-Enter; bare Enter and a held key do nothing', () => {
    open('unfilledOrders')
    type(inputs('symbol')[0]!, 'ETHUSDT')
    keys({})
    keys({ ctrlKey: true, repeat: true })
    expect(bridge.call).not.toHaveBeenCalled()
    keys({ ctrlKey: true })
    expect(bridge.call).toHaveBeenLastCalledWith('api.call', {
      endpoint: 'unfilledOrders',
      request: { symbol: 'ETHUSDT' },
      token: expect.stringMatching(/^[0-9a-f]{36}$/),
    })
    keys({ ctrlKey: true, shiftKey: true })
    expect(bridge.call).toHaveBeenLastCalledWith('api.preview', {
      endpoint: 'unfilledOrders',
      request: { symbol: 'ETHUSDT' },
    })
  })

  it('repeats a group, and shows the problem of each next to its row', () => {
    open('batchModifyOrder')
    type(inputs('orderId')[0]!, '1')
    type(inputs('price')[0]!, '1e5')
    act(() => document.querySelector<HTMLElement>('[aria-label="Duplicate change 1"]')!.click())
    expect(inputs('price').map((input) => input.value)).toEqual(['1e5', '1e5'])
    type(inputs('price')[0]!, '100')
    expect(alerts()).toEqual(['price: must be a plain decimal number such as 0.25'])
    act(() => document.querySelector<HTMLElement>('[aria-label="Remove change 2"]')!.click())
    expect(alerts()).toEqual([])
  })

  it('asks before anything is changed', async () => {
    const wire = {
      method: 'POST',
      url: 'http://127.0.0.1/api/v3/trade/cancel-symbol-order',
      headers: {},
      body: '{}',
      notes: [],
    }
    bridge.call.mockImplementation((name: string) =>
      Promise.resolve({ ok: true, value: name === 'api.review' ? null : wire }),
    )
    open('cancelSymbolOrder')
    await act(async () => document.querySelector<HTMLElement>('[data-testid="api-send"]')!.click())
    expect(bridge.call.mock.calls.map(([name]) => name)).toEqual(['api.review', 'api.preview'])
    await act(async () => document.querySelector<HTMLElement>('[data-testid="api-confirm"]')!.click())
    expect(bridge.call.mock.calls.map(([name]) => name)).toEqual(['api.review', 'api.preview', 'api.call'])
  })

  it('names the sent request for any later content of the form, and sends that request again', async () => {
    const wire = {
      method: 'POST',
      url: 'http://127.0.0.1/api/v3/trade/modify-order',
      headers: {},
      body: '{}',
      notes: [],
    }
    const finding = {
      row: 0,
      field: 'price',
      rule: 'collar',
      band: 'review',
      message: 'Price 100 is 5.2 % from the middle of the market',
      figure: '0.052',
    } as const
    const judged = aReview({ findings: [finding], band: 'review' })
    const unconfirmed = {
      kind: 'not_sent',
      code: 'unconfirmed',
      message: finding.message,
      meaning: null,
      tookMs: 1,
      data: null,
      requestId: null,
    }
    let answer = (): void => undefined
    bridge.call.mockImplementation((name: string) => {
      if (name !== 'api.call')
        return Promise.resolve({ ok: true, value: name === 'api.preview' ? wire : name === 'api.review' ? judged : [] })
      return new Promise((resolve) => (answer = () => resolve({ ok: true, value: unconfirmed })))
    })
    const callInputs = () => bridge.call.mock.calls.filter(([name]) => name === 'api.call').map(([, input]) => input)
    open('modifyOrder')
    type(inputs('orderId')[0]!, '1')
    type(inputs('price')[0]!, '100')
    await act(async () => press('api-send'))
    await act(async () => press('api-confirm'))
    type(inputs('price')[0]!, '900')
    await act(async () => answer())
    expect(document.body.textContent).toContain(finding.message)
    expect(bridge.call).toHaveBeenCalledWith('api.review', {
      endpoint: 'modifyOrder',
      request: callInputs()[0].request,
    })
    await act(async () => press('api-confirm'))
    expect(callInputs()).toHaveLength(2)
    expect(callInputs()[1]).toMatchObject({
      request: { orderId: '1', price: '100' },
      confirmation: { findings: [aHandle(0)], phrase: null },
    })
    expect(inputs('price')[0]!.value).toBe('900')
  })
})
