import { readFile } from 'node:fs/promises'
import { RestClientV3 } from 'bitget-api'
import { runFromPalette } from '@/e2e/palette'
import { expect, test, type Terminal } from '@/e2e/terminal'

const day = (): string => new Date().toISOString().slice(0, 10)

function clientWith(terminal: Terminal, label: string): RestClientV3 {
  const { rest, accounts } = terminal.practice()
  const { apiKey, secretKey, passphrase } = accounts.find((account) => account.label === label)!
  return new RestClientV3({ baseUrl: rest, apiKey, apiSecret: secretKey, apiPass: passphrase })
}

/** Creates taxable records without Volley: buys a little and sells it again. */
async function tradeAsTrader(terminal: Terminal): Promise<void> {
  const client = clientWith(terminal, 'one-way')
  for (const [side, qty] of [
    ['buy', '900'],
    ['sell', '0.005'],
  ] as const)
    await client.submitNewOrder({ category: 'SPOT', symbol: 'BTCUSDT', side, orderType: 'market', qty })
}

interface TaxLine {
  readonly kind: string
  readonly record: Readonly<Record<string, string>>
}

/** Movements of spot trades in the exchange's own list, oldest first. */
async function spotRecordsOf(terminal: Terminal): Promise<readonly TaxLine['record'][]> {
  const request = { bizType: 'SPOT', startTime: String(Date.parse(day())), endTime: String(Date.now() + 300_000) }
  const answer = await clientWith(terminal, 'tax').getPrivate('/api/v3/tax/records', request)
  return (answer as { data: readonly TaxLine['record'][] }).data.toReversed()
}

test('a day of tax records is read, over a kill in the middle, proven whole, and saved without a double', async ({
  launch,
}) => {
  const first = await launch({ own: true, faults: true, sleeps: true, arrangement: 'trading' })
  await tradeAsTrader(first)
  const listed = await spotRecordsOf(first)
  // Each fill has two records. An order may fill at several prices.
  expect(listed.length).toBeGreaterThanOrEqual(4)
  // Records younger than a minute may not be listed yet, and are not requested.
  first.sleep()
  const panelOf = ({ page }: Terminal) => page.locator('[data-panel="tax"]')
  await runFromPalette(first.page, 'Go to Tax')
  const panel = panelOf(first)
  const state = panel.getByTestId('tax-state')
  await expect(state).toHaveText('Nothing was read yet')
  await panel.getByRole('combobox', { name: 'Range' }).click()
  await first.page.getByRole('option', { name: 'From day to day' }).click()
  await panel.getByLabel(/^From day, /).fill('2026-02-31')
  await expect(panel.getByRole('button', { name: 'Read the records' })).toBeDisabled()
  await panel.getByLabel(/^From day, /).fill(day())
  await panel.getByLabel(/^To day, /).fill(day())
  await panel.getByRole('button', { name: 'Read the records' }).click()
  await expect(state).toHaveAttribute('data-state', 'running')
  await expect(panel.locator('.tax__counted')).toContainText(/[2-9] of \d+ windows/)
  await first.kill()

  const second = await launch({ own: true, dataDir: first.dataDir, faults: true, sleeps: true })
  second.sleep()
  const again = panelOf(second)
  await expect(again.getByTestId('tax-state')).toContainText('Interrupted')
  await again.getByRole('button', { name: 'Resume' }).click()
  await expect(again.getByTestId('tax-state')).toHaveAttribute('data-state', 'done', { timeout: 60_000 })
  await expect(again.locator('.tax__proof')).toHaveAttribute('data-proven', 'true')

  const saving = second.page.waitForEvent('download')
  await again.getByRole('button', { name: /Export/ }).click()
  await second.page.getByRole('menuitem', { name: /JSON/ }).click()
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\n')
  const records = lines.map((line) => JSON.parse(line) as TaxLine)
  expect(new Set(records.map(({ record }) => record.id)).size).toBe(records.length)
  const spot = records.filter(({ kind }) => kind === 'SPOT').map(({ record }) => record)
  // Digit by digit, none missing and none repeated.
  expect(spot).toEqual(listed)
})
