import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findingsInThemes } from '@/e2e/findings'
import { runFromPalette } from '@/e2e/palette'
import { riskWall } from '@/e2e/risk-wall'
import { expect, test } from '@/e2e/terminal'

/** A webhook on this machine. `status` is its response. */
async function startHook() {
  const bodies: string[] = []
  const answer = { status: 204 }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(answer.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, bodies, answer, close: () => server.close() }
}

test('a destination is added by keyboard alone, tested, and receives alarms with the page closed', async ({
  launch,
}) => {
  const hook = await startHook()
  const terminal = await launch({ own: true, faults: true })
  const { page } = terminal
  const wall = riskWall(page)
  await wall.open()
  await wall.confirmThresholds()
  await runFromPalette(page, 'Alarm destinations')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No destinations')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a destination' }).press('Enter')
  await page.keyboard.type('Desk')
  await page.keyboard.press('Tab')
  await page.keyboard.type('http://example.com')
  // After the format field.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await dialog.getByRole('button', { name: 'Save destination' }).press('Enter')
  await expect(dialog.getByText('must start with https:// (http:// is allowed to this machine only)')).toBeVisible()
  await expect(dialog.getByText('must have at least 16 characters')).toBeVisible()
  expect(await findingsInThemes(page, 'form', { within: '[role="dialog"]' })).toEqual([])
  await dialog.getByLabel('Address', { exact: true }).fill(hook.url)
  await dialog.getByLabel('Signing key').fill('a-signing-key-of-the-test')
  await dialog.getByRole('button', { name: 'Save destination' }).press('Enter')
  await dialog.getByRole('button', { name: 'Send a test to Desk' }).press('Enter')
  await expect(dialog.getByText(/^Test received in \d+ ms: HTTP 204$/)).toBeVisible()
  hook.answer.status = 401
  await dialog.getByRole('button', { name: 'Send a test to Desk' }).press('Enter')
  await expect(dialog.getByText(/^Test failed after \d+ ms: HTTP 401$/)).toBeVisible()
  hook.answer.status = 204
  expect(await findingsInThemes(page, 'list', { within: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Dispatches to Desk' }).press('Enter')
  await expect(dialog.getByRole('grid', { name: 'Dispatches' }).getByText('HTTP 401')).toBeVisible()
  expect(await findingsInThemes(page, 'dispatches', { within: '[role="dialog"]' })).toEqual([])

  await page.close()
  const before = hook.bodies.length
  await terminal.fault({ kind: 'shock', fraction: -0.2, ms: 1 })
  await expect.poll(() => hook.bodies.slice(before).some((body) => body.includes('"event":"raised"'))).toBe(true)
  hook.close()
})
