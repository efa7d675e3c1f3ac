import { every, type Clock } from '@/shared/base/clock'
import type { Link, LinkListener } from './link'
import { partnerOf, type AccountBeat, type Beat, type Message, type Role } from './message'
import { isSpeaker } from './speaker'

/** What is known of the partner. `absent`: nobody was there since the start. `left`: it ended in order. */
export type PartnerState =
  | { readonly kind: 'unknown' | 'absent' | 'left' }
  | { readonly kind: 'alive'; readonly accounts: Readonly<Record<string, AccountBeat>> }
  /** `ended`: its process is gone without a word. `silent`: the process is there and says nothing. */
  | { readonly kind: 'gone'; readonly how: 'ended' | 'silent' }

/** In one word. */
export const partnerText = (state: PartnerState): string => (state.kind === 'gone' ? state.how : state.kind)

/** How this process stands to one account that it watches. */
export type OwnReport = Omit<AccountBeat, 'isSpeaking'>

/** One account, as far as the two processes share it. */
export interface Duty {
  /** Whether this process delivers its alarms now. */
  readonly speaks: () => boolean
  /** Whether the partner asks for it as well, with or without success. */
  readonly isAccompanied: () => boolean
  /** Whether the partner watches it as well and has figures of it. */
  readonly isShared: () => boolean
  /** Whether the partner has figures and cannot write them: it keeps them until it can. */
  readonly hasUnwritten: () => boolean
  /** What would be reported is another: the partner is told before the next beat is due. */
  readonly reported: () => void
  /** It is watched here no longer. */
  readonly end: () => void
}

/**
 * Application and watchman on one data folder: each believes that the other lives for as long as it hears a beat, and
 * for every account exactly one of them speaks. Nothing of it touches the disk but the place of the socket, so that it
 * works while that is full; all times are of the monotonic clock.
 */
export interface Partner {
  readonly role: Role
  readonly state: () => PartnerState
  /** `changed` is called when this process began or ceased to speak for the account. */
  readonly watch: (account: string, report: () => OwnReport, changed: () => void) => Duty
  /** Whether this process delivers the alarms of an account now, also of one that it does not watch. */
  readonly speaksFor: (account: string) => boolean
  /** Whether the partner has figures of an account, also of one that this process does not watch. */
  readonly isWatchedThere: (account: string) => boolean
  /** Says that this process ends in order. */
  readonly leave: () => void
}

export interface PartnerParts {
  readonly role: Role
  readonly clock: Clock
  readonly open: (listener: LinkListener) => Link
  readonly changed: (state: PartnerState) => void
}

const BEAT_MS = 1000
/** Without a beat for so long the partner is taken for dead: told within 15 s, and never of a machine that is busy. */
export const LEASE_MS = 8000
/** A process that stood still for so long may have been taken for dead: it asks before it speaks again. */
const PAUSE_MS = 4000
/** An application that is there looks for the watchman within this time, unless it stands still. */
const MEETING_MS = { application: 3000, watchman: LEASE_MS } as const

interface Watched {
  readonly report: () => OwnReport
  readonly changed: () => void
  isSpeaking: boolean
  isEnded: boolean
  /** Of the same account, until this one ends. */
  readonly former: Watched | null
}

function livingFormerOf({ former }: Watched): Watched | null {
  return former === null || !former.isEnded ? former : livingFormerOf(former)
}

