import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { connectToApp } from '@/electron/testing/app-connection'
import type { PracticeDescriptor } from '@/electron/practice/practice-exchange'
import { defaultSettings, SettingsChange, type Settings } from '@/shared/settings/settings'
import { type Practice, practiceAt } from './practice'
import { flagsOf, kill, readyAddress, startServe } from './process'
import { type ArrangementId, arrangeFor, newContext, openPage } from './page'

/** One test's use of the shared application. */
export interface SharedUse {
  readonly page: Page
  readonly dataDir: string
  readonly practice: Practice
  readonly another: () => Promise<Page>
}

/** An application that the tests of a worker share, each with a practice account and a page of its own. */
export interface SharedApplication {
  use(arrangement: ArrangementId): Promise<SharedUse>
  /** Closes the pages of a test. */
  leave(): Promise<void>
  readonly dataDir: string
  close(): Promise<void>
}

const isChangeable = (name: string): boolean => Object.hasOwn(SettingsChange.shape, name)
/** Settings of a new installation, as far as a page may change them. */
const newSettings = (): SettingsChange =>
  Object.fromEntries(Object.entries(defaultSettings()).filter(([name]) => isChangeable(name)))

export async function startShared(browser: Browser): Promise<SharedApplication> {
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-e2e-'))
  const flags = flagsOf({ faults: true }, dataDir)
  const child = startServe(flags)
  const address = await readyAddress(child)
  const app = await connectToApp(address, () => undefined)
  const context: BrowserContext = await newContext(browser)
  await context.addInitScript((token) => sessionStorage.setItem('volley-token', token), app.token)
  const layouts = new Map<ArrangementId, Settings['layout']>()
  const descriptor = (): PracticeDescriptor => JSON.parse(readFileSync(join(dataDir, 'practice.json'), 'utf8'))

  /** Takes away whatever a test left in the application. */
  async function reset(): Promise<void> {
    const { profileId } = await app.value('settings.get', {})
    if (profileId !== 'practice') await app.value('profiles.select', { id: 'practice' })
    for (const { id } of await app.value('priceAlerts.list', {})) await app.value('priceAlerts.remove', { id })
    for (const { id } of (await app.value('layouts.list', {})).layouts) await app.value('layouts.delete', { id })
    for (const { destination } of (await app.value('destinations.list', {})).destinations)
      await app.value('destinations.remove', { id: destination.id })
    await app.value('settings.set', newSettings())
    await app.value('profiles.openPracticeAccount', {})
    await app.value('notices.clear', {})
  }

  /** Opens a page that is arranged so; the first time by its key, afterwards from the settings that this left. */
  async function openArranged(arrangement: ArrangementId): Promise<Page> {
    const layout = layouts.get(arrangement)
    if (layout !== undefined) await app.value('settings.set', { layout })
    const page = await openPage(context, new URL(address).origin)
    if (layout !== undefined) return page
    await arrangeFor(page, arrangement)
    layouts.set(arrangement, await savedLayout())
    return page
  }

  async function savedLayout(): Promise<Settings['layout']> {
    for (;;) {
      const { layout } = await app.value('settings.get', {})
      if (layout !== null) return layout
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  return {
    dataDir,
    async use(arrangement) {
      const known = practiceAt(descriptor)
      await known.fault({ kind: 'mended' })
      await reset()
      const firstRequest = (await known.received()).requests.length
      const page = await openArranged(arrangement)
      return {
        page,
        dataDir,
        practice: practiceAt(descriptor, { firstRequest, isShared: true }),
        another: async () => openPage(context, await readyAddress(startServe(flags))),
      }
    },
    async leave() {
      await Promise.all(context.pages().map((page) => page.close()))
    },
    async close() {
      app.close()
      await kill(child)
      await context.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
