import type { Page } from '@playwright/test'
import { sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { findingsInThemes } from '@/e2e/findings'
import { PIN, screenOf, setPin, unlock } from '@/e2e/app-lock'
import { runFromPalette } from '@/e2e/palette'
import { expect, test, type Terminal } from '@/e2e/terminal'

/** Calls IPC like a page that does not respect the lock screen. */
const callByHand = (page: Page, name: string, input: unknown): Promise<unknown> =>
  page.evaluate(
    ([method, parameter]) =>
      new Promise((resolve) => {
        const token = sessionStorage.getItem('volley-token') ?? ''
        const socket = new WebSocket(`ws://${location.host}/page`)
        socket.addEventListener('open', () => socket.send(JSON.stringify({ token })))
        socket.addEventListener('message', ({ data }) => {
          const message = JSON.parse(String(data)) as { event?: string; id?: number; reply?: unknown }
          if (message.event === 'hello') socket.send(JSON.stringify({ id: 1, name: method, input: parameter }))
          else if (message.id === 1) resolve(message.reply)
        })
      }),
    [name, input] as const,
  )

const sentBy = async (terminal: Terminal): Promise<number> => Object.keys((await terminal.received()).placed).length

test('without the PIN nothing can be sent by key, palette, hotkey, API desk or a second page', async ({ launch }) => {
  const terminal = await launch({ own: true, faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  await setPin(page)
  const second = await terminal.another()
  await expect(second.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()

  // An open review keeps its typed text when it locks, and cannot be sent.
  const ticket = page.locator('[data-panel="order-ticket"]')
  await ticket.getByRole('radio', { name: 'Buy', exact: true }).check()
  await page.getByTestId('ticket-price').fill(price(0.97))
  await page.getByTestId('ticket-qty').fill('0.002')
  await page.getByTestId('ticket-review').click()
  await expect(page.getByTestId('send-button')).toBeEnabled()
  await second.keyboard.press('Control+Shift+KeyL')

  for (const at of [page, second]) {
    await expect(screenOf(at)).toBeVisible()
    await expect(screenOf(at)).toContainText('It was locked manually.')
    await expect(screenOf(at).getByLabel('PIN or passphrase')).toBeFocused()
  }
  expect(await findingsInThemes(second, 'lock screen', { within: '[data-testid="lock-screen"]' })).toEqual([])

  await test.step('keys do nothing behind it', async () => {
    for (const key of ['Control+Enter', 'Control+k', 'Control+Shift+KeyX', 'F8', 'Escape', 'Escape', 'Escape', '?'])
      await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0)
    await expect(page.getByTestId('panic')).toHaveCount(0)
    await expect(screenOf(page)).toBeVisible()
    await second.keyboard.press('Alt+Shift+Digit1')
    await second.mouse.click(400, 300)
    await second.keyboard.press('Control+k')
    await expect(second.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0)
  })

  await test.step('the market goes on in sight', async () => {
    const live = second.locator('[data-panel="order-book"] [data-live="true"]')
    await expect(live).toBeVisible()
  })

  await test.step('a wrong PIN is reported and counted, and too many wait', async () => {
    for (const guess of ['guess 1', 'guess 2', 'guess 3']) {
      await unlock(page, guess)
      await expect(screenOf(page)).toContainText(/is wrong|is looked at in/)
    }
    await expect(screenOf(second)).toContainText('3 wrong PINs since the last right one.')
    await expect(screenOf(page).getByRole('button', { name: 'Unlock' })).toBeDisabled()
  })

  await test.step('a page that calls IPC directly is refused', async () => {
    const locked = { ok: false, error: { code: 'locked' } }
    const order = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', price: price(0.97) }
    const orders = [{ ...order, qty: '0.002', timeInForce: 'gtc', stpMode: 'none' }]
    const token = 'x'.repeat(16)
    for (const [name, input] of Object.entries({
      'orders.place': { token, orders, onUnknown: 'stop' },
      'api.call': { token, endpoint: 'accountInfo', request: {} },
      'settings.set': { theme: 'light' },
      'keys.forget': { profileId: 'bitget-live' },
      'orders.cancelAll': { token, category: 'USDT-FUTURES' },
      'lock.removePin': { current: PIN },
    }))
      expect(await callByHand(second, name, input), name).toMatchObject(locked)
  })

  expect(await sentBy(terminal)).toBe(0)
  await screenOf(page).getByLabel('PIN or passphrase').fill(PIN)
  await expect(screenOf(page).getByRole('button', { name: 'Unlock' })).toBeEnabled()
  await page.keyboard.press('Enter')
  for (const at of [page, second]) await expect(screenOf(at)).toHaveCount(0)
  await expect(page.getByText('Wrong PINs while Volley was locked').first()).toBeVisible()
  // The review is unchanged, and is sent now.
  await sendReviewed(page)
  await expect.poll(async () => (await terminal.openOrders()).length).toBe(1)
})

test('cancels pass the lock only where that was set, panels blur, sleep locks, and the way out costs all keys', async ({
  launch,
}) => {
  const terminal = await launch({ own: true, faults: true, sleeps: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await setPin(page)

  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const ticket = page.locator('[data-panel="order-ticket"]')
  await ticket.getByRole('radio', { name: 'Buy', exact: true }).check()
  await page.getByTestId('ticket-price').fill(price(0.97))
  await page.getByTestId('ticket-qty').fill('0.002')
  await page.getByTestId('ticket-review').click()
  await sendReviewed(page)
  await expect.poll(async () => (await terminal.openOrders()).length).toBe(1)

  await runFromPalette(page, 'Application lock')
  const dialog = page.getByRole('dialog', { name: 'Application lock' })
  expect(await findingsInThemes(page, 'application lock', { within: '[role="dialog"]' })).toEqual([])
  await dialog.getByLabel('Minutes without input').fill('x')
  await expect(dialog.getByRole('alert')).toContainText('whole number from 1 to 480')
  await dialog.getByLabel('Minutes without input').fill('30')
  await dialog.getByRole('checkbox', { name: /Let cancels pass/ }).check()
  await dialog.getByRole('checkbox', { name: /Blur the panels/ }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.keyboard.press('Control+Shift+KeyL')
  await expect(page.locator('[data-panel="order-ticket"]')).toHaveCSS('filter', /blur/)
  await expect(page.locator('[data-panel="order-book"]')).toHaveCSS('filter', 'none')
  await screenOf(page).getByRole('button', { name: 'Cancel 1 open order…' }).click()
  await screenOf(page)
    .getByRole('button', { name: /^Cancel 1 open order, / })
    .click()
  await expect.poll(async () => (await terminal.openOrders()).length).toBe(0)

  await unlock(page)
  await expect(screenOf(page)).toHaveCount(0)
  // Last: afterwards the exchange in this process has a different time than a trader outside.
  terminal.sleep()
  await expect(screenOf(page)).toContainText('This computer slept.')
  await screenOf(page).getByRole('button', { name: 'I do not know the PIN…' }).click()
  const forget = screenOf(page).getByRole('button', { name: 'Forget the PIN and all keys' })
  await expect(forget).toBeDisabled()
  await screenOf(page).getByLabel(/^Type/).fill('forget the PIN and all keys')
  await forget.click()
  await expect(screenOf(page)).toHaveCount(0)
  await expect(page.getByText('The PIN and every key were forgotten').first()).toBeVisible()
})
