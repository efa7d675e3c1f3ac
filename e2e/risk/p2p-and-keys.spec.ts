import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { patienceBeyond } from '@/shared/testing/patience'
import { findingsInThemes } from '@/e2e/findings'
import { runFromPalette } from '@/e2e/palette'
import { connectTo } from '@/e2e/risk-wall'
import { expect, test } from '@/e2e/terminal'
import { expectToast } from '@/e2e/testing/toasts'

/** About twenty pages, of which the exchange serves ten per second. */
const wholeReading = patienceBeyond(10_000)

/** Every file of the data folder except those of the practice exchange, as one text. */
function writtenIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('practice') && statSync(join(folder, name)).isFile())
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n')
}

async function openPanel(page: Page, title: string, id: string) {
  await runFromPalette(page, `Go to ${title}`)
  return page.locator(`[data-panel="${id}"]`)
}

test('a P2P order arrives, is appealed and gets a note; it is announced once, and personal data stays covered', async ({
  launch,
}) => {
  const first = await launch({ own: true, faults: true })
  const { page, dataDir } = first
  const uid = first.practice().accounts[0]!.uid
  const board = await openPanel(page, 'P2P', 'p2p')
  const orders = board.getByTestId('p2p-order')
  const toast = page.locator('.toast')
  await board.getByRole('checkbox', { name: 'Notify me of new' }).check()
  await expect(board.getByText(/^age /)).toBeVisible(wholeReading)
  await board.getByRole('button', { name: /^All 90 days/ }).click()
  await expect
    .poll(async () => Number(await board.locator('[data-lane="all"] .num').textContent()))
    .toBeGreaterThan(1000)
  await board.getByRole('button', { name: /^Open/ }).click()

  await first.fault({ kind: 'p2p-take', uid })
  await expectToast(page, 'New P2P order: sell')
  const newest = orders.filter({ hasText: '250' }).filter({ hasText: 'Pending payment' }).first()
  const label = await newest.getByRole('button', { name: /^Details of/ }).getAttribute('aria-label')
  const number = /order (\S+)$/.exec(label ?? '')![1]!
  // Amounts and times of other orders may contain the same digits.
  const ofOrder = { has: page.getByRole('button', { name: new RegExp(`^Details of .*order ${number}$`) }) }
  const rows = orders.filter(ofOrder)
  await expect(rows).toContainText('250')
  await expect(rows).toContainText('Pending payment')

  await first.fault({ kind: 'p2p-step', uid, step: 'Paid' })
  await first.fault({ kind: 'p2p-step', uid, step: 'Appeal' })
  await expect(toast.filter({ hasText: 'P2P appeal: sell' })).toBeVisible()
  const appealed = board.locator('[data-testid="p2p-order"][data-state="Appeal"]').filter(ofOrder)
  await expect(appealed).toHaveCount(1)
  await expect(appealed).not.toContainText('Halvorsen')

  await appealed.getByRole('button', { name: /^Details of/ }).click()
  const detail = board.getByRole('complementary')
  await detail.getByRole('button', { name: /^Show buyer of/ }).click()
  await expect(detail).toContainText('Greta Halvorsen')
  await expect(detail).not.toContainText('0000 0000 0000')
  await detail.getByRole('textbox', { name: 'Note' }).fill('Asked the bank')
  await detail.getByRole('button', { name: 'Save note' }).click()
  await expect(appealed.getByLabel('It has a note')).toBeVisible()
  expect(await findingsInThemes(page, 'p2p', { within: '[data-panel="p2p"]' })).toEqual([])

  await page.evaluate(() => document.querySelectorAll('.toast').forEach((toast) => toast.remove()))
  await first.kill()
  const second = await launch({ own: true, dataDir, faults: true })
  const again = await openPanel(second.page, 'P2P', 'p2p')
  await expect(again.getByRole('checkbox', { name: 'Notify me of new' })).toBeChecked()
  await expect(again.getByText(/^age /)).toBeVisible(wholeReading)
  await expect(second.page.locator('.toast').filter({ hasText: 'P2P appeal' })).toHaveCount(0)
  const storedText = writtenIn(dataDir)
  expect(storedText).toContain('Asked the bank')
  for (const personal of ['Halvorsen', 'Marchetti', '0000 0000 0000']) expect(storedText).not.toContain(personal)
})

