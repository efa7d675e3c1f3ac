import { createAccountDrafts } from '@/electron/app/account/account-drafts'
import { createAccountOrders, type Reviewing } from '@/electron/app/account/account-orders'
import { openAppDatabase, type AppDatabase } from '@/electron/app/app-database'
import type { Caller } from '@/electron/base/caller'
import { createHandlers, type Services } from '@/electron/ipc/handlers'
import { createPublisher } from '@/electron/base/publisher'
import { createRouter, type Router } from '@/electron/ipc/router'
import { createAccountIdentity } from '@/electron/app/session/account-identity'
import {
  createActiveSession,
  type ActiveSession,
  type ActiveSessionOptions,
} from '@/electron/app/session/active-session'
import { createSessionNumbers } from '@/electron/app/session/session-numbers'
import type { Session } from '@/electron/app/session/session'
import type { Bridge } from '@/shared/ipc/bridge'
import type { AppInfo } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import { defaultSettings } from '@/shared/settings/settings'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import type { DraftChange, DraftSent } from '@/shared/trading/batch/draft/draft'
import { seededRandom } from '@/shared/base/random'
import { createDraftStore } from '@/renderer/domain/drafts/store/create-draft-store'
import type { SentThere } from '@/renderer/domain/drafts/store/draft-sync'
import type { Overtaken } from '@/renderer/domain/drafts/store/overtaken'
import { closedDrafts, openDrafts } from '@/renderer/domain/drafts/store/draft-shelf'

/** Two exchanges on this machine, as profiles; each profile's key may be changed for that of another account. */
export const profiles = ['one', 'two'] as const
export type ProfileId = (typeof profiles)[number]
const own = (id: ProfileId) => ({
  id,
  label: id,
  accountKind: 'unified' as const,
  rest: 'http://127.0.0.1:9',
  wsPublic: 'ws://127.0.0.1:9',
  wsPrivate: 'ws://127.0.0.1:9',
})
/** Whose key it is, as the exchange would say. */
const uidOf = (apiKey: string): string => `uid of ${apiKey}`

/** What outlives the main process: settings, keys, and what the journals say was sent, by account. */
export interface Lasting {
  readonly folder: string
  profileId: ProfileId
  readonly keys: Record<ProfileId, string>
  readonly sentRows: Map<string, Set<string>>
  /** The disk takes no edit of a draft. */
  refusesEdits?: boolean
}

export const clock = createManualClock()
const random = seededRandom(1)
const missing = (): never => {
  throw new Error('not in this test')
}

/** This world is about drafts: whatever is placed counts as reviewed. */
const everythingReviewed = {
  reviews: {
    take: (_who: unknown, { request }: { request: { orders: unknown } }) => ({ payload: request.orders, digest: '' }),
  },
}