export function createPartner({ role, clock, open, changed }: PartnerParts): Partner {
  const watched = new Map<string, Watched>()
  let state: PartnerState = { kind: 'unknown' }
  /** What it becomes again if nobody answers. */
  let fallback: PartnerState = { kind: 'absent' }
  /** Until when it may stay unknown. */
  let patientUntil = clock.mono() + MEETING_MS[role]
  let hasStoodStill = false
  let beatAt = -Infinity
  let tickedAt = clock.mono()
  let sent = 0
  let received = 0
  /** Only what answers a beat of this number or a later one says how the partner stands now. */
  let answersFrom = 0
  let isConnected = false
  let saidBye = false

  function become(next: PartnerState): void {
    const isNews = next.kind !== state.kind
    state = next
    if (next.kind === 'gone' || next.kind === 'left') fallback = next
    settle()
    if (isNews) changed(state)
  }

  function claimOf(account: string): AccountBeat | null {
    return state.kind === 'alive' && Object.hasOwn(state.accounts, account) ? state.accounts[account]! : null
  }

  /** Decides anew who speaks, and says so at once where it changed. */
  function settle(): void {
    const turned = [...watched].filter(([account, one]) => {
      const before = one.isSpeaking
      const own = { isFresh: one.report().isFresh, isSpeaking: before }
      one.isSpeaking = state.kind !== 'unknown' && isSpeaker(role, own, claimOf(account))
      return one.isSpeaking !== before
    })
    if (turned.length > 0) beat()
    for (const [, one] of turned) one.changed()
  }

  const isAwake = (): boolean => clock.mono() - tickedAt <= PAUSE_MS
  /** What nobody watches any more is left to the application, and to whoever is alone. */
  function speaksFor(account: string): boolean {
    const one = watched.get(account)
    if (one !== undefined) return one.isSpeaking && isAwake()
    const isAlone = state.kind !== 'alive' && state.kind !== 'unknown'
    return isAwake() && claimOf(account) === null && (isAlone || role === 'application')
  }

  function beat(): void {
    sent += 1
    const accounts = Object.fromEntries(
      [...watched].map(([account, { report, isSpeaking }]): [string, AccountBeat] => [
        account,
        { ...report(), isSpeaking },
      ]),
    )
    link.send({ kind: 'beat', role, number: sent, answers: received, accounts })
  }

  /** Nobody knows what was decided while this process stood still: it is silent until the other has answered. */
  function resume(): void {
    hasStoodStill = true
    answersFrom = sent + 1
    patientUntil = clock.mono() + (isConnected ? LEASE_MS : MEETING_MS[role])
    become({ kind: 'unknown' })
  }

  /** Before anything else is decided: whatever waited to be handled may be of before a standstill. */
  function checkStandstill(): number {
    const now = clock.mono()
    const stood = now - tickedAt
    tickedAt = now
    if (stood > PAUSE_MS) resume()
    return now
  }

  function tick(): void {
    const now = checkStandstill()
    if (state.kind === 'alive' && now - beatAt > LEASE_MS) become({ kind: 'gone', how: 'silent' })
    else if (state.kind === 'unknown' && now > patientUntil)
      become(isConnected ? { kind: 'gone', how: 'silent' } : fallback)
    else settle()
    beat()
  }

  function handleBeat({ number, answers, accounts }: Beat): void {
    received = number
    if (answers < answersFrom) return beat()
    beatAt = clock.mono()
    become({ kind: 'alive', accounts })
  }

  const listener: LinkListener = {
    connected() {
      checkStandstill()
      isConnected = true
      saidBye = false
      received = 0
      answersFrom = sent + 1
      if (state.kind === 'unknown') patientUntil = clock.mono() + LEASE_MS
      beat()
    },
    message(message: Message) {
      checkStandstill()
      if (message.role !== partnerOf(role)) return
      if (message.kind === 'bye') saidBye = true
      else handleBeat(message)
    },
    lost() {
      checkStandstill()
      if (isConnected) fallback = saidBye ? { kind: 'left' } : { kind: 'gone', how: 'ended' }
      const isNews = isConnected
      isConnected = false
      // An attempt or an end from before a standstill says nothing of now: another partner may be there.
      if (state.kind !== 'unknown' || !hasStoodStill) {
        if (isNews || state.kind === 'unknown') become(fallback)
      } else if (isNews) patientUntil = clock.mono() + MEETING_MS[role]
    },
  }
  const link = open(listener)
  const stop = every(clock, BEAT_MS, tick)

  return {
    role,
    state: () => state,
    watch(account, report, speakerChanged) {
      const former = watched.get(account) ?? null
      const one: Watched = { report, changed: speakerChanged, isSpeaking: false, isEnded: false, former }
      watched.set(account, one)
      one.isSpeaking =
        state.kind !== 'unknown' && isSpeaker(role, { isFresh: false, isSpeaking: false }, claimOf(account))
      beat()
      return {
        speaks: () => one.isSpeaking && isAwake(),
        isAccompanied: () => claimOf(account) !== null,
        isShared: () => claimOf(account)?.isFresh === true,
        hasUnwritten() {
          const claim = claimOf(account)
          return claim !== null && claim.isFresh && claim.disk !== null
        },
        reported: beat,
        end() {
          one.isEnded = true
          const left = livingFormerOf(one)
          if (watched.get(account) === one) {
            if (left === null) watched.delete(account)
            else watched.set(account, left)
          }
          beat()
        },
      }
    },
    speaksFor,
    isWatchedThere: (account) => claimOf(account)?.isFresh === true,
    leave() {
      stop()
      link.send({ kind: 'bye', role })
      link.close()
    },
  }
}
