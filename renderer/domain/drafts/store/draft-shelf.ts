import { create } from 'zustand'
import type { Bridge } from '@/shared/ipc/bridge'
import { t } from '@/shared/languages/text'
import type { DraftHead } from '@/shared/trading/batch/draft/draft'

/** The drafts of the account in use, without their rows. */
export interface ShelfState {
  readonly loaded: boolean
  readonly error: string | null
  readonly heads: ReadonlyMap<string, DraftHead>
  /** The draft on screen; null before the drafts are known. */
  readonly active: string | null
  /** The reason for drafts that are in memory only and end with the application; null while they are on disk. */
  readonly memoryOnly: string | null
}

const start: ShelfState = { loaded: false, error: null, heads: new Map(), active: null, memoryOnly: null }

interface DraftShelfParts {
  readonly call: Bridge['call']
  readonly owner: () => string | null
  /** Called when another draft, or none, comes on screen. */
  readonly activated: (id: string | null) => void
  /** True while part of the draft is not on disk: it stays on screen, and saving reopens it. */
  readonly isBusy: (id: string) => boolean
}

/** Open drafts by creation. */
export const openDrafts = ({ heads }: Pick<ShelfState, 'heads'>): readonly DraftHead[] =>
  [...heads.values()].filter(({ place }) => place === 'open')
/** By name. */
export const draftTemplates = ({ heads }: Pick<ShelfState, 'heads'>): readonly DraftHead[] =>
  [...heads.values()].filter(({ place }) => place === 'template').toSorted((a, b) => a.name.localeCompare(b.name))
/** Closed drafts with rows, the last closed first. */
export const closedDrafts = ({ heads }: Pick<ShelfState, 'heads'>): readonly DraftHead[] =>
  [...heads.values()]
    .filter(({ place, size }) => place === 'closed' && size > 0)
    .toSorted((a, b) => b.changedAt - a.changedAt)

/** Drafts of the account, and the draft on screen in this window. A smaller revision never replaces a larger. */
export function createDraftShelf({ call, owner, activated, isBusy }: DraftShelfParts) {
  const useShelf = create<ShelfState>()(() => start)
  /** Owner of the drafts on the shelf. */
  let shelved: string | null = null
  let loading: Promise<void> | null = null
  /** Counts the owners: an answer for an earlier owner is ignored. */
  let era = 0
  let isUsed = false

  function storeHead(head: DraftHead): void {
    if (head.owner !== shelved) return
    useShelf.setState(({ heads }) => {
      const existing = heads.get(head.id)
      return existing !== undefined && existing.revision > head.revision
        ? {}
        : { heads: new Map(heads).set(head.id, head) }
    })
  }
  function activate(active: string | null): void {
    useShelf.setState({ active })
    activated(active)
  }
  /** Replaces a draft on screen that is no longer open by the last changed one. */
  function settle(): void {
    const { heads, active, loaded } = useShelf.getState()
    if (!loaded || (active !== null && (heads.get(active)?.place === 'open' || isBusy(active)))) return
    const [last] = openDrafts({ heads }).toSorted((a, b) => b.changedAt - a.changedAt)
    activate(last?.id ?? null)
  }

  async function load(): Promise<void> {
    const startEra = era
    const reply = await call('drafts.list', {})
    if (startEra !== era) return
    loading = null
    if (!reply.ok) {
      useShelf.setState({ error: reply.error.message })
      return
    }
    // Another account is in use now: an event will follow, and then its drafts are read.
    if (owner() !== null && reply.value.owner !== owner()) return
    shelved = reply.value.owner
    reply.value.drafts.forEach(storeHead)
    useShelf.setState({ loaded: true, error: null, memoryOnly: reply.value.memoryOnly ?? null })
    settle()
  }
  async function refresh(): Promise<void> {
    if (isUsed) await (loading ??= load())
  }

  async function make(id: string, options: { readonly name?: string; readonly place?: 'template' }) {
    const reply = await call('drafts.create', { id, ...options })
    if (!reply.ok) return reply.error.message
    storeHead(reply.value)
    return useShelf.getState().heads.has(id) ? null : t('Another account was opened in the meantime.')
  }

  return {
    useShelf,
    make,
    refresh,
    settle,
    async ensure(): Promise<void> {
      isUsed = true
      if (!useShelf.getState().loaded) await refresh()
    },
    /** Returns true if the owner changed. */
    ownerChanged(): boolean {
      if (owner() === null || shelved === owner()) return false
      era += 1
      shelved = null
      loading = null
      useShelf.setState(start, true)
      activated(null)
      return true
    },
    storeHead,
    show(id: string): void {
      if (useShelf.getState().heads.get(id)?.place === 'open') activate(id)
    },
    /** Creates an empty draft and shows it; returns an error or null. */
    async create(id: string, name: string | undefined): Promise<string | null> {
      const problem = await make(id, name === undefined ? {} : { name })
      if (problem === null) activate(id)
      return problem
    },
    async change(id: string, change: Partial<Pick<DraftHead, 'name' | 'place'>>): Promise<string | null> {
      const reply = await call('drafts.change', { id, ...change })
      if (!reply.ok) return reply.error.message
      storeHead(reply.value)
      settle()
      return null
    },
  }
}
