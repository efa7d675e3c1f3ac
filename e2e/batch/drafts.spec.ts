import type { Page } from '@playwright/test'
import { batchDesk } from '@/e2e/batch-desk'
import { expect, test } from '@/e2e/terminal'

const account = (page: Page) => page.getByTestId('draft-account')

async function useProfile(page: Page, label: string): Promise<void> {
  await page.locator('.profile-chip').click()
  await page
    .getByRole('dialog')
    .locator('li', { hasText: label })
    .first()
    .getByRole('button', { name: 'Use', exact: true })
    .click()
  await page.keyboard.press('Escape')
}

test('a draft stays with its account, two tabs write it together, and a closed tab comes back by a new start', async ({
  launch,
  host,
}) => {
  test.skip(host === 'electron', 'the desktop application has no tabs')
  const terminal = await launch()
  const first = terminal.page
  await first.getByTestId('add-row-empty').click()
  await expect(account(first)).toContainText('Practice, UID')
  await batchDesk(first).type(1, 'price', '51000')
  const second = await terminal.another()
  await expect(batchDesk(second).cell(1, 'price')).toContainText('51000')
  await batchDesk(second).type(1, 'qty', '0.002')
  await expect(batchDesk(first).cell(1, 'qty')).toContainText('0.002')
  await expect(first.getByText('Draft saved')).toBeVisible()

  await useProfile(second, 'Bitget demo')
  for (const page of [first, second]) {
    await expect(account(page)).toContainText('Bitget demo, no account')
    await expect(page.getByText('No orders in this batch yet')).toBeVisible()
  }
  await useProfile(second, 'Practice')
  for (const page of [first, second]) {
    await expect(batchDesk(page).cell(1, 'price')).toContainText('51000')
    await expect(batchDesk(page).cell(1, 'qty')).toContainText('0.002')
  }

  // A closed tab is recovered by starting Volley again, while the other stays open.
  await first.close()
  const back = await terminal.another()
  for (const page of [back, second])
    await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
})

test(
  'typed text is there after a reload 0, 50 and 200 ms later, or was marked as not saved',
  { tag: '@core' },
  async ({ launch, host }) => {
    test.skip(host === 'electron', 'the desktop application is not reloaded')
    const { page } = await launch()
    await page.getByTestId('add-row-empty').click()
    for (const [at, pause] of [0, 50, 200].entries()) {
      const price = `${51_000 + at}`
      await batchDesk(page).type(1, 'price', price)
      const reloaded = page.waitForEvent('load')
      const marked = await page.evaluate(
        (ms) =>
          new Promise<string | undefined>((resolve) => {
            setTimeout(() => {
              const row = document.querySelector<HTMLElement>('[data-testid="row-1"]')
              resolve(row?.dataset.unsaved)
              setTimeout(() => location.reload())
            }, ms)
          }),
        pause,
      )
      await reloaded
      const cell = batchDesk(page).cell(1, 'price')
      await expect(cell).toContainText('51')
      if (marked === undefined) await expect(cell).toContainText(price)
    }
  },
)
