import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { eventually } from './eventually'
import { resetFakeBridge } from './fake-bridge'
import { queryClient } from '../state/queries/client'
import { isOfSession, useSession } from '../state/bridge/account-session'

/** What a trader sees and does, on a page without pixels. Import `door` first; call `closeScreen` after each test. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// Nothing is laid out here, and a list shows the rows that there is room for.
for (const [size, pixels] of Object.entries({ clientWidth: 1600, clientHeight: 1200 })) {
  Object.defineProperty(HTMLElement.prototype, size, { configurable: true, get: () => pixels })
}

queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })

let root: Root | null = null

const sessions = { last: 0 }
/** Another account comes on screen. */
export function openAccount(): number {
  sessions.last = (useSession.getState().session ?? sessions.last) + 1
  isOfSession(sessions.last)
  return sessions.last
}

/** Shows a part of the screen for a new account. */
export async function show(part: ReactNode): Promise<void> {
  openAccount()
  const host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  await act(async () => root?.render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>))
  await settled()
}

/** Draws the part that is shown once more, as its owner does with every change of its own. */
export const redraw = (part: ReactNode): Promise<void> =>
  act(async () => root?.render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>))

export async function closeScreen(): Promise<void> {
  await act(async () => root?.unmount())
  root = null
  queryClient.clear()
  document.body.replaceChildren()
  resetFakeBridge()
}

/** Lets answers that are there reach the screen. */
export const settled = (): Promise<void> =>
  act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
/** Changes a store, or whatever else the screen follows. */
export const happens = (what: () => unknown): Promise<void> => act(async () => void (await what()))

const required = <Kind extends Element>(what: Kind | undefined | null, name: string): Kind => {
  expect(what, `${name} on screen`).toBeTruthy()
  return what!
}
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

/** Digits are apart by narrow spaces on screen; tests write them together. */
const plain = (text: string | null): string => (text ?? '').replaceAll('\u202f', '').replaceAll(/\s+/g, ' ').trim()

export const shownText = (): string => plain(document.body.textContent)
/** The message that stands where content would: its kind, title and reason. */
export const message = (): { kind: string; title: string; reason: string } | null => {
  const state = document.querySelector('.panel-state')
  if (state === null) return null
  const kind = /panel-state--(\w+)/.exec(state.className)?.[1] ?? ''
  const part = (name: string): string => plain(state.querySelector(`.panel-state__${name}`)?.textContent ?? '')
  return { kind, title: part('title'), reason: part('text') }
}
/** The veil over figures that are no longer current: its kind and its words; null while they are. */
export const veil = (): { kind: string; text: string } | null => {
  const over = document.querySelector('.panel-veil')
  return over === null
    ? null
    : { kind: /panel-veil--(\w+)/.exec(over.className)?.[1] ?? '', text: plain(over.textContent) }
}
/** Whether figures claim to be current. */
export const claimsToBeLive = (): boolean => document.querySelector('[data-live="true"]') !== null

const grid = (label: string): HTMLElement =>
  required(
    all('[role="grid"]').find((element) => element.getAttribute('aria-label') === label),
    `table ${label}`,
  )
/** Waits for a table whose content has to be asked for. */
export const table = (label: string): Promise<void> => eventually(() => void grid(label))
/** The rows of a table: what stands in these columns, by their ids, else in all of them. */
export const rows = (label: string, columns?: readonly string[]): string[][] =>
  [...grid(label).querySelectorAll('.table__row')].map((row) =>
    [...row.querySelectorAll<HTMLElement>('[role="gridcell"]')]
      .filter(({ dataset }) => columns === undefined || columns.includes(dataset.column ?? ''))
      .map((cell) => plain(cell.textContent)),
  )
/** One cell, with its tooltip. */
export function cell(label: string, row: number, column: string): { text: string; title: string } {
  const line = required(grid(label).querySelectorAll('.table__row')[row], `row ${row}`)
  const element = required(line.querySelector(`[data-column="${column}"]`), `column ${column}`)
  return {
    text: plain(element.textContent),
    title: (element.querySelector('[title]') ?? element).getAttribute('title') ?? '',
  }
}
export const sortBy = (label: string, title: string): Promise<void> =>
  press(
    required(
      [...grid(label).querySelectorAll<HTMLElement>('.table__sort')].find((head) =>
        plain(head.textContent).startsWith(title),
      ),
      title,
    ),
  )

export const button = (name: string): HTMLButtonElement | undefined =>
  all('button').find((element): element is HTMLButtonElement =>
    [plain(element.textContent), element.getAttribute('aria-label')].includes(name),
  )
const press = (target: HTMLElement): Promise<void> => act(async () => target.click())
export const pressButton = (name: string): Promise<void> => press(required(button(name), `button ${name}`))
/** Presses a key on a row of a table. */
export const pressKey = (label: string, row: number, key: string): Promise<void> =>
  act(async () => {
    required(grid(label).querySelectorAll('.table__row')[row], `row ${row}`).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true }),
    )
  })
/** Chooses one of a few options that lie open, or ticks a box. */
export const tick = (label: string): Promise<void> => {
  const choice = all('label').find((element) => plain(element.textContent) === label)
  return press(
    required(
      choice?.querySelector('input') ??
        all('[role="checkbox"]').find((element) => plain(element.parentElement?.textContent ?? '') === label),
      label,
    ),
  )
}
/** Chooses out of a list that opens. */
export async function choose(label: string, option: string): Promise<void> {
  const trigger = required(
    all('button').find((element) => element.getAttribute('aria-label') === label),
    label,
  )
  await act(async () => {
    trigger.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
    trigger.click()
  })
  const item = await vi.waitFor(
    () =>
      required(
        all('[role="option"]').find((element) => plain(element.textContent) === option),
        option,
      ),
    patience,
  )
  await act(async () => {
    item.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
    item.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, button: 0 }))
    item.click()
  })
}

const input = (label: string): HTMLInputElement => {
  const inputNamed = all('input').find(
    (element): element is HTMLInputElement => element.getAttribute('aria-label') === label,
  )
  const id = all('label')
    .find((element) => plain(element.textContent) === label)
    ?.getAttribute('for')
  return required(
    inputNamed ?? (id ? (document.getElementById(id) as HTMLInputElement | null) : null),
    `field ${label}`,
  )
}
export const typed = (label: string): string => input(label).value
/** What is said to be wrong with a field; null while nothing is. */
export const problemAt = (label: string): string | null => {
  const field = input(label)
  if (field.getAttribute('aria-invalid') !== 'true') return null
  return plain(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? null)
}
/** Replaces what stands in a field, as typing does. */
export const type = (label: string, value: string): Promise<void> =>
  act(async () => {
    const field = input(label)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
