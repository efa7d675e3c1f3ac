// @vitest-environment happy-dom
import { answer } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { refreshDraft, useDrafts } from '@/renderer/domain/drafts/store/draft-store'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { allLive } from '@/renderer/testing/account'
import { draftsAre } from '@/renderer/testing/drafts'
import { eventually } from '@/renderer/testing/eventually'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { SavingNote } from './saving-note'

afterEach(closeScreen)

describe('the note about saving', () => {
  it('names a draft on disk as saved, and one in memory as that, with the reason', async () => {
    await show(<SavingNote rows={1} />)
    await happens(allLive)
    await draftsAre([{ rows: [newRow({ price: '1' })] }])
    const note = () => document.querySelector<HTMLElement>('.saving-note')!
    await eventually(() => expect(note().textContent).toBe('Draft saved'))
    const { heads } = useDrafts.getState()
    const [head] = [...heads.values()]
    answer('drafts.list', { owner: head!.owner, drafts: [...heads.values()], memoryOnly: 'The database is damaged.' })
    await happens(refreshDraft)
    await eventually(() =>
      expect(note().textContent).toBe('In memory only, gone when Volley ends: The database is damaged.'),
    )
    expect(note().dataset.bad).toBe('true')
  })
})
