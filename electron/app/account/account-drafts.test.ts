import { expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import type { DraftSent } from '@/shared/trading/batch/draft/draft'
import { type DraftEdit, editBetween } from '@/shared/trading/batch/draft/draft-edit'
import { draftRow } from '@/shared/testing/samples/draft-rows'
import type { Caller } from '@/electron/base/caller'
import { appFolder, openInMemory } from '@/electron/base/storage/database'
import { openDrafts, type Drafts } from '@/electron/base/storage/records/drafts'
import { createAccountDrafts } from './account-drafts'
import type { ActiveSession } from '@/electron/app/session/active-session'

const row = draftRow({ id: 'row-1', price: '=mid-1%' })

function accountDrafts(database = openInMemory(appFolder), memoryOnly: string | null = null) {
  const onDisk = openDrafts({ database, clock: { now: () => 1 }, random: seededRandom(1) })
  const disk = { refuses: (_edit: DraftEdit): boolean => false }
  const drafts: Drafts = {
    ...onDisk,
    edit: (id, edit, about) => {
      if (disk.refuses(edit)) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      return onDisk.edit(id, edit, about)
    },
  }
  const sentRowIds: string[] = []
  const orders = { sentDraftRows: () => new Set(sentRowIds) }
  const session = { identity: { draftOwner: () => 'u1' }, ordersIfReady: () => orders }
  const active = { current: () => session, currentIfOpen: () => session } as unknown as ActiveSession
  const pages = [{ id: 'a' }, { id: 'b' }] as unknown as readonly Caller[]
  const notified: [string, DraftSent][] = []
  const notify = (noticeFor: (caller: Caller) => DraftSent | null): void => {
    for (const page of pages) {
      const notice = noticeFor(page)
      if (notice !== null) notified.push([page.id, notice])
    }
  }
  const clock = { now: () => 7 }
  const account = createAccountDrafts({ drafts, memoryOnly, active, clock, random: seededRandom(2), notify })
  const type = (id: string, edit: DraftEdit) => {
    const { remove, change, insert } = edit
    return account.edit({ id, edit: { remove: [...remove], change: [...change], insert: [...insert] } })
  }
  return { account, sentRowIds, pages, notified, type, disk }
}

it('a row that was sent is removed from its draft, and stays in a template that has it', () => {
  const { account, sentRowIds, type } = accountDrafts()
  account.create({ id: 'draft-1', name: 'Dip' })
  account.create({ id: 'template-1', name: 'Grid', place: 'template' })
  for (const id of ['draft-1', 'template-1']) type(id, editBetween([], [row]))
  sentRowIds.push(row.id)
  account.dropSent()
  expect(account.load({ id: 'draft-1' })).toMatchObject({ place: 'closed', rows: [] })
  expect(account.load({ id: 'template-1' })).toMatchObject({ place: 'template', rows: [row] })
})

it('a row that was changed after the review stays as it is now, and every page is notified in its own terms', () => {
  const { account, sentRowIds, pages, notified, type } = accountDrafts()
  const rows = [row, draftRow({ id: 'row-2', price: '2' })]
  account.create({ id: 'draft-1', name: 'Dip' })
  const { revision } = type('draft-1', editBetween([], rows))
  type('draft-1', { remove: [], change: [{ id: 'row-2', cells: { qty: '0.99' } }], insert: [] })
  sentRowIds.push('row-1', 'row-2')
  account.dropSent({ caller: pages[0]!, draft: { id: 'draft-1', revision } })
  const draft = account.load({ id: 'draft-1' })
  expect(draft).toMatchObject({ place: 'open', rows: [{ price: '2', qty: '0.99' }] })
  expect(draft.rows[0]!.id).not.toBe('row-2')
  const notice = { id: 'draft-1', name: 'Dip', at: 7, changed: [2] }
  expect(notified).toEqual([
    ['a', { ...notice, isExternal: false }],
    ['b', { ...notice, isExternal: true }],
  ])
})

it('a row that was changed after the review stays at its place among the rows that were not sent', () => {
  const { account, sentRowIds, pages, type } = accountDrafts()
  const rows = ['1', '2', '3', '4', '5'].map((price) => draftRow({ id: `row-${price}`, price }))
  account.create({ id: 'draft-1', name: 'Dip' })
  const { revision } = type('draft-1', editBetween([], rows))
  const change = ['row-3', 'row-4'].map((id) => ({ id, cells: { qty: '0.99' } }))
  type('draft-1', { remove: [], change, insert: [] })
  sentRowIds.push('row-2', 'row-3', 'row-4')
  account.dropSent({ caller: pages[0]!, draft: { id: 'draft-1', revision } })
  expect(account.load({ id: 'draft-1' }).rows.map(({ price }) => price)).toEqual(['1', '3', '4', '5'])
})

it('a row that was changed after the review stays also if the disk refused to remove what was sent', () => {
  const { account, sentRowIds, pages, type, disk } = accountDrafts()
  account.create({ id: 'draft-1', name: 'Dip' })
  const { revision } = type('draft-1', editBetween([], [row]))
  type('draft-1', { remove: [], change: [{ id: row.id, cells: { qty: '0.99' } }], insert: [] })
  sentRowIds.push(row.id)
  disk.refuses = ({ remove }) => remove.length > 0
  account.dropSent({ caller: pages[0]!, draft: { id: 'draft-1', revision } })
  disk.refuses = () => false
  expect(account.load({ id: 'draft-1' }).rows).toMatchObject([{ qty: '0.99' }])
})

it('no change is kept in a row that was sent and is still in its draft', () => {
  const { account, sentRowIds, pages, type, disk } = accountDrafts()
  account.create({ id: 'draft-1', name: 'Dip' })
  const { revision } = type('draft-1', editBetween([], [row]))
  sentRowIds.push(row.id)
  disk.refuses = ({ remove }) => remove.length > 0
  account.dropSent({ caller: pages[0]!, draft: { id: 'draft-1', revision } })
  const change = { remove: [], change: [{ id: row.id, cells: { qty: '0.99' } }], insert: [] }
  expect(() => type('draft-1', change)).toThrow('The draft cannot be kept: it still has rows that were sent.')
  disk.refuses = () => false
  type('draft-1', change)
  expect(account.load({ id: 'draft-1' }).rows).toEqual([])
})

it('a draft that was sent unchanged is closed, and only the other pages are notified', () => {
  const { account, sentRowIds, pages, notified, type } = accountDrafts()
  account.create({ id: 'draft-1', name: 'Dip' })
  const { revision } = type('draft-1', editBetween([], [row]))
  sentRowIds.push(row.id)
  account.dropSent({ caller: pages[0]!, draft: { id: 'draft-1', revision } })
  expect(account.load({ id: 'draft-1' })).toMatchObject({ place: 'closed', rows: [] })
  expect(notified).toEqual([['b', { id: 'draft-1', name: 'Dip', at: 7, changed: [], isExternal: true }]])
})

it('a draft that was changed after the review and before this start must be reviewed again', () => {
  const database = openInMemory(appFolder)
  const before = accountDrafts(database)
  before.account.create({ id: 'draft-1', name: 'Dip' })
  const { revision } = before.type('draft-1', editBetween([], [row]))
  const last = before.type('draft-1', { remove: [], change: [{ id: row.id, cells: { qty: '0.99' } }], insert: [] })
  const { account } = accountDrafts(database)
  expect(() => account.requireCurrent({ id: 'draft-1', revision })).toThrow('review it again')
  expect(() => account.requireCurrent({ id: 'draft-1', revision: last.revision })).not.toThrow()
})

it('the list gives the reason for drafts in memory only', () => {
  expect(accountDrafts().account.list()).not.toHaveProperty('memoryOnly')
  expect(accountDrafts(undefined, 'Damaged.').account.list()).toMatchObject({ memoryOnly: 'Damaged.' })
})

it('a draft that is read states that an edit was saved, also before this start', () => {
  const database = openInMemory(appFolder)
  const { account } = accountDrafts(database)
  account.create({ id: 'draft-1' })
  const insert = [{ row, after: null }]
  account.edit({ id: 'draft-1', edit: { remove: [], change: [], insert }, name: 'edit-1' })
  const { account: later } = accountDrafts(database)
  expect(later.load({ id: 'draft-1', edit: 'edit-1' }).isSaved).toBe(true)
  for (const request of [{ id: 'draft-1' }, { id: 'draft-1', edit: 'edit-2' }])
    expect(later.load(request)).not.toHaveProperty('isSaved')
})
