import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { realEnv } from '@/electron/base/env/real-env'
import { openAppDatabase } from '@/electron/app/app-database'
import { atEnd, endAll, newFolder, profileAt } from '@/electron/testing/app-harness'
import { startExchange } from '@/practice/testing/driver'
import { probeProfile } from './probe-profile'

afterEach(endAll)

async function prepared() {
  const exchange = await startExchange({ flips: ['A-min-order-amount=empty'] })
  atEnd(() => exchange.close())
  const dataDir = newFolder()
  const profile = profileAt(exchange.descriptor, 'mine')
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ customProfiles: [{ ...profile, label: 'Mine' }] }))
  const lines: string[] = []
  const run = (name: string) =>
    probeProfile({
      env: realEnv(),
      dataDir,
      profile: name,
      loadKeychain: () => ({
        getPassword: async () => null,
        setPassword: async () => undefined,
        deletePassword: async () => false,
      }),
      print: (text) => lines.push(text),
    })
  return { run, lines, dataDir, host: new URL(exchange.descriptor.rest).host }
}

describe('npm run probe', () => {
  it('prints what the responses show, and stores it for the diagnostics', async () => {
    const { run, lines, dataDir, host } = await prepared()
    await run('Mine')
    const output = lines.join('\n')
    expect(output).toMatch(/Only public calls are sent\.\n\d+ reading calls sent\./)
    expect(output).toMatch(/^otherwise \| A-min-order-amount \| .*"minOrderAmount":""/m)
    expect(output).toMatch(/^as assumed \| A-size-step \|/m)
    expect(output).toMatch(/^not seen yet \| A-tax-sign$/m)
    const database = openAppDatabase(dataDir, realEnv())
    const row = (database.evidence(host).read() ?? []).find(({ id }) => id === 'A-min-order-amount')
    expect(row).toMatchObject({ isAssumed: false, confirmedAt: null })
    await run('Mine')
    expect(lines).toContain('Volley is running, so the result is not stored. Its diagnostics can probe, too.')
    database.close()
  })

  it('names the profiles instead of an unknown one, and leaves the practice exchange to Volley', async () => {
    const { run, dataDir } = await prepared()
    await expect(run('Nobody')).rejects.toThrow('--profile Nobody: must be one of Practice, Bitget, Bitget demo, Mine')
    await expect(run('Practice')).rejects.toThrow('the practice exchange runs in Volley only')
    expect(existsSync(join(dataDir, 'volley.sqlite'))).toBe(false)
  })
})
