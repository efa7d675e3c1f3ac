import type { Page } from '@playwright/test'
import { batchDesk } from './batch-desk'
import { expect, test } from './terminal'

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

  // A tab that was closed comes back by starting Volley again, beside the one that stays.
  await first.close()
  const back = await terminal.another()
  for (const page of [back, second])
    await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
})
