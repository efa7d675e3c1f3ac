import { execFileSync } from 'node:child_process'
import { createPrivateKey, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findingsInThemes } from '@/e2e/findings'
import { runFromPalette } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'

const scripts = join(import.meta.dirname, '../../scripts/release')
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  readonly version: string
}
const installer = `Volley-${version}.AppImage`
let folder = ''
let server: Server

/** Signed like by the release script, then newer than the Volley of this test. */
function release(version: string): void {
  const key = join(folder, 'private.pem')
  const file = join(folder, 'volley.json')
  const options = ['--key', key, '--notes', join(folder, 'notes.md')]
  execFileSync(process.execPath, [join(scripts, 'release-sign.mjs'), join(folder), ...options])
  const text = JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), version })
  writeFileSync(file, text)
  const signature = sign(null, Buffer.from(text), createPrivateKey(readFileSync(key, 'utf8')))
  writeFileSync(`${file}.sig`, signature.toString('base64'))
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'volley-release-'))
  writeFileSync(join(folder, 'notes.md'), 'Ladders can be tilted.')
  writeFileSync(join(folder, installer), 'an installer')
  const env = { ...process.env, VOLLEY_PUBLIC_KEY: join(folder, 'public.pem') }
  execFileSync(process.execPath, [join(scripts, 'release-key.mjs'), join(folder, 'private.pem')], { env })
  release('9.9.9')
  server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1)
    response.end(/^volley\.json(?:\.sig)?$/.test(name) ? readFileSync(join(folder, name)) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a newer version is announced after its signature is verified, its file is checked, and it is postponed', async ({
  launch,
}) => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/volley.json`
  const updateKey = join(folder, 'public.pem')
  const first = await launch({ own: true, updateKey })
  await runFromPalette(first.page, 'Check for updates')
  const about = first.page.getByRole('dialog', { name: 'About Volley' })
  const field = about.getByLabel('Update address')
  await field.fill('http://example.com/volley.json')
  await expect(about.getByRole('alert')).toHaveText(
    'address: must be an https address, or an http one on this computer',
  )
  await field.fill(address)
  await field.press('Tab')
  await about.getByRole('button', { name: 'Check for updates' }).click()
  const offer = about.getByRole('region', { name: 'Volley 9.9.9' })
  await expect(offer).toContainText('Ladders can be tilted.')
  await expect(offer).toContainText(`/${installer}`)
  const file = (content: string) => ({ name: installer, mimeType: '', buffer: Buffer.from(content) })
  await offer.getByLabel('Downloaded file').setInputFiles(file('an instalIer'))
  await expect(offer).toContainText(`${installer} is not the file that was signed: do not open it.`)
  await offer.getByLabel('Downloaded file').setInputFiles(file('an installer'))
  await expect(offer).toContainText(`${installer} is the file that was signed.`)
  expect(await findingsInThemes(first.page, 'an update', { within: '[role="dialog"]' })).toEqual([])
  await first.kill()

  const second = await launch({ own: true, dataDir: first.dataDir, updateKey })
  await expect(second.page.getByText('Volley 9.9.9 is available').first()).toBeVisible()
  await runFromPalette(second.page, 'Check for updates')
  await second.page.getByRole('button', { name: 'Skip this version' }).click()
  await expect(second.page.getByText('No more reminders for this version.')).toBeVisible()
})
