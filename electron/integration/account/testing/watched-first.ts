import { expect, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import type { Fault } from '@/practice/faults/faults'
import { startSink } from '@/electron/services/destinations/testing/sink'
import { webhook } from '@/electron/services/destinations/testing/webhook'
import { atEnd, type TestPage } from '@/electron/testing/app-harness'
import { liveUnits, watchedThresholds } from '@/electron/testing/watch-trader'
import { severalAccounts } from './several-accounts'

/** The first profile has two units with lines that a fall crosses; the second is another account. */
export async function watchedFirst() {
  const world = await severalAccounts(['first', 'second'])
  const { app, descriptor } = world
  const sink = await startSink()
  atEnd(() => sink.close())
  const units = await liveUnits(app, 2)
  for (const { id } of units)
    await app.value('risk.confirmThresholds', { riskUnitId: id, ...watchedThresholds, despiteProduct: true })
  await app.value('destinations.save', webhook(sink.url, { withEnds: false }))
  const control = descriptor.control!
  const inject = (fault: Fault) =>
    fetch(`${control.url}/faults`, {
      method: 'POST',
      headers: { 'x-control-token': control.token },
      body: JSON.stringify(fault),
    })
  const deliveries = () =>
    sink.received.map(
      ({ body }) => JSON.parse(body) as { title: string; account: string; rule: string; alarm: string; at: string },
    )
  return { ...world, units, inject, deliveries, sink }
}
export const watchedBeside = async (page: Pick<TestPage, 'value'>) => (await page.value('alarms.list', {})).beside
/** Two units and three loans, with figures. */
export const isBeside = (page: Pick<TestPage, 'value'>, account: string) =>
  vi.waitFor(
    async () =>
      expect(await watchedBeside(page)).toContainEqual(expect.objectContaining({ account, armed: 5, blind: 0 })),
    patience,
  )
/** The lines of both units are crossed. */
export const crash: Fault = { kind: 'shock', fraction: -0.3, ms: 1 }
