import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { createPracticeAccess } from '@/electron/app/connections/practice-access'
import { realClock } from '@/shared/node/real-clock'
import { practiceInWorker } from '@/electron/app/connections/practice-worker'
import { builtBundles } from '@/electron/testing/built-bundle'
import { atEnd, endAll, newFolder } from '@/electron/testing/app-harness'

afterEach(endAll)

/** A worker whose program is this text. */
function programmed(program: string) {
  const file = join(newFolder(), 'practice.cjs')
  writeFileSync(file, `const { parentPort } = require('node:worker_threads')\n${program}`)
  return practiceInWorker(file, realClock())
}
const options = { port: 0, seed: 7, dataDir: '/nowhere' }
const ready = "parentPort.postMessage({ kind: 'ready', descriptor: { rest: 'there', accounts: [] } });"

describe('The practice exchange in a separate thread', () => {
  it('may throw or exit: this thread hears why, and lives', async () => {
    const ends: string[] = []
    const deaths = [
      "throw new Error('ENOSPC: no space left')",
      'process.exit(3)',
      "Promise.reject(new Error('nobody waits'))",
    ]
    for (const death of deaths) {
      const before = ends.length
      // It dies once this thread knows that it was ready; before that its death would be a start that failed.
      const folder = join(newFolder(), 'known')
      const dies = `if (require('node:fs').existsSync(${JSON.stringify(folder)})) { clearInterval(look); ${death} }`
      const program = `${ready} parentPort.on('message', () => {}); const look = setInterval(() => { ${dies} }, 1)`
      await programmed(program)(options, (why) => ends.push(why))
      writeFileSync(folder, '')
      await vi.waitFor(() => expect(ends.length).toBe(before + 1), patience)
    }
    expect(ends).toEqual(['ENOSPC: no space left', expect.stringContaining('ended'), 'nobody waits'])
  })

  it('cannot hold up this thread, however heavy its market', async () => {
    const [busy, free] = ['busy', 'free'].map((name) => join(newFolder(), name)) as [string, string]
    // Its thread stands still until this one, which must go on meanwhile, lets it go.
    const heavy = `fs.writeFileSync(${JSON.stringify(busy)}, ''); while (!fs.existsSync(${JSON.stringify(free)}));`
    const program = `const fs = require('node:fs'); ${ready} setTimeout(() => { ${heavy} }, 1)
      parentPort.on('message', () => process.exit(0))`
    const worker = await programmed(program)(options, () => undefined)
    await vi.waitFor(() => expect(existsSync(busy)).toBe(true), patience)
    writeFileSync(free, '')
    await worker.close()
  })

  it('gives the reason why it cannot start', async () => {
    await expect(
      programmed("parentPort.postMessage({ kind: 'failed', message: 'the port is taken' })")(options, () => undefined),
    ).rejects.toThrow('the port is taken')
    await expect(practiceInWorker('/no/such/file.cjs', realClock())(options, () => undefined)).rejects.toThrow()
  })

  it('lets go of its files before it is started again, and keeps its accounts', async () => {
    const [file = ''] = builtBundles({ practice: 'practice/practice.cjs' })
    const dataDir = newFolder()
    const messages: string[] = []
    const access = createPracticeAccess({
      dataDir,
      choice: { seed: 7 },
      launch: practiceInWorker(file, realClock()),
      notify: (title) => messages.push(title),
      ended: () => undefined,
    })
    atEnd(() => access.stop())
    const ports = new Set<string>()
    for (let time = 0; time < 3; time += 1) {
      const { addresses } = await access.start()
      ports.add(addresses.rest)
      expect((await fetch(`${addresses.rest}/api/v3/market/tickers?category=SPOT`)).status).toBe(200)
      void access.stop()
    }
    await access.stop()
    for (const address of ports) await expect(fetch(`${address}/api/v3/market/tickers?category=SPOT`)).rejects.toThrow()
    expect(messages).toEqual([])
  })
})
