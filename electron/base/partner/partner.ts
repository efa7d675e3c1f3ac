import { every, type Clock } from '@/shared/base/clock'
import type { Link, LinkListener } from './link'
import { partnerOf, type AccountHeartbeat, type Heartbeat, type Message, type Role } from './message'
import { isSpeaker } from './speaker'

/** State of the partner. `absent`: none since the start. `left`: it ended regularly. */
export type PartnerState =
  | { readonly kind: 'unknown' | 'absent' | 'left' }
  | { readonly kind: 'alive'; readonly accounts: Readonly<Record<string, AccountHeartbeat>> }
  /** `ended`: its process is gone without a message. `silent`: the process exists but sends nothing. */
  | { readonly kind: 'gone'; readonly how: 'ended' | 'silent' }

/** As one name. */
export const partnerText = (state: PartnerState): string => (state.kind === 'gone' ? state.how : state.kind)

/** State of an account that this process watches. */
export type OwnReport = Omit<AccountHeartbeat, 'isSpeaking'>

/** One account as shared by the two processes. */
export interface Duty {
  /** True if this process delivers its alarms now. */
  readonly speaks: () => boolean
  /** True if the partner polls it as well, with or without success. */
  readonly isAccompanied: () => boolean
  /** True if the partner watches it as well and has its figures. */
  readonly isShared: () => boolean
  /** True if the partner has figures that it cannot write. It stores them until it can. */
  readonly hasUnwritten: () => boolean
  /** The report changed: the partner receives it before the next beat is due. */
  readonly reported: () => void
  /** Ends the watch of the account in this process. */
  readonly end: () => void
}

/**
 * Application and watchman on one data folder: each considers the other alive while it receives beats, and for every
 * account exactly one delivers alarms. Only the socket's path is on the disk, so that it works with a full disk. All
 * times are monotonic.
 */
export interface Partner {
  readonly role: Role
  readonly state: () => PartnerState
  /** `changed` is called when this process starts or stops delivering alarms of the account. */
  readonly watch: (account: string, report: () => OwnReport, changed: () => void) => Duty
  /** True if this process delivers the alarms of an account now, also of an unwatched one. */
  readonly speaksFor: (account: string) => boolean
  /** True if the partner has figures of an account, even if this process does not watch it. */
  readonly isWatchedThere: (account: string) => boolean
  /** Announces the regular end of this process. */
  readonly announceEnd: () => void
}

export interface PartnerParts {
  readonly role: Role
  readonly clock: Clock
  readonly open: (listener: LinkListener) => Link
  readonly changed: (state: PartnerState) => void
}

const HEARTBEAT_MS = 1000
/** Without a beat for this long the partner counts as dead: reported within 15 s, and never for a busy machine. */
export const LEASE_MS = 8000
/** A process that was stopped for this long may be considered dead: it queries the partner before it delivers again. */
const PAUSE_MS = 4000
/** A running application connects to the watchman within this time, unless it is stopped. */
const MEETING_MS = { application: 3000, watchman: LEASE_MS } as const

interface Watched {
  readonly report: () => OwnReport
  readonly changed: () => void
  isSpeaking: boolean
  isEnded: boolean
  /** Previous watch of the same account, until this watch ends. */
  readonly former: Watched | null
}

function livingFormerOf({ former }: Watched): Watched | null {
  return former === null || !former.isEnded ? former : livingFormerOf(former)
}

