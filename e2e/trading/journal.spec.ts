import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { runFromPalette } from '@/e2e/palette'
import { expect, test, type Terminal } from '@/e2e/terminal'

const root = join(import.meta.dirname, '../..')

async function openJournal(page: Page) {
  await runFromPalette(page, 'Go to Journal')
  const panel = page.locator('[data-panel="journal"]')
  await expect(panel.getByTestId('journal-entry').first()).toBeVisible()
  return panel
}

/** Places an order below the market with the ticket. Returns its price. */
async function placeBid(terminal: Terminal): Promise<string> {
  const { page } = terminal
  const price = (await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT'))(0.97)
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await page.getByTestId('ticket-price').fill(price)
  await page.getByTestId('ticket-qty').fill('0.01')
  await page.getByTestId('ticket-review').click()
  await sendReviewed(page)
  return price
}

test('the journal is searched, filtered by an order, verified and exported; a change in its file is detected', async ({
  launch,
}) => {
  const terminal = await launch({ own: true, faults: true, arrangement: 'trading' })
  const { page, dataDir } = terminal
  const price = await placeBid(terminal)
  const panel = await openJournal(page)
  const entries = panel.getByTestId('journal-entry')
  const kinds = (kind: string) => panel.locator(`[data-testid="journal-entry"][data-kind="${kind}"]`)
  for (const kind of ['gate', 'queued', 'intent', 'result', 'seen']) await expect(kinds(kind).first()).toBeVisible()

  await test.step('by kind, words and outcome', async () => {
    await panel.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Intents' }).click()
    await expect(kinds('gate')).toHaveCount(0)
    await expect(kinds('intent')).toHaveCount(1)
    await expect(kinds('intent')).toContainText('buy 0.01 BTC at')
    await panel.getByRole('button', { name: 'Clear' }).click()
    await panel.getByRole('combobox', { name: 'Outcome' }).click()
    await page.getByRole('option', { name: 'refused' }).click()
    await expect(panel.getByText('No entry matches the filter')).toBeVisible()
    await panel.getByRole('combobox', { name: 'Outcome' }).click()
    await page.getByRole('option', { name: 'received' }).click()
    await expect(entries).toHaveCount(1)
    await panel.getByRole('button', { name: 'Clear' }).click()
    await panel.getByRole('searchbox', { name: 'Search the journal by words' }).fill('received order')
    await expect(entries).toHaveCount(1)
    await panel.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('down to one order, with its timeline', async () => {
    await kinds('intent').getByRole('button', { name: 'Only this order' }).click()
    await expect(kinds('gate')).toHaveCount(0)
    await expect(kinds('intent')).toHaveCount(1)
    await kinds('intent').getByRole('button', { name: 'Timeline' }).click()
    await expect(page.locator('.order-timeline')).toContainText('Sending')
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Clear' }).click()
  })

  await panel.getByRole('button', { name: 'Verify' }).click()
  await expect(panel.getByText('Nothing was changed, removed or reordered')).toBeVisible()

  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^journal-.*\.jsonl$/)
  const [head = '', ...lines] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\n')
  const { proven, head: link } = JSON.parse(head) as { proven: boolean; head: string }
  expect(proven).toBe(true)
  expect(lines.length).toBe(Number(link.split(':')[0]))
  // A price of a whole number has no decimals in the request.
  expect(lines.join('\n')).toContain(`\\"${Number(price)}`)
  expect(JSON.parse(lines[0]!)).toMatchObject({ seq: lines.length, hash: link.split(':')[1] })
  const { accounts } = terminal.practice()
  const secrets = accounts.flatMap(({ apiKey, secretKey, passphrase }) => [apiKey, secretKey, passphrase])
  expect(secrets.filter((secret) => [head, ...lines].some((line) => line.includes(secret)))).toEqual([])

  await test.step('a change is found at the file, once Volley has ended', async () => {
    await terminal.kill()
    const directory = join(dataDir, 'journals')
    const journal = join(
      directory,
      readdirSync(directory).find((name) => name.endsWith('.sqlite'))!,
    )
    const verify = () => {
      const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/verify.mjs'), dataDir], {
        encoding: 'utf8',
      })
      return { status, stdout }
    }
    expect(verify()).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing was changed') })
    const database = new DatabaseSync(journal)
    const { seq } = database.prepare("SELECT seq FROM entries WHERE kind = 'intent'").get() as { seq: number }
    database.prepare("UPDATE entries SET detail = replace(detail, '0.01', '0.02') WHERE seq = ?").run(seq)
    database.close()
    expect(verify()).toMatchObject({ status: 1, stdout: expect.stringMatching(new RegExp(`changed +entry ${seq},`)) })
  })
})
