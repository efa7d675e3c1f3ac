// A Chromium that can be started on this machine.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const usualPlaces = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable] ?? 'C:'
    return [`${folder}\\Google\\Chrome\\Application\\chrome.exe`, `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`]
  }),
}

/** CHROMIUM_PATH, Playwright's own, or an installed one; undefined when there is none. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const own = chromium.executablePath()
  if (own && existsSync(own)) return own
  return usualPlaces[process.platform]?.find((path) => existsSync(path))
}

/**
 * A headless build out of the npm registry, kept under .cache/. Linux x64 only; undefined elsewhere or when it fails.
 */
export function fetchChromium(root) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(root, '.cache/chromium')
  const file = join(folder, 'chromium')
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync(
      'npm',
      [
        'install',
        '--prefix',
        folder,
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        '@sparticuz/chromium@153.0.0',
      ],
      { stdio: ['ignore', 2, 2] },
    )
    const unpack =
      "const c = (await import('@sparticuz/chromium')).default; c.setGraphicsMode = true; await c.executablePath()"
    execFileSync(process.execPath, ['--input-type=module', '-e', unpack], {
      cwd: folder,
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 2, 2],
    })
  } catch (error) {
    console.error(`No Chromium could be had from the npm registry: ${error.message}`)
  }
  return existsSync(file) ? file : undefined
}
