// @vitest-environment happy-dom
import { inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, expect, it } from 'vitest'
import { defaultSettings } from '@/shared/settings/settings'
import { anOrder } from '@/shared/testing/samples/orders'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { button, closeScreen, happens, openAccount, show } from '@/renderer/testing/screen'
import { TourOffer } from './tour-offer'

afterEach(async () => {
  await closeScreen()
  useSettings.setState({ settings: defaultSettings(), loaded: false })
})

const ordersAre = (...origins: readonly ('volley' | 'elsewhere')[]): Promise<void> =>
  happens(() => {
    openAccount()
    useOrders.setState({ orders: new Map(origins.map((origin) => [origin, anOrder({ origin })])), loaded: true })
  })

it('the offer of the tour ends by itself with the first order of Volley, for good', async () => {
  useSettings.setState({ settings: defaultSettings(), loaded: true })
  await show(<TourOffer />)
  await ordersAre('elsewhere')
  expect(button('New here? Take the tour')).toBeDefined()
  await ordersAre('elsewhere', 'volley')
  expect(button('New here? Take the tour')).toBeUndefined()
  expect(inputsOf('settings.set')).toMatchObject([{ tourSeen: true }])
})

it('a refusal to save the end of the offer is not answered by another attempt', async () => {
  refuseCall('settings.set', 'locked')
  useSettings.setState({ settings: defaultSettings(), loaded: true })
  await show(<TourOffer />)
  const attempts = inputsOf('settings.set').length
  await ordersAre('volley')
  await happens(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(inputsOf('settings.set')).toHaveLength(attempts + 1)
  expect(button('New here? Take the tour')).toBeUndefined()
})
