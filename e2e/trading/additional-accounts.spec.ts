import { batchDesk, sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { findings } from '@/e2e/findings'
import { addConnection, connectTo } from '@/e2e/risk-wall'
import { expect, test, type Practice, type Terminal } from '@/e2e/terminal'

const OTHER = 'The other account'
const THIRD = 'The third account'

/** An application with one account of an exchange on screen, and the saved keys of two others. */
async function threeAccounts(launch: () => Promise<Terminal>, exchange: Practice) {
  const { page } = await launch()
  const { rest, wsPublic, wsPrivate, accounts } = exchange.practice()
  const addresses = { rest, wsPublic, wsPrivate }
  await connectTo(page, addresses, accounts[0]!)
  for (const [name, key] of [
    [OTHER, accounts[1]!],
    [THIRD, accounts.find(({ label }) => label === 'institution')!],
  ] as const) {
    const dialog = await addConnection(page, name, addresses, key)
    await expect(dialog).toHaveAccessibleName('Key saved')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  return { page, price: await pricesOf(exchange, 'SPOT', 'BTCUSDT') }
}

const twoRows = (price: (share: number) => string): string =>
  [
    'Category\tSymbol\tSide\tType\tPrice\tQty\tTIF',
    ...[0.97, 0.96].map((share) => ['SPOT', 'BTCUSDT', 'buy', 'limit', price(share), '0.004', 'gtc'].join('\t')),
  ].join('\n')

test('a batch goes to three accounts, each with its size, and every cell shows its result', async ({
  launch,
  exchange,
}) => {
  const { page, price } = await threeAccounts(launch, exchange)
  const desk = batchDesk(page)
  await desk.paste(twoRows(price))
  await desk.review()
  const review = page.getByTestId('review')
  await review.getByText('Send to further accounts').click()
  await review.getByRole('checkbox', { name: OTHER }).check()
  await review.getByRole('checkbox', { name: THIRD }).check()
  const other = review.locator('.further-account').filter({ hasText: OTHER })
  const third = review.locator('.further-account').filter({ hasText: THIRD })
  await expect(other.getByTestId('further-obstacle')).toHaveCount(0)
  await other.getByRole('combobox', { name: `Size on ${OTHER}` }).click()
  await page.getByRole('option', { name: 'Percent', exact: true }).click()
  await other.getByRole('textbox', { name: /Percent of the size/ }).fill('50')
  await expect(other.getByTestId('further-totals')).toContainText('0.004 BTC')
  await expect(other.getByTestId('further-totals')).toContainText('0.002 each')
  await expect(third.getByTestId('further-totals')).toContainText('0.008 BTC')
  await expect(review.getByTestId('further-obstacle')).toHaveCount(0)
  await expect(page.getByTestId('send-button')).toContainText('Send 2 orders to each of 3 accounts')
  // The requests of each account are displayed with its own size.
  await review.page().getByRole('button', { name: 'Dry run…' }).last().click()
  const dryRun = page.getByTestId('dry-run')
  await expect(dryRun).toContainText('0.004')
  await dryRun.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: OTHER }).click()
  await expect(dryRun).toContainText('0.002')
  expect(await findings(page, 'dry run of several accounts', { within: '[data-testid="dry-run"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dryRun).toHaveCount(0)
  await sendReviewed(page)

  const results = page.getByTestId('joint-results')
  await expect(results.getByTestId('joint-row-1').getByTestId('order-state')).toHaveCount(3)
  await expect(results.locator('[data-testid="order-state"][data-state="live"]')).toHaveCount(6)
  await expect(results.getByTestId('joint-row-2')).toContainText('0.002')

  // Another page only has the data of the journals.
  await page.reload()
  await page.getByTestId('tab-batch').first().click()
  await expect(results.locator('[data-testid="order-state"][data-state="live"]')).toHaveCount(6)
  await page.getByRole('button', { name: `Cancel 2 orders on ${OTHER}…` }).click()
  await page.getByTestId('confirm').click()
  await expect(results.locator('[data-testid="order-state"][data-state="canceled"]')).toHaveCount(2)
  await expect(results.locator('[data-testid="order-state"][data-state="live"]')).toHaveCount(4)

  // The frame shows that they are open, and closes them. Their resting orders are unchanged.
  const chip = page.getByTestId('further-chip')
  await expect(chip).toContainText('+2')
  await chip.click()
  const beside = page.getByRole('list', { name: 'Additional open accounts' })
  await expect(beside.getByRole('listitem').filter({ hasText: 'Ready for orders' })).toHaveCount(2)
  expect(await findings(page, 'accounts open in addition to the account on screen')).toEqual([])
  await beside.getByRole('button', { name: `Close ${OTHER}` }).click()
  await expect(chip).toContainText(`+1${THIRD}`)
  await beside.getByRole('button', { name: `Close ${THIRD}` }).click()
  await expect(chip).toHaveCount(0)
})
