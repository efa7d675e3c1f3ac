import { afterEach, describe, expect, it } from 'vitest'
import { SECOND_MS } from '@/shared/base/time'
import { patienceBeyond } from '@/shared/testing/patience'
import { HEARTBEAT_MS } from '@/shared/trading/destinations/heartbeat'
import { startDeadMansSwitch } from '@/electron/services/destinations/testing/dead-mans-switch'
import { webhook } from '@/electron/services/destinations/testing/webhook'
import { atEnd, endAll } from '@/electron/testing/app-harness'
import { startTcpProxy } from '@/electron/testing/tcp-proxy'
import { bothRunning, pageOf } from './testing/two-programs'

afterEach(endAll)

/** Shorter than the recommended one, to be awaited. */
const GRACE_MS = HEARTBEAT_MS + 5 * SECOND_MS
const within = patienceBeyond(GRACE_MS)

/** Application and watchman with a receiver that is behind a network of its own. */
async function watchedFromOutside() {
  const receiver = await startDeadMansSwitch(GRACE_MS)
  const network = await startTcpProxy(receiver.port)
  atEnd(() => receiver.close())
  atEnd(() => network.close())
  const { application, watchman } = await bothRunning()
  const page = await pageOf(application)
  const fields = { address: `http://${network.host}` }
  await page.value('destinations.save', { ...webhook(''), name: 'Outside', kind: 'heartbeat', fields, secrets: {} })
  await expect.poll(() => new Set(receiver.processes()), within).toEqual(new Set(['application', 'watchman']))
  return { receiver, network, application, watchman }
}
type World = Awaited<ReturnType<typeof watchedFromOutside>>

/** The receiver is overdue, by time alone. */
const notifies = ({ receiver }: World): Promise<void> => expect.poll(() => receiver.isOverdue(), within).toBe(true)
/** Then heartbeats come again. */
async function recovers({ receiver }: World, ...processes: readonly string[]): Promise<void> {
  const before = receiver.processes().length
  await expect.poll(() => new Set(receiver.processes().slice(before)), within).toEqual(new Set(processes))
  expect(receiver.isOverdue()).toBe(false)
}

describe('The receiver of heartbeats outside of the machine', () => {
  it('notifies within its grace if both processes are killed, suspended or without a network (N20)', async () => {
    const [killed, suspended, cutOff] = [
      await watchedFromOutside(),
      await watchedFromOutside(),
      await watchedFromOutside(),
    ]
    await Promise.all([killed.application.signal('SIGKILL'), killed.watchman.signal('SIGKILL')])
    await Promise.all([suspended.application.signal('SIGSTOP'), suspended.watchman.signal('SIGSTOP')])
    cutOff.network.hang()
    await Promise.all([killed, suspended, cutOff].map(notifies))
    await suspended.watchman.signal('SIGCONT')
    await recovers(suspended, 'watchman')
    expect([killed, cutOff].map(({ receiver }) => receiver.isOverdue())).toEqual([true, true])
  })
})
