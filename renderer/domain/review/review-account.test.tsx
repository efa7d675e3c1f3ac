// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ReviewAccount } from './review-account'

let root: Root
let host: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.createElement('div')
  root = createRoot(host)
})
afterEach(() => act(() => root.unmount()))

describe('The account under review (C19)', () => {
  it('shows the last four digits of its UID, and all of them on demand', () => {
    act(() =>
      root.render(
        <ReviewAccount account={{ profileId: 'live', profile: 'Mine', environment: 'live', uid: '1234567890' }} />,
      ),
    )
    expect(host.innerHTML).not.toContain('123456')
    expect(host.textContent).toContain('account …7890')
    const button = host.querySelector('button')
    act(() => button?.click())
    expect(host.textContent).toContain('account 1234567890')
    act(() => button?.click())
    expect(host.innerHTML).not.toContain('123456')
  })
})
