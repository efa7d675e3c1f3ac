import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patienceBeyond } from '@/shared/testing/patience'
import { expect, readyAddress, test } from '@/e2e/terminal'

const root = join(import.meta.dirname, '../..')
/** Vite first bundles the libraries, then serves every source file separately. */
const FIRST_PAGE_MS = 30_000
const sources = [
  'assets',
  'electron',
  'practice',
  'renderer',
  'scripts',
  'shared',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]

test('a label that is changed in the sources shows on the open page, which is not loaded again', async ({
  chromiumBrowser,
}) => {
  test.skip(chromiumBrowser === null, 'npm run dev serves a browser')
  const copy = mkdtempSync(join(tmpdir(), 'volley-dev-'))
  for (const name of sources) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const options = ['--no-open', '--port', '0', '--data', join(copy, 'data')]
  const dev = spawn(process.execPath, [join(copy, 'scripts/dev.mjs'), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const address = await readyAddress(dev)
    const page = await chromiumBrowser!.newPage()
    const refused: string[] = []
    page.on('console', (message) =>
      /Content Security Policy/.test(message.text()) ? refused.push(message.text()) : null,
    )
    await page.goto(address, { waitUntil: 'commit' })
    const button = page.locator('.palette-button')
    await expect(button).toContainText('Commands', patienceBeyond(FIRST_PAGE_MS))
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
    const [bar] = globSync('renderer/**/top-bar.tsx', { cwd: copy }).map((path) => join(copy, path))
    writeFileSync(bar!, readFileSync(bar!, 'utf8').replace("t('Commands')", "t('Every command')"))
    await expect(button).toContainText('Every command')
    await expect(page.locator('html[data-same-page]')).toBeAttached()
    expect(refused).toEqual([])

    const { headers, status } = await fetch(new URL('/', address))
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'nonce-[\w-]{22}'; .*connect-src 'self' ws:\/\/127\.0\.0\.1:\d+;/,
    )
    expect((await fetch(new URL(`/@fs${join(copy, 'package.json')}`, address))).status).toBe(403)
    await page.close()
  } finally {
    dev.kill()
    await once(dev, 'exit')
    rmSync(copy, { recursive: true, force: true })
  }
})
