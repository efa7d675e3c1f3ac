import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '@/shared/settings/settings'

// electron-store imports electron, which under plain Node searches for its binary. This path satisfies the search.
vi.hoisted(() => void (process.env.ELECTRON_OVERRIDE_DIST_PATH ??= '/nowhere'))
const { openSettings } = await import('./settings-file')

let directory = ''
const file = (): string => join(directory, 'settings.json')
const stored = (): Record<string, unknown> => JSON.parse(readFileSync(file(), 'utf8'))
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'volley-settings-'))))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('The settings file', () => {
  it('begins with the defaults and survives a restart', () => {
    const settings = openSettings(directory)
    expect([settings.get(), settings.problem]).toEqual([defaultSettings(), null])
    const received: unknown[] = []
    settings.listen(({ theme }) => received.push(theme))
    settings.set({ theme: 'light', bookGroups: { 'SPOT:BTCUSDT': 10 } })
    expect(received).toEqual(['light'])
    expect(openSettings(directory).get()).toEqual({
      ...defaultSettings(),
      theme: 'light',
      bookGroups: { 'SPOT:BTCUSDT': 10 },
    })
    expect(statSync(file()).mode & 0o077).toBe(0)
  })

  it.each(['{"theme": "li', '', 'null', '[1]', '\u0000'])(
    'keeps a broken file (%j) as .bad, touches nothing else and goes on with the defaults',
    (text) => {
      writeFileSync(file(), text)
      writeFileSync(join(directory, 'volley.sqlite'), 'journal')
      const settings = openSettings(directory)
      expect(settings.get()).toEqual(defaultSettings())
      expect(settings.problem).toContain('.bad')
      expect(readFileSync(`${file()}.bad`, 'utf8')).toBe(text)
      expect(readFileSync(join(directory, 'volley.sqlite'), 'utf8')).toBe('journal')
      settings.set({ density: 'roomy' })
      expect(openSettings(directory).get().density).toBe('roomy')
    },
  )

  const deep = (levels: number): string => `{"layout":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)},"theme":"light"}`
  it.each([
    ['50,000 objects deep', deep(50_000)],
    ['50,000 arrays deep', `{"layout":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['of 100 MB', `{"theme":"light","x":"${'x'.repeat(100_000_000)}"}`],
  ])('keeps a file %s as .bad (P08)', (_what, text) => {
    writeFileSync(file(), text)
    const settings = openSettings(directory)
    expect([settings.get(), settings.problem]).toEqual([defaultSettings(), expect.stringContaining('.bad')])
    expect(statSync(`${file()}.bad`).size).toBe(text.length)
    settings.set({ density: 'roomy' })
    expect(openSettings(directory).get().density).toBe('roomy')
  })

  it('is not led astray by brackets within texts, or by a value a few levels deep', () => {
    writeFileSync(file(), JSON.stringify({ layout: { a: '['.repeat(500), b: '\\"{{'.repeat(200) }, theme: 'light' }))
    expect(openSettings(directory).problem).toBeNull()
    writeFileSync(file(), deep(50))
    expect([openSettings(directory).problem, openSettings(directory).get().theme]).toEqual([null, 'light'])
  })

  it('sets aside a folder in place of the file, and replaces one that was set aside before', () => {
    mkdirSync(join(`${file()}.bad`, 'older'), { recursive: true })
    mkdirSync(join(file(), 'something'), { recursive: true })
    expect([openSettings(directory).get(), openSettings(directory).problem]).toEqual([defaultSettings(), null])
    expect(existsSync(join(`${file()}.bad`, 'something'))).toBe(true)
  })

  it('ignores values that are not valid, one by one', () => {
    writeFileSync(
      file(),
      JSON.stringify({
        theme: 'pink',
        density: 'roomy',
        placePace: 99,
        symbol: 'ETHUSDT',
        customProfiles: [{ id: 1 }],
        __proto__: { a: 1 },
      }),
    )
    expect(openSettings(directory).get()).toEqual({ ...defaultSettings(), density: 'roomy', symbol: 'ETHUSDT' })
  })

  it('keeps what a newer version wrote', () => {
    writeFileSync(file(), JSON.stringify({ theme: 'light', holograms: { on: true }, 'dotted.name': 1 }))
    openSettings(directory).set({ density: 'normal' })
    expect(stored()).toEqual({ theme: 'light', density: 'normal', holograms: { on: true }, 'dotted.name': 1 })
  })

  it('changes only what is named', () => {
    const settings = openSettings(directory)
    settings.set({ profileId: 'mine' })
    settings.set({ theme: 'contrast' })
    expect(stored()).toEqual({ profileId: 'mine', theme: 'contrast' })
    expect(existsSync(`${file()}.bad`)).toBe(false)
  })

  it('that another process writes is read again; what is missing or unreadable stays as it was', () => {
    const profile = { label: 'Mine', accountKind: 'unified', rest: 'http://127.0.0.1:1' }
    const sockets = { wsPublic: 'ws://127.0.0.1:1', wsPrivate: 'ws://127.0.0.1:1' }
    const customProfiles = [{ id: 'mine', ...profile, ...sockets }]
    writeFileSync(file(), JSON.stringify({ profileId: 'mine', customProfiles }))
    const settings = openSettings(directory)
    const loaded = settings.get()
    expect(loaded.customProfiles).toHaveLength(1)
    for (const text of ['{"profileId": "mi', JSON.stringify({ profileId: 'mine', customProfiles: [{ id: 1 }] })]) {
      writeFileSync(file(), text)
      expect(settings.reload()).toEqual(loaded)
    }
    rmSync(file())
    expect(settings.reload()).toEqual(loaded)
    writeFileSync(file(), JSON.stringify({ profileId: 'mine', customProfiles: [] }))
    expect(settings.reload().customProfiles).toEqual([])
  })
})
