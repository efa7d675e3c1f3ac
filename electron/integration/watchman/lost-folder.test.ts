import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { endAll, newFolder } from '@/electron/testing/app-harness'
import { bothRunning, expectPrintedSoon, untilPrinted } from './testing/two-programs'

afterEach(endAll)

describe('The data folder of a running application and watchman (R3)', () => {
  it('that is moved: alarms of the watchman go on, and nothing is made at the old path', async () => {
    const folder = newFolder()
    const dataDir = join(folder, 'data')
    const { application, watchman, inject } = await bothRunning(dataDir)
    renameSync(dataDir, join(folder, 'elsewhere'))
    await inject({ kind: 'forbearance', enabled: true })
    await application.signal('SIGKILL')
    await inject({ kind: 'shock', fraction: -0.3, ms: 1 })
    await untilPrinted(watchman, /ALARM warning Mine: Loan-to-value rose/)
    await expectPrintedSoon(watchman, /not at its path any more/)
    expect(existsSync(dataDir)).toBe(false)
    await watchman.signal('SIGTERM')
    expect(await watchman.ended).toBe(0)
    expect(existsSync(dataDir)).toBe(false)
  })
})
