import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../shared/settings/settings'

// electron-store imports electron, which under plain Node looks for its binary; with this it finds "one" and is not used further.
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
    const heard: unknown[] = []
    settings.listen(({ theme }) => heard.push(theme))
    settings.set({ theme: 'light', bookGroups: { 'SPOT:BTCUSDT': 10 } })
    expect(heard).toEqual(['light'])
    expect(openSettings(directory).get()).toEqual({ ...defaultSettings(), theme: 'light', bookGroups: { 'SPOT:BTCUSDT': 10 } })
    expect(statSync(file()).mode & 0o077).toBe(0)
  })

  it.each(['{"theme": "li', '', 'null', '[1]', '\u0000'])('keeps a broken file (%j) as .bad, touches nothing else and goes on with the defaults', (text) => {
    writeFileSync(file(), text)
    writeFileSync(join(directory, 'volley.sqlite'), 'journal')
    const settings = openSettings(directory)
    expect(settings.get()).toEqual(defaultSettings())
    expect(settings.problem).toContain('.bad')
    expect(readFileSync(`${file()}.bad`, 'utf8')).toBe(text)
    expect(readFileSync(join(directory, 'volley.sqlite'), 'utf8')).toBe('journal')
    settings.set({ density: 'roomy' })
    expect(openSettings(directory).get().density).toBe('roomy')
  })

  it('ignores values that are not valid, one by one', () => {
    writeFileSync(file(), JSON.stringify({ theme: 'pink', density: 'roomy', placePace: 99, symbol: 'ETHUSDT', customProfiles: [{ id: 1 }], __proto__: { a: 1 } }))
    expect(openSettings(directory).get()).toEqual({ ...defaultSettings(), density: 'roomy', symbol: 'ETHUSDT' })
  })

  it('keeps what a newer version wrote', () => {
    writeFileSync(file(), JSON.stringify({ theme: 'light', holograms: { on: true }, 'dotted.name': 1 }))
    openSettings(directory).set({ density: 'normal' })
    expect(stored()).toEqual({ theme: 'light', density: 'normal', holograms: { on: true }, 'dotted.name': 1 })
  })

  it('reads a member under the name it had before, until it is written anew', () => {
    const alarms = { ...defaultSettings().alarms, deadManSeconds: 25 }
    writeFileSync(file(), JSON.stringify({ alerts: alarms }))
    const settings = openSettings(directory)
    expect(settings.get()).toEqual({ ...defaultSettings(), alarms })
    settings.set({ alarms: { ...alarms, deadManSeconds: 30 } })
    expect(openSettings(directory).get().alarms.deadManSeconds).toBe(30)
  })

  it('changes only what is named', () => {
    const settings = openSettings(directory)
    settings.set({ profileId: 'mine' })
    settings.set({ theme: 'contrast' })
    expect(stored()).toEqual({ profileId: 'mine', theme: 'contrast' })
    expect(existsSync(`${file()}.bad`)).toBe(false)
  })
})
