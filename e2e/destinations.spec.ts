import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { findingsInThemes } from './findings'
import { runFromPalette } from './palette'
import { riskWall } from './risk-wall'
import { expect, test } from './terminal'

/** A webhook on this machine; `status` is what it answers. */
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

test('a destination is added by keyboard alone, tested, and receives alarms with the page closed @long', async ({
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
  await expect(dialog.getByText('No alarm leaves this machine')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a destination' }).press('Enter')
  await page.keyboard.type('Desk')
  await page.keyboard.press('Tab')
  await page.keyboard.type('http://example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await dialog.getByRole('button', { name: 'Save destination' }).press('Enter')
  await expect(dialog.getByText('must start with https:// (http:// is allowed to this machine only)')).toBeVisible()
  await expect(dialog.getByText('must have at least 16 characters')).toBeVisible()
  expect(await findingsInThemes(page, 'form')).toEqual([])
  await dialog.getByLabel('Address', { exact: true }).fill(hook.url)
  await dialog.getByLabel('Signing key').fill('a-signing-key-of-the-test')
  await dialog.getByRole('button', { name: 'Save destination' }).press('Enter')
  await dialog.getByRole('button', { name: 'Send a test to Desk' }).press('Enter')
  await expect(dialog.getByText(/^Test received in \d+ ms: HTTP 204$/)).toBeVisible()
  hook.answer.status = 401
  await dialog.getByRole('button', { name: 'Send a test to Desk' }).press('Enter')
  await expect(dialog.getByText(/^Test failed after \d+ ms: HTTP 401$/)).toBeVisible()
  hook.answer.status = 204
  expect(await findingsInThemes(page, 'list')).toEqual([])
  await dialog.getByRole('button', { name: 'Dispatches to Desk' }).press('Enter')
  await expect(dialog.getByRole('grid', { name: 'Dispatches' }).getByText('HTTP 401')).toBeVisible()
  expect(await findingsInThemes(page, 'dispatches')).toEqual([])

  await page.close()
  const before = hook.bodies.length
  await terminal.fault({ kind: 'shock', fraction: -0.2, ms: 1 })
  await expect.poll(() => hook.bodies.slice(before).some((body) => body.includes('"event":"raised"'))).toBe(true)
  hook.close()
})

/** A mail server on this machine; it keeps its receipts back while `isSilent`. */
async function startMailServer() {
  const ids: string[] = []
  const state = { isSilent: true }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString('utf8')))
      stream.on('end', () => {
        ids.push(/^Message-ID: <(.*)>/im.exec(text)?.[1] ?? '')
        if (!state.isSilent) done(null)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: String((server.server.address() as AddressInfo).port),
    ids,
    speak: () => void (state.isSilent = false),
    close: () => server.close(() => undefined),
  }
}

test('a mail under way when the process is killed is sent once more, under its name, and then never @long', async ({
  launch,
}) => {
  const mail = await startMailServer()
  const first = await launch({ own: true })
  const { page, dataDir } = first
  const dialog = page.getByRole('dialog')
  await runFromPalette(page, 'Alarm destinations')
  await dialog.getByRole('button', { name: 'Add a destination' }).click()
  await dialog.getByRole('radio', { name: 'E-mail' }).check()
  for (const [label, text] of [
    ['Name', 'Mail'],
    ['SMTP server', '127.0.0.1'],
    ['Port', mail.port],
    ['From', 'volley@example.com'],
    ['To', 'desk@example.com'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('radio', { name: 'none' }).check()
  await dialog.getByRole('button', { name: 'Save destination' }).click()
  await expect(dialog.getByRole('button', { name: 'Edit Mail' })).toBeVisible()
  // That it was added is the first alarm it receives.
  await expect.poll(() => mail.ids).toHaveLength(1)
  await first.kill()
  mail.speak()
  const sent = () => mail.ids.filter((id) => id === mail.ids[0])
  const again = await launch({ own: true, dataDir })
  await expect.poll(sent).toHaveLength(2)
  await runFromPalette(again.page, 'Alarm destinations')
  const second = again.page.getByRole('dialog')
  await second.getByRole('button', { name: 'Dispatches to Mail' }).click()
  const dispatches = second.getByRole('grid', { name: 'Dispatches' })
  const dispatch = dispatches.getByRole('row').filter({ hasText: 'where alarms are sent was changed' })
  await expect(dispatch).toHaveCount(1)
  await expect(dispatch).toContainText('Received')
  await again.kill()
  await launch({ own: true, dataDir })
  expect(sent()).toHaveLength(2)
  mail.close()
})
