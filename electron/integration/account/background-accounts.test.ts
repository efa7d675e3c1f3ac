import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience, patienceBeyond } from '@/shared/testing/patience'
import { endAll, startApp } from '@/electron/testing/app-harness'
import { keyLabeled } from '@/practice/testing/driver'
import { liveUnits } from '@/electron/testing/watch-trader'
import { saveKey } from './testing/several-accounts'
import { crash, isBeside, watchedFirst } from './testing/watched-first'

afterEach(endAll)

const PIN = 'a pin of a test'
/** After ten seconds without a figure nobody watches, and that is an alarm. */
const BLIND_MS = 10_000

describe('An account in the background', () => {
  it('is watched on behind the lock, over a locked start, and after unlocking; each alarm arrives once', async () => {
    const { app, dataDir, keychain, inject, deliveries } = await watchedFirst()
    await app.value('lock.setPin', { pin: PIN })
    await app.value('profiles.select', { id: 'second' })
    await isBeside(app, 'first')
    await app.value('lock.lock', {})
    await isBeside(app, 'first')
    await app.close()
    const again = await startApp({ dataDir, keychain })
    expect((await again.value('lock.get', {})).locked).not.toBeNull()
    await isBeside(again, 'first')
    await inject({ kind: 'forbearance', enabled: true })
    await inject(crash)
    const levels = () => deliveries().filter(({ account, rule }) => account === 'first' && rule === 'level')
    await vi.waitFor(() => expect(levels().length).toBeGreaterThan(0), patience)
    await again.value('lock.unlock', { pin: PIN })
    const { beside } = await again.value('alarms.list', {})
    expect(beside).toContainEqual(expect.objectContaining({ account: 'first', blind: 0 }))
    expect((await again.value('app.info', {})).profile.id).toBe('second')
    await again.value('profiles.select', { id: 'first' })
    await liveUnits(again, 2)
    const raised = levels().map(({ alarm, at }) => `${alarm} ${at}`)
    expect(new Set(raised).size).toBe(raised.length)
    expect(deliveries().filter(({ rule }) => rule === 'unwatched')).toEqual([])
  })

  it('whose key is revoked is announced outside and on screen, and is watched on by another key', async () => {
    const { app, keys, descriptor, inject, deliveries } = await watchedFirst()
    await app.value('profiles.select', { id: 'second' })
    await isBeside(app, 'first')
    const { apiKey } = keys.first
    await inject({ kind: 'change-key', apiKey, permissions: null })
    const blind = () => deliveries().filter(({ account, rule }) => account === 'first' && rule === 'dead-man')
    await vi.waitFor(() => expect(blind().length).toBeGreaterThan(0), patienceBeyond(BLIND_MS))
    await vi.waitFor(async () => {
      const beside = (await app.value('alarms.list', {})).beside.find(({ account }) => account === 'first')
      expect(beside?.blind).toBeGreaterThanOrEqual(2)
    }, patience)
    await vi.waitFor(async () => {
      expect(deliveries()).toContainEqual(expect.objectContaining({ account: 'first', rule: 'loans-lost' }))
      const notices = (await app.value('notices.list', {})).map(({ title }) => title)
      expect(notices).toContain('first: This key cannot trade')
    }, patience)
    await saveKey(app, 'first', keyLabeled(descriptor, 'read-only'))
    await isBeside(app, 'first')
    expect(deliveries().filter(({ rule }) => rule === 'unwatched')).toEqual([])
  })
})
