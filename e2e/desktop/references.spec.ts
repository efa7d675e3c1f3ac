import { build } from '@/scripts/build.mjs'
import { openGallery } from '@/e2e/gallery'
import { differenceFrom, isWriting } from '@/e2e/reference-screens'
import { expect, test } from '@/e2e/terminal'

/** A Thursday at noon, UTC. */
const AT = Date.UTC(2026, 8, 24, 12)

const panels = [
  'order-ticket',
  'batch-desk',
  'order-book',
  'open-orders',
  'positions',
  'balances',
  'fills',
  'order-history',
  'strategy-orders',
  'risk-wall',
  'loans',
  'stress',
  'tax',
  'journal',
  'earn',
  'p2p',
  'watch-list',
  'price-ladder',
  'sub-keys',
  'api-desk',
]

test.skip(({ chromiumBrowser }) => chromiumBrowser === null, 'the gallery is a page for a browser')
test.beforeAll(() => build('gallery'))

test('twenty screens look like their references, and a lost control is found', async ({ chromiumBrowser }) => {
  const browser = chromiumBrowser!
  const { page } = await openGallery(browser, 'live', 'en', AT)
  await page.evaluate(() => document.fonts.ready)
  // Canvases paint, and columns grow to their content, in the frames after the first one.
  for (const panel of panels)
    await expect.poll(() => differenceFrom(browser, panel, page.locator(`[data-panel="${panel}"]`).first())).toBeNull()
  const ticket = page.locator('[data-panel="order-ticket"]').first()
  await ticket
    .getByRole('radiogroup')
    .first()
    .evaluate((control) => (control.style.display = 'none'))
  const withoutControl = isWriting ? null : await differenceFrom(browser, 'order-ticket', ticket)
  await page.context().close()
  if (!isWriting) expect(withoutControl).toContain('order-ticket')
})
