// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePaced } from './use-paced'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const values: number[] = []
function Follower({ value, atOnce }: { readonly value: { readonly at: number }; readonly atOnce: string }) {
  values.push(usePaced(value, 1000, atOnce).at)
  return null
}

let root: Root
const show = (at: number, atOnce = 'a') => act(async () => root.render(<Follower value={{ at }} atOnce={atOnce} />))
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  values.length = 0
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

it('takes the newest of many values once a while', async () => {
  for (const at of [1, 2, 3]) await show(at)
  expect(new Set(values)).toEqual(new Set([1]))
  await pass(1000)
  expect(values.at(-1)).toBe(3)
})

it('takes a value of another kind at once', async () => {
  await show(1)
  await show(2, 'b')
  expect(values.at(-1)).toBe(2)
  await show(3, 'b')
  expect(values.at(-1)).toBe(2)
})

it('takes a value that comes after a rest without making it wait', async () => {
  await show(1)
  await pass(5000)
  await show(2)
  await pass(0)
  expect(values.at(-1)).toBe(2)
  await show(3)
  await pass(999)
  expect(values.at(-1)).toBe(2)
  await pass(1)
  expect(values.at(-1)).toBe(3)
})

it('sets no timer while it shows the newest value', async () => {
  const value = { at: 1 }
  for (let renders = 0; renders < 2; renders += 1)
    await act(async () => root.render(<Follower value={value} atOnce="a" />))
  expect(vi.getTimerCount()).toBe(0)
})
