// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { createEmitter } from '@/shared/base/emitter'
import { useWasShown } from './use-was-shown'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('draws a panel from the first time it is in front, and keeps it behind another', async () => {
  const changes = createEmitter<[{ readonly isVisible: boolean }]>()
  const api = {
    isVisible: false,
    onDidVisibilityChange: (listener: (event: { readonly isVisible: boolean }) => void) => ({
      dispose: changes.listen(listener),
    }),
  }
  const bring = (isVisible: boolean) =>
    act(async () => {
      api.isVisible = isVisible
      changes.emit({ isVisible })
    })
  let renders = 0
  function Content() {
    renders += 1
    return 'content'
  }
  function Panel() {
    return useWasShown(api) ? <Content /> : null
  }
  const host = document.createElement('div')
  const root = createRoot(host)
  await act(async () => root.render(<Panel />))
  expect([host.textContent, renders]).toEqual(['', 0])
  await bring(true)
  expect(host.textContent).toBe('content')
  await bring(false)
  expect(host.textContent).toBe('content')
  await act(async () => root.unmount())
})
