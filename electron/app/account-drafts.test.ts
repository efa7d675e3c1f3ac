import { expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { editBetween } from '@/shared/trading/batch/draft-edit'
import { draftRow } from '@/shared/testing/draft-rows'
import { appFolder, openInMemory } from '../base/storage/database'
import { openDrafts } from '../base/storage/drafts'
import { createAccountDrafts } from './account-drafts'
import type { ActiveSession } from './session/active-session'

const row = draftRow({ id: 'row-1', price: '=mid-1%' })

it('a row that was sent leaves its draft, and stays in a template that has it', () => {
  const drafts = openDrafts({ database: openInMemory(appFolder), clock: { now: () => 1 }, random: seededRandom(1) })
  const sent: string[] = []
  const session = { identity: { draftOwner: () => 'u1' }, ordersIfReady: () => ({ sentDraftRows: () => sent }) }
  const active = { current: () => session, currentIfOpen: () => session } as unknown as ActiveSession
  const account = createAccountDrafts(drafts, active)
  account.create({ id: 'draft-1', name: 'Dip' })
  account.create({ id: 'template-1', name: 'Grid', place: 'template' })
  const { remove, change, insert } = editBetween([], [row])
  const edit = { remove: [...remove], change: [...change], insert: [...insert] }
  for (const id of ['draft-1', 'template-1']) account.edit({ id, edit })
  sent.push(row.id)
  account.dropSent()
  expect(account.load('draft-1')).toMatchObject({ place: 'closed', rows: [] })
  expect(account.load('template-1')).toMatchObject({ place: 'template', rows: [row] })
})
