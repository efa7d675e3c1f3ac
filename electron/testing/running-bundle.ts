import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { builtBundles } from './built-bundle'
import { type ElectronStub, loadBundle } from './electron-stub'

const renderer = join(import.meta.dirname, '../../dist/renderer')

/** Without one, a page is enough for the bundle to have something to serve. */
function needPage(): void {
  const page = join(renderer, 'index.html')
  if (existsSync(page)) return
  mkdirSync(renderer, { recursive: true })
  writeFileSync(page, '<!doctype html>')
}

/** Starts the built main process in this one, with a stub of Electron and no keychain. */
export async function startBundle(stub: ElectronStub, args: readonly string[] = []) {
  const { windows, handlers, notes, app, answers } = stub
  const [bundle = '', preload = ''] = builtBundles({
    main: 'main/main.cjs',
    preload: 'preload/preload.cjs',
    practice: 'practice/practice.cjs',
  })
  needPage()
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-main-'))
  const { argv } = process
  process.argv = ['/electron', '/app', '--data', dataDir, '--faults', ...args]
  const restore = loadBundle(bundle, { electron: stub.electron, keytar: new Error('keytar is not here') })
  await vi.waitFor(() => expect([windows.length, handlers.size, notes.failures]).toEqual([1, 1, []]), patience)
  return {
    dataDir,
    preload,
    /** Quits, and answers every question about it with yes. */
    async end(): Promise<void> {
      restore()
      process.argv = argv
      answers.messageBox = 1
      app.emit('before-quit', { preventDefault: () => undefined })
      await vi.waitFor(() => expect(notes.quits).toBe(1), patience)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
