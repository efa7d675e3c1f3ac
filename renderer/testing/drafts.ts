import { useApp } from '../state/stores/app-store'
import type { AppInfo } from '@/shared/ipc/contract'
import type { DraftHead } from '@/shared/trading/batch/draft/draft'
import { applyEdit } from '@/shared/trading/batch/draft/draft-edit'
import { nextDefaultName } from '@/shared/trading/batch/draft/draft-name'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { ensureDraft, handleDraftEvent } from '@/renderer/domain/drafts/store/draft-store'
import { answer } from './fake-bridge'
import { happens } from './screen'

let owners = 0
const practice = {
  uid: '1',
  armed: true,
  profile: { id: 'practice', label: 'Practice', environment: 'practice', accountKind: 'unified', key: null },
} as AppInfo

interface SavedDraft {
  readonly head: DraftHead
  readonly rows: readonly DraftRow[]
}
/** Of every owner: what was typed into a draft is saved where it was typed, whoever is on screen by then. */
const drafts = new Map<string, SavedDraft>()

function storeDraft(head: Omit<DraftHead, 'size'>, rows: readonly DraftRow[]): DraftHead {
  const whole = { ...head, size: rows.length, revision: head.revision + 1 }
  drafts.set(head.id, { head: whole, rows })
  return whole
}

/**
 * The drafts of an account of its own, kept as the main process does. What is given is there from the beginning, one
 * changed after the other. Answers with how to look at what is kept. Call it once the screen is shown.
 */
export async function draftsAre(
  list: readonly (Partial<DraftHead> & { readonly rows?: readonly DraftRow[] })[],
): Promise<() => readonly SavedDraft[]> {
  const owner = `owner ${(owners += 1)}`
  const own = (): SavedDraft[] => [...drafts.values()].filter(({ head }) => head.owner === owner)
  const begun = { owner, place: 'open', revision: 0 } as const
  list.forEach(({ rows = [], ...head }, at) =>
    storeDraft({ ...begun, id: `${owner} ${at}`, name: `Draft ${at + 1}`, changedAt: at + 1, ...head }, rows),
  )
  answer('drafts.list', () => ({ owner, drafts: own().map(({ head }) => head) }))
  answer('drafts.load', ({ id }) => ({ ...drafts.get(id)!.head, rows: drafts.get(id)!.rows }))
  answer('drafts.create', ({ id, name, place = 'open' }) => {
    const free = name ?? nextDefaultName(own().map((draft) => draft.head.name))
    return storeDraft({ ...begun, id, name: free, place, changedAt: drafts.size + 1 }, [])
  })
  answer('drafts.change', ({ id, name, place }) => {
    const { head, rows } = drafts.get(id)!
    return storeDraft({ ...head, name: name ?? head.name, place: place ?? head.place }, rows)
  })
  answer('drafts.edit', ({ id, edit }) => {
    const { head, rows } = drafts.get(id)!
    const next = storeDraft(head, applyEdit(rows, edit))
    queueMicrotask(() => handleDraftEvent({ head: next, edit }))
    return { revision: next.revision, sent: [] }
  })
  await happens(async () => {
    useApp.setState({ app: { ...practice, draftOwner: owner } })
    await ensureDraft()
  })
  return own
}
