import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '@/shared/base/time'
import { patience, patienceBeyond } from '@/shared/testing/patience'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import {
  atEnd,
  endAll,
  memoryKeychain,
  newFolder,
  profileAt,
  startApp,
  useExchange,
} from '@/electron/testing/app-harness'

afterEach(endAll)

async function startExchangeBeside() {
  const exchange = await startExchange()
  atEnd(() => exchange.close())
  return exchange.descriptor
}
type Page = Awaited<ReturnType<typeof startApp>>
const overviewOf = (page: Page) => vi.waitFor(() => page.value('tax.overview', {}), patience)
const lastDay = { range: { from: Date.now() - DAY_MS, to: Date.now() } }
/** A week or two, a call a second. */
const SECONDS_MS = 60_000
const untilDone = (page: Page) =>
  vi.waitFor(async () => {
    const overview = await page.value('tax.overview', {})
    expect(overview.job.state).toBe('done')
    return overview
  }, patienceBeyond(SECONDS_MS))

describe('The key for tax records', () => {
  it('has a separate slot, and reads only the records that the account’s key may not', async () => {
    const descriptor = await startExchangeBeside()
    const dataDir = newFolder()
    const page = await startApp({ dataDir, keychain: memoryKeychain() })
    await useExchange(page, descriptor)
    expect((await overviewOf(page)).key).toMatchObject({ slot: 'account' })
    await page.value('tax.start', lastDay)
    await vi.waitFor(async () => {
      const { job } = await page.value('tax.overview', {})
      expect(job).toMatchObject({ state: 'paused', problem: { kind: 'permission' } })
    }, patience)

    const { apiKey, secretKey, passphrase } = keyLabeled(descriptor, 'tax')
    const before = page.requests.length
    const saved = await page.value('tax.saveKey', { label: 'Taxes', apiKey, secretKey, passphrase })
    expect(saved.key).toEqual({ slot: 'tax', label: 'Taxes', lastFour: apiKey.slice(-4), storage: 'keychain' })
    // The account goes on trading with its own key.
    const [mine] = (await page.value('profiles.list', {})).filter(({ id }) => id === 'mine')
    expect(mine?.key?.label).toBe('Test')
    await page.value('tax.resume', {})
    expect(await untilDone(page)).toMatchObject({ gaps: [], job: { problem: null } })
    const signed = page.requests.slice(before).filter(({ headers }) => headers['ACCESS-KEY'] === apiKey)
    expect(new Set(signed.map(({ url }) => new URL(url).pathname))).toEqual(new Set(['/api/v3/tax/records']))

    const text = JSON.stringify([page.replies, page.events])
    const stored = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('practice'))
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
      .join('')
    for (const secret of [apiKey, secretKey, passphrase]) expect(text + stored).not.toContain(secret)

    expect((await page.value('tax.forgetKey', {})).key).toMatchObject({ slot: 'account' })
  })

  it('is bound to its host: an address that changed later gets nothing signed with it', async () => {
    const [descriptor, elsewhere] = [await startExchangeBeside(), await startExchangeBeside()]
    const page = await startApp({ keychain: memoryKeychain() })
    await useExchange(page, descriptor)
    await overviewOf(page)
    const { apiKey, secretKey, passphrase } = keyLabeled(descriptor, 'tax')
    await page.value('tax.saveKey', { label: 'Taxes', apiKey, secretKey, passphrase })
    await page.value('settings.set', { customProfiles: [profileAt(elsewhere)] })
    const reply = await vi.waitFor(async () => {
      const answered = await page.call('tax.start', lastDay)
      expect(answered).toMatchObject({ ok: false, error: { message: expect.stringContaining('save it again') } })
      return answered
    }, patience)
    expect(reply.ok).toBe(false)
    const host = new URL(elsewhere.rest).host
    expect(
      page.requests.filter(({ url, headers }) => new URL(url).host === host && headers['ACCESS-KEY'] === apiKey),
    ).toEqual([])
  })

  it('is gone with its profile, and no profile can take its place', async () => {
    const descriptor = await startExchangeBeside()
    const keychain = memoryKeychain()
    const page = await startApp({ keychain })
    await useExchange(page, descriptor)
    await overviewOf(page)
    const { apiKey, secretKey, passphrase } = keyLabeled(descriptor, 'tax')
    await page.value('tax.saveKey', { label: 'Taxes', apiKey, secretKey, passphrase })
    const reply = await page.call('settings.set', {
      customProfiles: [profileAt(descriptor), profileAt(descriptor, 'tax key of mine')],
    })
    expect(reply).toMatchObject({ ok: false, error: { message: expect.stringContaining('taken by another profile') } })
    await page.value('settings.set', { customProfiles: [] })
    expect(await keychain.getPassword('volley', 'tax key of mine')).toBeNull()
  })

  it('comes along with the practice account; a classic account has no tax records, and states it', async () => {
    const page = await startApp()
    expect((await overviewOf(page)).key).toMatchObject({ slot: 'tax', label: 'Practice tax key' })
    const refused = await page.call('tax.saveKey', { label: 'x', apiKey: 'x', secretKey: 'x', passphrase: 'x' })
    expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining('brings its own tax key') } })
    const descriptor = await startExchangeBeside()
    await useExchange(page, descriptor, keyLabeled(descriptor, 'classic'), 'classic')
    expect(await page.call('tax.overview', {})).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('unified accounts only') },
    })
  })
})
