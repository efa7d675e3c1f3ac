import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { assertLawfulFolder } from '@/electron/services/orders/testing/assert-lawful'
import { prepareUnattended } from '@/electron/testing/unattended'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { connectToApp } from '@/electron/testing/app-connection'
import type { PracticeDescriptor } from '@/practice/practice-exchange'
import { arrangements } from '@/renderer/state/workspace/arrangements'
import { Layout } from '@/shared/settings/layout'
import { defaultSettings, SettingsChange, type Settings } from '@/shared/settings/settings'
import { noAnswerLink } from '@/shared/trading/destinations/answer-link'
import { type Practice, practiceAt } from './practice'
import { flagsOf, kill, readyAddress, startServe } from './process'
import { type ArrangementId, arrangeFor, newContext, openPage } from './page'

/** Use of the shared application by a test. */
export interface SharedUse {
  readonly page: Page
  readonly dataDir: string
  readonly practice: Practice
  readonly another: () => Promise<Page>
}

/** An application that the tests of a worker share, each with a separate practice account and page. */
export interface SharedApplication {
  /**
   * False after a test opened another profile: its account is watched from then on, and the end of the watch is an
   * alarm.
   */
  readonly isOnPracticeAlone: () => Promise<boolean>
  use(arrangement: ArrangementId): Promise<SharedUse>
  /** Closes the pages of a test. */
  release(): Promise<void>
  readonly dataDir: string
  close(): Promise<void>
}

/** Front panels of the groups in an arrangement. All arrangements have the same panels behind them. */
const frontsIn = (arrangement: ArrangementId): string[] =>
  arrangements
    .find(({ id }) => id === arrangement)!
    .places.filter(({ direction }) => direction !== 'within')
    .map(({ id }) => id)
    .toSorted()

type GridNode = Layout['arrangement']['grid']['root']['data'][number]
const frontsOf = (node: GridNode): string[] =>
  node.type === 'leaf' ? [node.data.activeView ?? ''] : node.data.flatMap(frontsOf)
const frontsOfSaved = (layout: Settings['layout']): string[] =>
  layout === null ? [] : frontsOf(Layout.parse(layout).arrangement.grid.root).toSorted()

const isChangeable = (name: string): boolean => Object.hasOwn(SettingsChange.shape, name)
/** Settings of a new installation that a page may change. */
const newSettings = (): SettingsChange => ({
  ...Object.fromEntries(Object.entries(defaultSettings()).filter(([name]) => isChangeable(name))),
  // As in `leaveUnattended`.
  personConfirms: false,
})

export async function startShared(browser: Browser): Promise<SharedApplication> {
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-e2e-'))
  prepareUnattended(dataDir)
  const flags = flagsOf({ faults: true }, dataDir)
  const child = startServe(flags)
  const address = await readyAddress(child)
  const app = await connectToApp(address, () => undefined)
  const context: BrowserContext = await newContext(browser)
  await context.addInitScript((token) => sessionStorage.setItem('volley-token', token), app.token)
  const layouts = new Map<ArrangementId, Settings['layout']>()
  const descriptor = (): PracticeDescriptor => JSON.parse(readFileSync(join(dataDir, 'practice.json'), 'utf8'))

  /** Removes all state of a test from the application. */
  async function reset(): Promise<void> {
    await practiceAt(descriptor).fault({ kind: 'mended' })
    for (const { id } of await app.value('priceAlerts.list', {})) await app.value('priceAlerts.remove', { id })
    for (const { id, deletedAt } of (await app.value('layouts.list', {})).layouts)
      if (deletedAt === null) await app.value('layouts.delete', { id })
    for (const { destination } of (await app.value('destinations.list', {})).destinations)
      await app.value('destinations.remove', { id: destination.id })
    await app.value('destinations.setAnswerLink', noAnswerLink)
    // First: limits of an account with blocked orders cannot be relaxed.
    await app.value('profiles.openPracticeAccount', {})
    await app.value('settings.set', newSettings())
    // Refused until this connection knows the new account.
    await expect.poll(async () => (await app.call('notices.clear', {})).ok).toBe(true)
  }

  /** Opens a page with this arrangement: the first time by its key, afterwards from the saved settings. */
  async function openArranged(arrangement: ArrangementId): Promise<Page> {
    const layout = layouts.get(arrangement)
    if (layout !== undefined) await app.value('settings.set', { layout })
    const page = await openPage(context, new URL(address).origin)
    if (layout !== undefined) return page
    await arrangeFor(page, arrangement)
    // The page also saves its initial arrangement.
    await expect.poll(async () => frontsOfSaved(await savedLayout())).toEqual(frontsIn(arrangement))
    layouts.set(arrangement, await savedLayout())
    return page
  }

  const savedLayout = async (): Promise<Settings['layout']> => (await app.value('settings.get', {})).layout

  return {
    dataDir,
    async isOnPracticeAlone() {
      const { profileId, customProfiles } = await app.value('settings.get', {})
      return profileId === 'practice' && customProfiles.length === 0
    },
    async use(arrangement) {
      await reset()
      const before = await practiceAt(descriptor).received()
      const page = await openArranged(arrangement)
      return {
        page,
        dataDir,
        practice: practiceAt(descriptor, { before, isShared: true }),
        another: async () => openPage(context, await readyAddress(startServe(flags))),
      }
    },
    async release() {
      await Promise.all(context.pages().map((page) => page.close()))
    },
    async close() {
      app.close()
      await kill(child)
      await context.close()
      assertLawfulFolder(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
