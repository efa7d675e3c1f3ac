import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findChromium, firstThatStarts } from './chromium.mjs'

const folder = mkdtempSync(join(tmpdir(), 'volley-chromium-'))
const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => consoleError.mockClear())
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A new program of this name, alone in its folder unless one is given. */
function program(
  name: string,
  script: string,
  { mode = 0o755, beside = mkdtempSync(join(folder, 'bin-')) } = {},
): string {
  const path = join(beside, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode })
  return path
}

const working = () => program('chromium', 'echo Chromium 150')
const locked = () => program('chromium', 'echo Chromium 150', { mode: 0o644 })

it('passes over every browser that cannot be started, with its reason', () => {
  const broken = program('chromium', 'echo "libnss3.so: cannot open shared object file" >&2; exit 127')
  const silent = program('chromium', 'exit 1')
  const [shut, works] = [locked(), working()]
  expect(firstThatStarts([join(folder, 'absent'), shut, broken, silent, works])).toBe(works)
  expect(firstThatStarts([shut])).toBeUndefined()
  expect(consoleError.mock.calls.flat()).toEqual([
    `${shut} cannot be started (EACCES); the next browser is tried.`,
    `${broken} cannot be started (libnss3.so: cannot open shared object file); the next browser is tried.`,
    `${silent} cannot be started (exit code 1); the next browser is tried.`,
  ])
})

it('prefers CHROMIUM_PATH, but not where it cannot be started', () => {
  const [shut, works] = [locked(), working()]
  vi.stubEnv('CHROMIUM_PATH', works)
  expect(findChromium()).toBe(works)
  vi.stubEnv('CHROMIUM_PATH', shut)
  expect(findChromium()).not.toBe(shut)
})

it.runIf(process.platform === 'linux')('prefers a shell on the path, and a browser where a window is wanted', () => {
  const browser = program('chromium', 'exit 0')
  const shell = program('chromium-headless-shell', 'exit 0', { beside: dirname(browser) })
  vi.stubEnv('PATH', [dirname(locked()), dirname(shell)].join(':'))
  vi.stubEnv('CHROMIUM_PATH', '')
  expect(findChromium({ own: [] })).toBe(shell)
  vi.stubEnv('CHROMIUM_PATH', shell)
  expect(findChromium({ windowed: true, own: [] })).toBe(browser)
})
