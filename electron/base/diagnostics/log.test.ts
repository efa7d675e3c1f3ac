import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { mountSmallDisk } from '@/electron/testing/small-disk'
import { ownFolder } from '../place/own-folders'
import { createLog, type DiagnosticLog, type LogOptions } from './log'
import { createLogFile, FILE_BYTES, FILES } from './log-file'

let dataDir: string
let folder: string
let clock: ManualClock
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'volley-log-'))
  folder = join(dataDir, 'log')
  clock = createManualClock(Date.UTC(2026, 0, 2, 3, 4, 5, 6))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = (change: Partial<LogOptions> = {}): DiagnosticLog =>
  createLog({ clock, file: createLogFile(folder), level: () => 'info', redact: (text) => text, ...change })
const onDisk = (): string => readFileSync(join(folder, 'volley.log'), 'utf8')
const eventsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { event: string }).event)
const notify = (text: string) => ({ severity: 'info', title: 'T', text })

describe('A line of the log', () => {
  it('carries its time in UTC, its level, its area, its event and the declared fields', async () => {
    const { log, text } = open()
    log('gate.shut', { reason: 'the disk is full', needsReview: false })
    expect(JSON.parse(await text(10_000))).toEqual({
      at: '2026-01-02T03:04:05.006Z',
      level: 'warn',
      area: 'gate',
      event: 'shut',
      reason: 'the disk is full',
      needsReview: false,
    })
  })

  it('holds no field that is not declared, whatever a caller hands over', async () => {
    const { log, text } = open()
    const more: { reason: string; needsReview: boolean } = Object.assign(
      { reason: 'r', needsReview: true },
      { secretKey: 'x1' },
    )
    log('gate.shut', more)
    log('rest.sent', {
      method: 'POST',
      path: '/p',
      status: 200,
      code: '00000',
      message: '',
      tookMs: 1.4,
      waitedMs: 0,
      request: [{ symbol: 'BTCUSDT', passphrase: 'x1' }],
    })
    const logText = await text(10_000)
    expect(logText).not.toContain('x1')
    expect(logText).toContain('"request":[{"symbol":"BTCUSDT","others":["passphrase"]}]')
  })

  it('is on disk half a second after it was noted, so that a crash loses no more', async () => {
    const { log } = open()
    log('app.slept', {})
    clock.advance(499)
    expect(() => onDisk()).toThrow('ENOENT')
    clock.advance(1)
    await expect.poll(onDisk).toContain('"slept"')
  })

  it('starts on a new line after a crash cut off the previous one', async () => {
    const first = open()
    first.log('app.slept', {})
    await first.close()
    writeFileSync(join(folder, 'volley.log'), `${onDisk()}{"at":"2026`)
    const second = open()
    second.log('app.stopped', {})
    expect(eventsIn((await second.text(10_000)).split('\n').at(-2)!)).toEqual(['stopped'])
  })

  it('is not written below the level that is set, which can be changed at any time', async () => {
    let level: 'debug' | 'warn' = 'warn'
    const { log, text } = open({ level: () => level })
    log('app.stopped', {})
    log('app.slept', {})
    level = 'debug'
    log('app.stopped', {})
    expect(eventsIn(await text(10_000))).toEqual(['slept', 'stopped'])
  })
})

