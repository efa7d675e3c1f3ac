import { afterEach, describe, expect, it } from 'vitest'
import { endAll, memoryKeychain, newFolder, startApp } from '@/electron/testing/app-harness'

afterEach(endAll)

describe('A new practice account', () => {
  it('takes the place of the one before, also after a restart, and has its own drafts and loans', async () => {
    const dataDir = newFolder()
    const { value, close } = await startApp({ dataDir })
    const first = await value('app.info', {})
    const second = await value('profiles.openPracticeAccount', {})
    await expect.poll(async () => (await value('app.info', {})).uid).not.toBeNull()
    const { uid, draftOwner, session } = await value('app.info', {})
    expect(uid).not.toBe(first.uid)
    expect(draftOwner).not.toBe(first.draftOwner)
    expect([second.session, session > first.session]).toEqual([session, true])
    await expect.poll(async () => (await value('risk.loans', {})).loans.length).toBeGreaterThan(0)
    await close()
    const again = await startApp({ dataDir })
    await expect.poll(async () => (await again.value('app.info', {})).uid).toBe(uid)
  })

  it('is refused while another profile is in use', async () => {
    const { call, value } = await startApp({ keychain: memoryKeychain() })
    await value('profiles.select', { id: 'bitget-live' })
    expect(await call('profiles.openPracticeAccount', {})).toMatchObject({ ok: false, error: { field: 'profile' } })
  })
})