test('a sub-account key is created, its secret is shown once and saved, and the key is changed', async ({
  launch,
  exchange,
}) => {
  const { page, dataDir } = await launch()
  const { rest, wsPublic, wsPrivate, accounts } = exchange.practice()
  await connectTo(
    page,
    { rest, wsPublic, wsPrivate },
    accounts.find(({ label }) => label === 'institution')!,
  )
  const sub = accounts.find(({ label }) => label === 'institution sub 1')!
  const panel = await openPanel(page, 'Sub-account keys', 'sub-keys')
  await expect(panel.getByText('No key was made or changed from here')).toBeVisible()

  await panel.getByRole('button', { name: 'Create…' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Create the key' }).click()
  await expect(form.getByText('is required').first()).toBeVisible()
  await form.getByLabel('Sub-account UID').fill(sub.uid)
  await form.getByRole('textbox', { name: 'Label' }).fill('grid bot')
  await form.getByLabel('Passphrase', { exact: true }).fill('CanaryPass77')
  await form.getByLabel('The same again').fill('CanaryPass77')
  await form.getByRole('checkbox', { name: 'Withdraw' }).check()
  await expect(form.getByText('withdraw needs permType read_write')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Withdraw' }).uncheck()
  await form.getByRole('checkbox', { name: 'Trade' }).check()
  await form.getByLabel('IP addresses').fill('127.0.0.1')
  expect(await findingsInThemes(page, 'create a key', { within: '.dialog' })).toEqual([])
  await form.getByRole('button', { name: 'Create the key' }).click()

  const save = page.getByTestId('save-secret')
  await expect(save).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await save.getByRole('button', { name: 'Show it on screen, once' }).click()
  await expect(save.getByTestId('shown-secret').locator('dd')).toHaveCount(2)
  const [apiKey = '', secret = ''] = await save.getByTestId('shown-secret').locator('dd').allTextContents()
  expect([apiKey, secret.length > 8]).toEqual([expect.stringMatching(/^bg_/), true])
  expect(await findingsInThemes(page, 'save the secret', { within: '.dialog' })).toEqual([])
  await page.reload()
  await expect(save).toBeVisible()
  await expect(save).not.toContainText(secret)
  await expect(save.getByRole('button', { name: 'Show it on screen, once' })).toBeDisabled()
  const download = page.waitForEvent('download')
  await save.getByRole('button', { name: 'Write it to a file…' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect([file.includes(secret), file.includes('CanaryPass77')]).toEqual([true, false])
  await save.getByRole('button', { name: 'Keep it in Volley' }).click()
  await expect(save).toHaveCount(0)

  const again = await openPanel(page, 'Sub-account keys', 'sub-keys')
  const records = again.getByTestId('sub-key')
  await expect(records).toHaveCount(1)
  await records.getByRole('button', { name: /^Change grid bot/ }).click()
  await form.getByLabel('API key').fill(apiKey)
  await form.getByLabel('Passphrase from now on').fill('CanaryLater88')
  await form.getByLabel('The same again').fill('CanaryLater88')
  await form.getByRole('checkbox', { name: 'Manage the account' }).check()
  await expect(form.getByRole('row', { name: /Manage the account no yes/ })).toBeVisible()
  await expect(form.getByRole('row', { name: /Trade yes yes/ })).toBeVisible()
  await form.getByRole('button', { name: 'Change the key' }).click()
  await expect(records).toHaveCount(2)
  await expect(records.first()).toContainText('Trade, Manage the account')
  await expect(records.first()).toContainText('Done')

  const storedText = writtenIn(dataDir)
  expect(storedText).toContain('grid bot')
  for (const canary of [secret, 'CanaryPass77', 'CanaryLater88']) expect(storedText).not.toContain(canary)
})
