// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { disconnect } from '@/renderer/testing/account'
import { galleryHealth } from '@/renderer/testing/gallery/account'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { queryClient } from '@/renderer/state/queries/client'
import { useApp } from '@/renderer/state/stores/app-store'
import { practiceApp } from '@/renderer/testing/account'
import { Footer } from './footer'

afterEach(async () => {
  await closeScreen()
  disconnect()
  useApp.setState({ app: null })
})

it('every sign of the status bar has its words on hover', async () => {
  await show(
    <QueryClientProvider client={queryClient}>
      <Footer />
    </QueryClientProvider>,
  )
  await happens(() => {
    useApp.setState({ app: practiceApp })
    const health = galleryHealth({ state: 'live', lastAt: Date.now(), reason: null })
    useHealth.setState({ connected: true, health })
  })
  const signs = [...document.querySelectorAll('.footer > :not(.footer__gap)')]
  expect(signs.length).toBeGreaterThan(7)
  expect(signs.filter((sign) => (sign.getAttribute('title') ?? sign.getAttribute('aria-label') ?? '') === '')).toEqual(
    [],
  )
})
