// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePaced } from './use-paced'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const seen: number[] = []
function Follower({ value, atOnce }: { readonly value: { readonly at: number }; readonly atOnce: string }) {
  seen.push(usePaced(value, 1000, atOnce).at)
  return null
}

let root: Root
const show = (at: number, atOnce = 'a') => act(async () => root.render(<Follower value={{ at }} atOnce={atOnce} />))
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  seen.length = 0
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

it('takes the newest of many values once a while', async () => {
  for (const at of [1, 2, 3]) await show(at)
  expect(new Set(seen)).toEqual(new Set([1]))
  await pass(1000)
  expect(seen.at(-1)).toBe(3)
})

it('takes a value of another kind at once', async () => {
  await show(1)
  await show(2, 'b')
  expect(seen.at(-1)).toBe(2)
  await show(3, 'b')
  expect(seen.at(-1)).toBe(2)
})
