// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InputOf } from '@/shared/ipc/contract'
import type { Order } from '@/shared/trading/orders/order'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import { aHandle, aReview } from '@/shared/testing/samples/assessment'
import { anOrder } from '@/shared/testing/samples/orders'

type AmendRequest = InputOf<'orders.amend'>

/** Amends that the row requested from the main process, and the pending replies. */
const bridge = vi.hoisted(() => {
  const requests: unknown[] = []
  const answers: ((reply: unknown) => void)[] = []
  const judged = { now: null as Assessment | null }
  const call = (name: string, input: unknown) => {
    if (name === 'orders.review') return Promise.resolve({ ok: true, value: judged.now })
    if (name !== 'orders.amend') return Promise.resolve({ ok: true, value: [] })
    requests.push(input)
    return new Promise((resolve) => answers.push(resolve))
  }
  Object.assign(globalThis.window, { volley: { call, listen: () => () => undefined } })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  return { requests: requests as AmendRequest[], answers, judged }
})

const { openOrderColumns } = await import('./open-orders-columns')
const { AmendReview } = await import('@/renderer/domain/amend/amend-review')
const { useAmend } = await import('@/renderer/domain/amend/use-amend')
const { queryClient } = await import('@/renderer/state/queries/client')

const resting: Order = anOrder({ price: '100', qty: '2' })
const other: Order = { ...resting, key: 'b', orderId: '2', clientOid: 'b' }
const decimals = () => 2

/** Both rows with the cells of the open orders, and the confirmation of an amend. */
function Rows({ orders = [resting, other] }: { readonly orders?: readonly Order[] | undefined }) {
  const amending = useAmend(orders)
  const columns = openOrderColumns(
    amending,
    0,
    decimals,
    () => ({ decimals: 0, unit: 'BTC' }),
    () => null,
  )
  return (
    <>
      {orders.map((order) => (
        <div key={order.key} data-row={order.key}>
          {columns.map(({ id, cell }) => (
            <span key={id}>{cell?.(order)}</span>
          ))}
        </div>
      ))}
      <AmendReview amending={amending} order={resting} />
    </>
  )
}

let root: Root
const draw = (orders?: readonly Order[]) =>
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Rows orders={orders} />
      </QueryClientProvider>,
    ),
  )
beforeEach(() => {
  bridge.judged.now = reviewed
  bridge.requests.length = 0
  bridge.answers.length = 0
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  draw()
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

const find = <Found extends HTMLElement>(selector: string): Found => document.querySelector<Found>(selector)!
const chip = () => find<HTMLButtonElement>('[data-testid="amend-send"]')
const review = () => document.querySelector('[data-testid="amend-review"]')
const yes = () => find<HTMLButtonElement>('[data-testid="amend-confirm"]')
const press = (element: HTMLElement) => act(async () => element.click())
const amend = (key: string) => press(find(`[data-row="${key}"] [aria-label^="Amend"]`))
const type = (label: string, text: string) => typeInto(find(`[aria-label="${label}"]`), text)
const typeInto = (input: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const answer = (outcome: object) =>
  act(async () => bridge.answers.shift()!({ ok: true, value: [{ key: 'a', outcome }] }))
const finding = {
  row: 0,
  field: 'price',
  rule: 'collar',
  band: 'type-to-confirm',
  message: 'Price 101 is 9.2 % from the middle of the market',
  figure: '0.092',
} as const
const sentence = 'Change order a · BTCUSDT SPOT: price to 101'
const findings = { findings: [finding], band: 'type-to-confirm', typing: { figure: 'price', unit: null } } as const
const reviewed = aReview(findings, [sentence])
/** Confirmation sent with an amend that was not reviewed. */
const unseen = { findings: [], phrase: null, review: reviewed.review.token }
const unconfirmed = { kind: 'not_sent', code: 'unconfirmed', message: finding.message }
const last = () => ({ changes: bridge.requests.at(-1)!.changes, confirmation: bridge.requests.at(-1)!.confirmation })

describe('a change typed into a row', () => {
  it('asks what main found unconfirmed, and sends it once that is typed and confirmed', async () => {
    await amend('a')
    await type('New price', '101')
    await press(chip())
    expect(last()).toEqual({ changes: [{ key: 'a', price: '101', autoCancel: false }], confirmation: unseen })
    await answer(unconfirmed)
    expect(review()!.textContent).toContain(finding.message)
    expect(review()!.textContent).toContain('price 100 → 101')
    expect(review()!.textContent).toContain(sentence)
    expect(yes().disabled).toBe(true)
    await typeInto(find('[data-testid="confirm-figure"]'), '101')
    await press(yes())
    expect(last()).toEqual({
      changes: [{ key: 'a', price: '101', autoCancel: false }],
      confirmation: {
        findings: [aHandle(0)],
        phrase: '101',
        review: unseen.review,
      },
    })
    expect(bridge.requests[1]!.token).not.toBe(bridge.requests[0]!.token)
    await answer({ kind: 'acknowledged' })
    expect(chip()).toBeNull()
  })

  it('sends only the typed field, and the other stays as it was changed elsewhere', async () => {
    await amend('a')
    await type('New quantity', '3')
    draw([{ ...resting, price: '105' }, other])
    expect(find<HTMLInputElement>('[aria-label="New price"]').value).toBe('105')
    await press(chip())
    expect(last().changes).toEqual([{ key: 'a', qty: '3', autoCancel: false }])
  })

  it('takes the answer for no other change than the one it was asked about', async () => {
    await amend('a')
    await type('New price', '101')
    await press(chip())
    await answer(unconfirmed)
    await press(
      find('[data-testid="amend-review"]').ownerDocument.querySelector<HTMLButtonElement>('.dialog__foot button')!,
    )
    expect(review()).toBeNull()
    expect(find<HTMLInputElement>('[aria-label="New price"]').value, 'what was typed stays').toBe('101')
    await type('New price', '102')
    await press(chip())
    expect(last()).toEqual({ changes: [{ key: 'a', price: '102', autoCancel: false }], confirmation: unseen })
  })

  it('asks nothing about a change typed while the question was on its way, and closes no other row', async () => {
    await amend('a')
    await type('New price', '101')
    await press(chip())
    await type('New price', '150')
    await answer(unconfirmed)
    expect(review()).toBeNull()
    await press(chip())
    expect(last()).toEqual({ changes: [{ key: 'a', price: '150', autoCancel: false }], confirmation: unseen })
    await amend('b')
    await answer({ kind: 'acknowledged' })
    expect(find('[data-row="b"] [data-testid="amend-send"]')).not.toBeNull()
  })
})