/** The main process: real storage, handlers, router and publisher; only the exchange is played. */
export function startMain(lasting: Lasting, adopted: (from: string, to: string) => void) {
  const database: AppDatabase = openAppDatabase(lasting.folder, { clock, random })
  const publisher = createPublisher(clock)
  /** Lets the exchange say whose key it is. */
  let confirm = (): void => undefined

  function openFake(connection: Session['connection'], apiKey: string): Session {
    const identity = createAccountIdentity({
      connection,
      apiKey,
      knownAccount: database.knownAccount(connection.id, connection.id),
      notify: missing,
      adoptDraft: (from, to) => {
        adopted(from, to)
        database.drafts.adopt(from, to)
      },
    })
    let isKnown = false
    confirm = () => {
      if (isKnown) return
      isKnown = true
      identity.confirm(uidOf(apiKey))
      drafts.dropSent()
      publisher.publish('app.changed', active.info())
    }
    const sentIds = lasting.sentRows.get(apiKey) ?? new Set<string>()
    lasting.sentRows.set(apiKey, sentIds)
    const orders = {
      sentDraftRows: () => sentIds,
      placed: () => null,
      place: async (_token: string, _intents: unknown, { draftRows = [] }: { draftRows?: readonly string[] }) => {
        for (const id of draftRows) sentIds.add(id)
        return { accepted: true }
      },
    }
    const opened = {
      connection,
      hasKey: true,
      identity,
      orders: () => (isKnown ? orders : missing()),
      ordersIfReady: () => (isKnown ? orders : null),
      ledgerIfReady: () => null,
      market: { loadRules: async () => undefined },
      account: { current: () => ({}) },
      close: () => undefined,
    }
    return opened as unknown as Session
  }

  const settings = {
    get: () => ({ ...defaultSettings(), profileId: lasting.profileId, customProfiles: profiles.map(own) }),
    set: ({ profileId }: { profileId?: string }) => {
      if (profileId !== undefined) lasting.profileId = profileId as ProfileId
    },
  }
  const options = {
    settings,
    vault: { status: () => ({ kind: 'session', reason: null }) },
    keys: {
      isWithdrawConfirmed: () => false,
      of: () => null,
      read: async ({ id }: { id: ProfileId }) => ({
        kind: 'key',
        host: '127.0.0.1:9',
        key: { apiKey: lasting.keys[id] },
      }),
    },
    practice: { start: missing, stop: async () => undefined },
    nextNumber: createSessionNumbers(clock),
    closing: () => () => undefined,
    opening: () => undefined,
    clock,
    notify: missing,
    about: { version: '1', host: 'browser' },
    open: (connection: Session['connection'], access: { credentials: { apiKey: string } }) =>
      openFake(connection, access.credentials.apiKey),
    armingChanged: missing,
    changed: (info: AppInfo) => publisher.publish('app.changed', info),
  }
  const active: ActiveSession = createActiveSession(options as unknown as ActiveSessionOptions)
  const drafts = createAccountDrafts({
    drafts: {
      ...database.drafts,
      edit: (...edit) => {
        if (lasting.refusesEdits === true) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
        return database.drafts.edit(...edit)
      },
    },
    memoryOnly: database.problem,
    active,
    clock,
    random,
    notify: (eventOf) => publisher.publishEach('draft.sent', eventOf),
  })
  database.drafts.listen((change) => publisher.publish('draft.changed', change))
  const orders = createAccountOrders(active, drafts, everythingReviewed as unknown as Reviewing)
  const used = { active, drafts, orders, publisher, settings }
  /** What no window of these tests asks. */
  const none: Record<Exclude<keyof Services, keyof typeof used>, object> = {
    apiDesk: {},
    additional: {},
    person: {},
    oneTimeSecrets: {},
    risk: {},
    alarms: {},
    lending: {},
    profileKeys: {},
    notices: {},
    mini: {},
    strategies: {},
    classic: {},
    destinations: {},
    connections: {},
    downloads: {},
    tax: {},
    evidence: {},
    layouts: {},
    appLock: {},
    updates: {},
    panelWindows: {},
    health: {},
    report: {},
  }
  const services = { ...none, ...used }
  const router = createRouter(
    createHandlers(services as unknown as Services),
    clock,
    () => active.number(),
    () => null,
  )

  return {
    router,
    publisher,
    active,
    /** All drafts of an account, as they are on disk. */
    stored: (owner: string) => database.drafts.list(owner).map(({ id }) => database.drafts.load(id)!),
    load: (id: string) => drafts.load({ id }),
    listen: (listener: (change: DraftChange) => void) => database.drafts.listen(listener),
    account: () => active.current().identity.draftOwner(),
    confirm: () => confirm(),
    /** The end without a word; what is on disk stays. */
    kill: () => database.close(),
  }
}
export type Main = ReturnType<typeof startMain>

type Answered = (reply: Reply<never>) => void
interface PendingCall {
  readonly name: string
  readonly input: unknown
  readonly session: number
  readonly answered: Answered
}
type WindowEvent =
  | { readonly event: 'app.changed'; readonly payload: AppInfo }
  | { readonly event: 'draft.changed'; readonly payload: DraftChange }
  | { readonly event: 'draft.sent'; readonly payload: DraftSent }

