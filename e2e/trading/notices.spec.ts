import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { sendReviewed, typeFigure } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { expect, test, type Terminal } from '@/e2e/terminal'

const centre = (page: Page) => page.getByRole('dialog', { name: 'Notifications', exact: true })
const openCentre = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click()

interface ExecutedFill {
  readonly execId: string
  readonly execPrice: string
  readonly execQty: string
}

interface FillPage {
  readonly list: readonly ExecutedFill[] | null
  readonly cursor?: string
}

/** Executions by the exchange, without Volley. */
async function averageAtExchange(terminal: Terminal) {
  const fills = new Map<string, ExecutedFill>()
  for (let cursor: string | undefined, before = -1; fills.size > before;) {
    before = fills.size
    const page = await terminal.asTrader<FillPage>('/api/v3/trade/fills', {
      category: 'USDT-FUTURES',
      limit: '100',
      ...(cursor === undefined ? {} : { cursor }),
    })
    for (const fill of page.list ?? []) fills.set(fill.execId, fill)
    cursor = page.cursor
  }
  const list = [...fills.values()]
  const qty = list.reduce((sum, fill) => sum + Number(fill.execQty), 0)
  const value = list.reduce((sum, fill) => sum + Number(fill.execQty) * Number(fill.execPrice), 0)
  return { fills: list.length, qty, average: value / qty }
}

test('a late reject leads to its timeline, also after a restart; fills are one notice with the true average', async ({
  launch,
}) => {
  const terminal = await launch({ own: true, faults: true })
  const { page, dataDir } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  await page.getByTestId('ticket-price').fill(price(1.002))
  await page.getByTestId('ticket-qty').fill('0.002')
  await page.getByRole('radio', { name: 'Post', exact: true }).check()
  await page.getByTestId('ticket-review').click()
  await typeFigure(page)
  await sendReviewed(page)
  const error = page.locator('.toast[data-type="error"]')
  await expect(error).toContainText('Order refused after it was received')
  await expect(error).toContainText('post-only: it would have traded at once')

  await page.reload()
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await test.step('the fills of a 60 BTC market order against a thin book are one notice', async () => {
    await page.getByRole('radio', { name: 'Market', exact: true }).check()
    await page.getByTestId('ticket-qty').fill('60')
    await page.getByTestId('ticket-review').click()
    await expect(page.getByTestId('review')).toContainText('60')
    await sendReviewed(page)

    const toast = page.locator('.toast', { hasText: /filled \d/ }).or(page.locator('.toast', { hasText: /filled at/ }))
    await expect(toast).toHaveCount(1)
    await openCentre(page)
    const lines = centre(page).locator('.notices__item', { hasText: 'BTCUSDT at market' })
    await expect(lines).toHaveCount(1)
    const { fills, qty, average } = await averageAtExchange(terminal)
    expect(fills).toBeGreaterThan(3)
    const text = (await lines.locator('.notices__text').textContent())!.replaceAll('\u202f', '')
    const [, filled] = /filled ([\d.]+) of 60/.exec(text) ?? [null, '60']
    expect(Number(filled)).toBeCloseTo(qty, 6)
    const [, price] = / at (\d+(?:\.\d+)?)(?::|$)/.exec(text.replace('at market', '')) ?? []
    expect(Math.abs(Number(price) - average)).toBeLessThan(0.01)
    await page.keyboard.press('Escape')
  })

  const chooseSounds = async (screen: Page) => {
    await openCentre(screen)
    await screen.getByRole('button', { name: 'Order notifications…' }).click()
    return screen.getByRole('dialog', { name: 'Order notifications' })
  }
  const volumeIn = (dialog: Locator) => dialog.getByRole('slider', { name: 'Volume: An order is filled', exact: true })
  await test.step('a sound has a volume and can be tried, and what must be seen cannot be muted', async () => {
    const dialog = await chooseSounds(page)
    const late = dialog.getByRole('row', { name: /received, then refused/ })
    await expect(late.getByRole('checkbox', { name: 'Always' })).toBeDisabled()
    await volumeIn(dialog).focus()
    await volumeIn(dialog).press('Home')
    await expect(volumeIn(dialog)).toHaveValue('0')
    await volumeIn(dialog).press('ArrowRight')
    await dialog.getByRole('button', { name: 'Test the sound: An order is filled', exact: true }).click()
    await expect
      .poll(() => JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8')) as unknown)
      .toMatchObject({ orderNotifications: { filled: { volume: 10 } } })
  })

  await page.reload()
  const find = async (screen: Page) => {
    await openCentre(screen)
    const items = centre(screen).locator('.notices__item')
    await expect(items.first()).toBeVisible()
    await centre(screen).getByRole('searchbox', { name: 'Search notifications' }).fill('btcusdt RECEIVED')
    await expect(items).toHaveCount(1)
    await centre(screen).getByRole('combobox', { name: 'Kind of notification' }).click()
    await screen.getByRole('option', { name: 'Late rejects' }).click()
    await expect(items).toHaveCount(1)
    await centre(screen).getByRole('combobox', { name: 'Level' }).click()
    await screen.getByRole('option', { name: 'Warnings' }).click()
    await expect(items).toHaveCount(0)
    await expect(centre(screen)).toContainText('is like that')
    await centre(screen).getByRole('combobox', { name: 'Level' }).click()
    await screen.getByRole('option', { name: 'Errors' }).click()
    await items.getByRole('button', { name: 'Timeline' }).click()
    await expect(screen.locator('.order-timeline')).toContainText('post')
  }
  await find(page)
  await terminal.kill()

  const again = (await launch({ own: true, dataDir, faults: true })).page
  await expect(again.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await find(again)
  await again.reload()
  await expect(volumeIn(await chooseSounds(again))).toHaveValue('10')
})
