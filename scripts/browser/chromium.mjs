// A Chromium that can be started on this machine.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

const START_MS = 60_000

/** Names of programs on the path of Linux. The shell draws no window and uses a fifth less CPU time. */
const shells = ['chromium-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge']

function onPath(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'].filter(Boolean)
  return names.flatMap((name) => [...new Set(folders)].map((folder) => join(folder, name)))
}

function installed(windowed) {
  if (process.platform === 'linux') return onPath(windowed ? browsers : [...shells, ...browsers])
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable] ?? 'C:'
    return [`${folder}\\Google\\Chrome\\Application\\chrome.exe`, `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`]
  })
}

/** Playwright stores its shell in a folder next to its browser's folder. */
function ownOfPlaywright(windowed) {
  const browser = chromium.executablePath()
  if (!browser) return []
  const folders = dirname(dirname(dirname(browser)))
  const pattern = 'chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}{,.exe}'
  const shell = windowed ? [] : globSync(pattern, { cwd: folders }).map((path) => join(folders, path))
  return [...shell, browser]
}

const checked = new Map()

function canStart(path) {
  // Browsers of Windows open a window instead of printing their version.
  if (process.platform === 'win32') return true
  try {
    execFileSync(path, ['--version'], { stdio: ['ignore', 'ignore', 'pipe'], timeout: START_MS })
    return true
  } catch (error) {
    const [line] = String(error.stderr ?? '')
      .trim()
      .split('\n')
    const reason = line || error.code || `exit code ${error.status}`
    console.error(`${path} cannot be started (${reason}); the next browser is tried.`)
    return false
  }
}

/** The first of `paths` that can be started. Each failing one is reported once. */
export function firstThatStarts(paths) {
  return paths.filter(existsSync).find((path) => {
    if (!checked.has(path)) checked.set(path, canStart(path))
    return checked.get(path)
  })
}

/**
 * CHROMIUM_PATH, Playwright's, or an installed one. Undefined without any. Unless `windowed`, a shell without windows
 * precedes a browser.
 */
export function findChromium({ windowed = false, own = ownOfPlaywright(windowed) } = {}) {
  const { CHROMIUM_PATH: path } = process.env
  const isShell = /headless.shell/.test(path ?? '')
  const first = path && !(windowed && isShell) ? [path] : []
  return firstThatStarts([...first, ...own, ...installed(windowed)])
}

/** A headless build from the npm registry, cached under .cache/. Linux x64 only. Undefined elsewhere or on failure. */
export function fetchChromium(root) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(root, '.cache/chromium')
  const file = join(folder, 'chromium')
  if (existsSync(file)) return firstThatStarts([file])
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
  return firstThatStarts([file])
}
