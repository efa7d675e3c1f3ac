import { afterEach, describe, expect, it } from 'vitest'
import { realClock } from '@/shared/node/real-clock'
import { sleep } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import { patienceBeyond } from '@/shared/testing/patience'
import { HEARTBEAT_MS } from '@/shared/trading/destinations/heartbeat'
import { startSink } from '@/electron/services/destinations/testing/sink'
import { webhook } from '@/electron/services/destinations/testing/webhook'
import { atEnd, endAll } from '@/electron/testing/app-harness'
import { bothRunning, pageOf } from './testing/two-programs'

afterEach(endAll)

describe('The heartbeats of application and watchman', () => {
  it('stop if one is killed and the other suspended, and continue with either of them (N20)', async () => {
    const receiver = await startSink([{ status: 200 }])
    atEnd(() => receiver.close())
    const { application, watchman } = await bothRunning()
    const page = await pageOf(application)
    const fields = { address: new URL(receiver.url).origin }
    await page.value('destinations.save', { ...webhook(''), name: 'Outside', kind: 'heartbeat', fields, secrets: {} })
    const processes = () =>
      receiver.received.map(({ body }) => (JSON.parse(body) as { readonly process: string }).process)
    const within = patienceBeyond(HEARTBEAT_MS)
    await expect.poll(() => new Set(processes()), within).toEqual(new Set(['application', 'watchman']))
    await application.signal('SIGKILL')
    await watchman.signal('SIGSTOP')
    // What was under way is received.
    await sleep(realClock(), SECOND_MS)
    const before = processes().length
    // That nothing comes is known by time alone.
    await sleep(realClock(), HEARTBEAT_MS + 5 * SECOND_MS)
    expect(processes().slice(before)).toEqual([])
    await watchman.signal('SIGCONT')
    await expect.poll(() => processes().slice(before), within).toEqual(['watchman'])
    expect(JSON.parse(receiver.received.at(-1)!.body)).toMatchObject({
      event: 'heartbeat',
      accounts: [{ account: 'Mine', armed: 1 }],
    })
  })
})
