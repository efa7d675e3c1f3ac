import { afterEach, expect, it, vi } from 'vitest'
import type { Fault } from '@/practice/faults/faults'
import { keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'
import { atEnd, endAll, startApp, useExchange } from '@/electron/testing/app-harness'
import { patience } from '@/shared/testing/patience'

afterEach(endAll)

async function watchAs(label: string) {
  const exchange = await startExchange({ faults: true, flips: ['A-loan-no-term=0'] })
  atEnd(() => exchange.close())
  const app = await startApp()
  await useExchange(app, exchange.descriptor, keyLabeled(exchange.descriptor, label))
  const { rest, control } = exchange.descriptor
  return {
    ...app,
    fault: async (fault: Extract<Fault, { kind: 'omitted' }>) => {
      const headers = { 'x-control-token': control!.token }
      expect((await sendRaw(rest, 'POST', '/control/faults', headers, JSON.stringify(fault))).status).toBe(200)
    },
    alarm: async (rule: string) => (await app.value('alarms.list', {})).alarms.find((alarm) => alarm.rule === rule),
  }
}

it('a risk unit that the practice exchange omits and denies stays in the watch until it is listed again', async () => {
  const { value, fault, alarm } = await watchAs('institution')
  const unitNow = async () => (await value('risk.overview', {})).units[0]!
  await vi.waitFor(async () => expect(await unitNow()).toMatchObject({ freshness: 'live' }), patience)
  const { id } = await unitNow()
  await fault({ kind: 'omitted', id, enabled: true })
  await vi.waitFor(
    async () => expect(await alarm('unlisted')).toMatchObject({ level: 'critical', subject: id }),
    patience,
  )
  expect(await unitNow()).toMatchObject({ id, unlistedSince: expect.any(Number) })
  await fault({ kind: 'omitted', id, enabled: false })
  await vi.waitFor(async () => expect(await alarm('unlisted')).toMatchObject({ state: 'over' }), patience)
  expect(await unitNow()).toMatchObject({ id, freshness: 'live', unlistedSince: null })
})

it('a consumer loan that the practice exchange omits stays in the list until a person removes it', async () => {
  const { value, call, fault, alarm } = await watchAs('borrower')
  const loansNow = () => value('loans.ongoing', {})
  await vi.waitFor(async () => expect((await loansNow()).loans.length).toBeGreaterThan(0), patience)
  const { loans } = await loansNow()
  const { orderId } = loans[0]!
  await fault({ kind: 'omitted', id: orderId, enabled: true })
  await vi.waitFor(async () => expect((await loansNow()).unlisted).toMatchObject([{ orderId }]), patience)
  expect((await loansNow()).loans).toHaveLength(loans.length)
  expect(await alarm('loan-expiry')).toBeUndefined()
  expect(await call('loans.remove', { orderId: 'another' })).toMatchObject({ ok: false, error: { field: 'orderId' } })
  expect(await value('loans.remove', { orderId })).toMatchObject({ unlisted: [] })
})