export function createPartner({ role, clock, open, changed }: PartnerParts): Partner {
  const watched = new Map<string, Watched>()
  let state: PartnerState = { kind: 'unknown' }
  /** State after a missing answer. */
  let fallback: PartnerState = { kind: 'absent' }
  /** Latest end of the unknown state. */
  let patientUntil = clock.mono() + MEETING_MS[role]
  let hasStoodStill = false
  let heartbeatAt = -Infinity
  let tickedAt = clock.mono()
  let sentNumber = 0
  let received = 0
  /** Only an answer to a beat with at least this number shows the partner's current state. */
  let answersFrom = 0
  let isConnected = false
  let hasReceivedBye = false

  function become(next: PartnerState): void {
    const isChange = next.kind !== state.kind
    state = next
    settle()
    if (isChange) changed(state)
  }

  function claimOf(account: string): AccountHeartbeat | null {
    return state.kind === 'alive' && Object.hasOwn(state.accounts, account) ? state.accounts[account]! : null
  }

  /** Decides again who delivers alarms, and sends changes at once. */
  function settle(): void {
    const changedWatches = [...watched].filter(([account, watch]) => {
      const before = watch.isSpeaking
      const own = { isFresh: watch.report().isFresh, isSpeaking: before }
      watch.isSpeaking = state.kind !== 'unknown' && isSpeaker(role, own, claimOf(account))
      return watch.isSpeaking !== before
    })
    if (changedWatches.length > 0) sendHeartbeat()
    for (const [, watch] of changedWatches) watch.changed()
  }

  const isAwake = (): boolean => clock.mono() - tickedAt <= PAUSE_MS
  /** An account without watchers belongs to the application, or to the only process. */
  function speaksFor(account: string): boolean {
    const watch = watched.get(account)
    if (watch !== undefined) return watch.isSpeaking && isAwake()
    const isAlone = state.kind !== 'alive' && state.kind !== 'unknown'
    return isAwake() && claimOf(account) === null && (isAlone || role === 'application')
  }

  function sendHeartbeat(): void {
    sentNumber += 1
    const accounts = Object.fromEntries(
      [...watched].map(([account, { report, isSpeaking }]): [string, AccountHeartbeat] => [
        account,
        { ...report(), isSpeaking },
      ]),
    )
    link.send({ kind: 'beat', role, number: sentNumber, answers: received, accounts })
  }

  /** Decisions during a stop are unknown: it delivers nothing until the partner has answered. */
  function resume(): void {
    hasStoodStill = true
    answersFrom = sentNumber + 1
    patientUntil = clock.mono() + (isConnected ? LEASE_MS : MEETING_MS[role])
    become({ kind: 'unknown' })
  }

  /** Before any other decision: queued events may be from before a stop. */
  function checkStandstill(): number {
    const now = clock.mono()
    const pausedMs = now - tickedAt
    tickedAt = now
    if (pausedMs > PAUSE_MS) resume()
    return now
  }

  function tick(): void {
    const now = checkStandstill()
    if (state.kind === 'alive' && now - heartbeatAt > LEASE_MS) become({ kind: 'gone', how: 'silent' })
    else if (state.kind === 'unknown' && now > patientUntil)
      become(isConnected ? { kind: 'gone', how: 'silent' } : fallback)
    else settle()
    sendHeartbeat()
  }

  function handleHeartbeat({ number, answers, accounts }: Heartbeat): void {
    received = number
    if (answers < answersFrom) return sendHeartbeat()
    heartbeatAt = clock.mono()
    become({ kind: 'alive', accounts })
  }

  const listener: LinkListener = {
    connected() {
      checkStandstill()
      isConnected = true
      hasReceivedBye = false
      received = 0
      answersFrom = sentNumber + 1
      if (state.kind === 'unknown') patientUntil = clock.mono() + LEASE_MS
      sendHeartbeat()
    },
    message(message: Message) {
      checkStandstill()
      if (message.role !== partnerOf(role)) return
      if (message.kind === 'bye') hasReceivedBye = true
      else handleHeartbeat(message)
    },
    disconnected() {
      checkStandstill()
      if (isConnected) fallback = hasReceivedBye ? { kind: 'left' } : { kind: 'gone', how: 'ended' }
      const wasConnected = isConnected
      isConnected = false
      // An attempt or an end from before a stop is outdated: another partner may exist.
      if (state.kind !== 'unknown' || !hasStoodStill) {
        if (wasConnected || state.kind === 'unknown') become(fallback)
      } else if (wasConnected) patientUntil = clock.mono() + MEETING_MS[role]
    },
  }
  const link = open(listener)
  const stop = every(clock, HEARTBEAT_MS, tick)

  return {
    role,
    state: () => state,
    watch(account, report, speakerChanged) {
      const former = watched.get(account) ?? null
      const isSpeaking =
        state.kind !== 'unknown' && isSpeaker(role, { isFresh: false, isSpeaking: false }, claimOf(account))
      const watch: Watched = { report, changed: speakerChanged, isSpeaking, isEnded: false, former }
      watched.set(account, watch)
      sendHeartbeat()
      return {
        speaks: () => watch.isSpeaking && isAwake(),
        isAccompanied: () => claimOf(account) !== null,
        isShared: () => claimOf(account)?.isFresh === true,
        hasUnwritten() {
          const claim = claimOf(account)
          return claim !== null && claim.isFresh && claim.disk !== null
        },
        reported: sendHeartbeat,
        end() {
          watch.isEnded = true
          const former = livingFormerOf(watch)
          if (watched.get(account) === watch) {
            if (former === null) watched.delete(account)
            else watched.set(account, former)
          }
          sendHeartbeat()
        },
      }
    },
    speaksFor,
    isWatchedThere: (account) => claimOf(account)?.isFresh === true,
    announceEnd() {
      stop()
      link.send({ kind: 'bye', role })
      link.close()
    },
  }
}
