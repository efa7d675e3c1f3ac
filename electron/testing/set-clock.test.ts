import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { setClockArguments } from './set-clock'

it('sets the wall clock of another process by a file, and keeps it right without one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'volley-clock-'))
  const file = join(folder, 'ahead')
  const aheadMs = (): number => {
    const script = 'process.stdout.write(String(Date.now()))'
    const output = execFileSync(process.execPath, [...setClockArguments(file), '-e', script], { encoding: 'utf8' })
    return Number(output) - Date.now()
  }
  expect(Math.abs(aheadMs())).toBeLessThan(MINUTE_MS)
  for (const ms of [40 * DAY_MS, -40 * DAY_MS]) {
    writeFileSync(file, String(ms))
    expect(Math.abs(aheadMs() - ms)).toBeLessThan(MINUTE_MS)
  }
  rmSync(folder, { recursive: true })
})