describe('The files of the log', () => {
  it('are no more and no larger than they may be, are the user’s alone, and keep the newest lines', async () => {
    const { log, text, close } = open()
    const long = 'x'.repeat(900)
    for (let round = 0; round < 16; round += 1) {
      for (let line = 0; line < 1000; line += 1) log('trader.told', notify(`${round}-${line} ${long}`))
      await text(0)
    }
    await close()
    const files = readdirSync(folder)
    expect(files.toSorted()).toEqual(['volley.1.log', 'volley.2.log', 'volley.3.log', 'volley.4.log', 'volley.log'])
    expect(files).toHaveLength(FILES)
    for (const file of files) {
      expect(statSync(join(folder, file)).size).toBeLessThanOrEqual(FILE_BYTES)
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    }
    const newest = await open().text(5000)
    expect(newest.length).toBeLessThanOrEqual(5000)
    expect(newest.startsWith('{')).toBe(true)
    expect(newest).toContain('15-999 x')
    expect((await open().text(Number.MAX_SAFE_INTEGER)).length).toBeGreaterThan(FILE_BYTES * (FILES - 2))
  })

  it('are created again after their deletion', async () => {
    const { log, text } = open()
    log('app.slept', {})
    await text(0)
    rmSync(folder, { recursive: true })
    log('app.stopped', {})
    expect(eventsIn(await text(10_000))).toEqual(['stopped'])
    expect(onDisk()).toContain('stopped')
  })

  it('are not made where the data folder is gone; what was noted waits, and is on disk once it is back', async () => {
    const { log, text, close } = open()
    renameSync(dataDir, `${dataDir}-away`)
    log('app.slept', {})
    expect(eventsIn(await text(10_000))).toEqual(['slept'])
    renameSync(`${dataDir}-away`, dataDir)
    clock.advance(5000)
    await expect.poll(onDisk).toContain('"slept"')
    await close()
  })

  it('get no line if the data folder is replaced by its copy during the write', async () => {
    const disown = ownFolder(dataDir)
    const file = createLogFile(folder)
    await file.append(['first'])
    const appending = file.append(['second'])
    renameSync(dataDir, `${dataDir}-away`)
    cpSync(`${dataDir}-away`, dataDir, { recursive: true })
    expect([await appending, onDisk()]).toEqual([0, 'first\n'])
    disown()
    rmSync(`${dataDir}-away`, { recursive: true })
  })

  it('may be missing for long: what has no room is counted, and the count is noted', async () => {
    writeFileSync(folder, 'a file where the folder should be')
    const { log, text } = open()
    for (let line = 0; line < 5000; line += 1) log('trader.told', notify(String(line)))
    expect(eventsIn(await text(Number.MAX_SAFE_INTEGER))).toHaveLength(4000)
    rmSync(folder)
    await text(0)
    const logText = await text(Number.MAX_SAFE_INTEGER)
    expect(eventsIn(logText)).toHaveLength(4001)
    expect(JSON.parse(logText.trim().split('\n').at(-1)!)).toMatchObject({ area: 'log', event: 'lost', lines: 1000 })
  })

  it('are closed within a second, also where the disk does not answer', async () => {
    const { log, close } = open({
      file: { append: () => new Promise(() => undefined), newest: () => Promise.resolve('') },
    })
    log('app.slept', {})
    const closed = close()
    await clock.advanceAsync(1000)
    await closed
    log('app.slept', {})
  })
})

const probe = mountSmallDisk()
probe?.remove()
// Mounting needs permissions that not every machine grants.
const where = probe === null ? describe.skip : describe

where('On a disk that refuses', () => {
  it.each(['full', 'read-only'] as const)(
    'because it is %s, the log waits in memory and goes on when it can',
    async (kind) => {
      const disk = mountSmallDisk()!
      try {
        const { log, text, close } = open({ file: createLogFile(join(disk.folder, 'log')) })
        log('app.started', { version: '1', host: 'browser', system: 's', runtime: 'r' })
        await text(0)
        if (kind === 'full') disk.fill()
        else disk.setReadOnly(true)
        // More than the last block of the file can contain.
        for (let line = 0; line < 50; line += 1) log('trader.told', notify('x'.repeat(500)))
        expect(eventsIn(await text(1_000_000)).filter((event) => event === 'told').length).toBeGreaterThanOrEqual(50)
        if (kind === 'full') disk.free()
        else disk.setReadOnly(false)
        log('app.stopped', {})
        await close()
        const lines = readFileSync(join(disk.folder, 'log', 'volley.log'), 'utf8').split('\n')
        expect(lines[0]).toContain('"started"')
        expect(lines.at(-2)).toContain('"stopped"')
      } finally {
        disk.remove()
      }
    },
  )
})