/** One window: the real draft store behind a bridge whose calls, replies and events arrive when the test says. */
export function openDraftWindow(id: string, main: Main, saveFailed: (message: string) => void) {
  let app: AppInfo | null = null
  const calls: PendingCall[] = []
  const replies: { readonly call: PendingCall; readonly reply: Reply<never> }[] = []
  const events: WindowEvent[] = []
  let router: Router = main.router
  let isOpen = true
  const overtaken: { readonly edits: readonly Overtaken[]; readonly sent: SentThere | null }[] = []
  const notified: DraftSent[] = []

  const caller = (): Caller => ({
    id,
    busy: () => false,
    onGone: () => undefined,
    send: (event, payload) => {
      if (event === 'app.changed' || event === 'draft.changed' || event === 'draft.sent')
        events.push({ event, payload } as WindowEvent)
    },
  })
  const recordCall = (name: string, input: unknown): Promise<Reply<never>> =>
    new Promise(
      (answered) => void calls.push({ name, input: structuredClone(input), session: app?.session ?? 0, answered }),
    )
  let ids = 0
  const drafts = createDraftStore({
    call: recordCall as unknown as Bridge['call'],
    after: (ms, task) => clock.after(ms, () => (isOpen ? task() : undefined)),
    owner: () => app?.draftOwner ?? null,
    newId: () => `${id} draft ${(ids += 1)}`,
    saveFailed,
    overtaken: (_name, edits, sent) => void overtaken.push({ edits, sent }),
  })
  const { use, useShelf } = drafts

  function handle(message: WindowEvent): void {
    if (message.event === 'draft.changed') return drafts.handle(structuredClone(message.payload))
    if (message.event === 'draft.sent') return void notified.push(message.payload)
    if (app !== null && message.payload.session < app.session) return
    app = message.payload
    drafts.ownerChanged()
  }

  return {
    id,
    use,
    drafts,
    activeId: () => useShelf.getState().active,
    /** Every draft it knows of, whatever its place. */
    listed: () => [...useShelf.getState().heads.values()],
    open: () => openDrafts(useShelf.getState()),
    closed: () => closedDrafts(useShelf.getState()),
    owner: () => app?.draftOwner ?? null,
    isOpen: () => isOpen,
    isQuiet: () => calls.length + replies.length + events.length === 0,
    /** Edits that another window's took the place of, as they were told. */
    overtaken: (): readonly (typeof overtaken)[number][] => overtaken,
    /** What was notified of drafts that were sent. */
    notified: (): readonly DraftSent[] => notified,
    /** The page ends as at a reload: what it sends then arrives in that order, unless the connection is gone. */
    async endPage(arrives: boolean) {
      const leftovers = drafts.pageEnds()
      if (arrives) while (calls.length > 0) await this.deliver('call', 0)
      this.close()
      return leftovers
    },
    place: (rows: readonly string[], draft = drafts.shownRevision()) =>
      recordCall('orders.place', {
        token: `${id}-${rows.join('-')}`.padEnd(16, '0'),
        orders: rows.map(() => ({
          category: 'SPOT',
          symbol: 'BTCUSDT',
          side: 'buy',
          orderType: 'limit',
          qty: '1',
          price: '1',
          timeInForce: 'gtc',
          stpMode: 'none',
        })),
        onUnknown: 'stop',
        draftRows: rows,
        ...(draft === null ? {} : { draft }),
      }),
    async deliver(kind: 'call' | 'reply' | 'event', nth: number): Promise<void> {
      if (kind === 'event') {
        const event = events.shift()
        if (event !== undefined) handle(event)
      } else if (kind === 'reply') {
        const [answer] = replies.splice(nth % Math.max(1, replies.length), 1)
        answer?.call.answered(answer.reply)
      } else {
        const call = calls.splice(nth % Math.max(1, calls.length), 1)[0]
        if (call === undefined) return
        const reply = await router.dispatch(caller(), call.name, call.input, call.session)
        replies.push({ call, reply: structuredClone(reply) as Reply<never> })
      }
      await settle()
    },
    /** A connection to this main process; what was on its way over the one before is lost. */
    async connect(next: Main): Promise<void> {
      router = next.router
      const open = [...calls.splice(0), ...replies.splice(0).map(({ call: request }) => request)]
      for (const { answered } of open) answered({ ok: false, error: { code: 'unreachable', message: 'gone' } })
      events.length = 0
      next.publisher.connect(caller())
      await settle()
      handle({ event: 'app.changed', payload: next.active.info() })
      void drafts.ensure()
      void drafts.refresh()
      await settle()
    },
    close() {
      isOpen = false
      for (const list of [calls, replies, events]) list.length = 0
    },
  }
}
export type Window = ReturnType<typeof openDraftWindow>
