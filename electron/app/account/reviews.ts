import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type {
  Assessment,
  Confirmation,
  Confirmed,
  Judged,
  Reviewed,
  ShownAverages,
} from '@/shared/trading/pretrade/assessment/assessment'
import { confirmedOf, isFigureTyped } from '@/shared/trading/pretrade/assessment/confirmation'
import { MOVED_RULE, shownOnceConfirmed } from '@/shared/trading/pretrade/rules/moved-average'
import { MINUTE_MS } from '@/shared/base/time'
import type { Caller } from '@/electron/base/caller'
import { refused } from '@/electron/base/service-error'
import type { Written } from '@/electron/services/orders/sending/written'

/** Who looks at what is to leave: a page, and the account session it is of. */
export interface Looking {
  readonly caller: Caller
  readonly session: object
}

/** What was asked for and shown, and may leave once. */
interface HeldReview extends Looking {
  readonly token: string
  /** What the page asked for, to the last member. */
  readonly ask: unknown
  readonly written: Written<unknown>
  /** What was found and shown. */
  readonly judged: Judged
  /** One for each finding of `judged`. */
  readonly handles: readonly string[]
  /** The best average that was shown of each order, by this review and those it goes on from. */
  readonly shown: ShownAverages
  /** The token of the one that it goes on from; null where it is the first. */
  readonly since: string | null
  readonly at: number
  /** How often another figure than the one asked for was typed. */
  mistyped: number
  /** Under which intent it left, '' for one that has no token; null until then. */
  usedBy: string | null
}

/** What may leave: as it was written, with what was confirmed of it. */
export interface Taken<Sent> extends Written<Sent> {
  readonly confirmed: Confirmed
  /** What was found and shown. */
  readonly judged: Judged
  /** The best average that was shown of each order; where a worse one was confirmed, that one. */
  readonly shown: ShownAverages
}

/** The judgement without the figure that is to be typed: a page never gets that. */
export function shownOf({ phrase: _figure, ...shown }: Judged): Assessment {
  return shown
}

/** What a review goes on from. */
export interface GoingOn {
  /** The best averages of the orders that were shown so far; empty for anything else. */
  readonly shown?: ShownAverages
  /** The token of the review that is on screen; that one stays until the next, whose answer may be lost. */
  readonly since?: string | undefined
}

/** By this alone orders and changes leave: nothing passes that was not written, kept and shown before. */
export interface Reviews {
  /** Keeps what was written for `ask` and found about it; what comes back is shown. */
  readonly keep: <Sent>(who: Looking, ask: unknown, judged: Judged, written: Written<Sent>, going?: GoingOn) => Reviewed
  /** What was shown by the review of a token; empty where that is none of this page and session. */
  readonly shownBy: (who: Looking, token: string | undefined) => ShownAverages
  /**
   * Answers with what was written when `ask` was reviewed, and with the findings of that review that are confirmed.
   * Throws a ServiceError where the confirmation names no review of this page and session, where that was used for
   * another intent, is over, or was made of anything else, where a handle is not of that review, and where another
   * figure was typed than it asks for. `token` is that of the intent: the same is
   * answered again; null is answered once.
   */
  readonly take: <Sent>(
    who: Looking,
    asked: { readonly token: string | null; readonly ask: unknown; readonly confirmation: Confirmation | undefined },
  ) => Taken<Sent>
}

/** So long may be looked at what is to leave. What the market did meanwhile is judged anew at the send. */
const REVIEW_MS = 15 * MINUTE_MS
/** A page looks at one review at a time, and at one for each further account. */
const REVIEWS_OF_A_PAGE = 20
const REVIEWS = 200
const TOKEN_BYTES = 16
const HANDLE_BYTES = 8
/** A review is over once another figure than the one asked for was typed so often. */
const MISTYPED_MOST = 5

const objectionText = {
  none: 'review: these orders were not reviewed, so nothing was sent',
  over: 'review: it is over, so nothing was sent. Look at the orders again',
  elsewhere: 'review: it was made in another window, so nothing was sent. Look at the orders here',
  session: 'review: it was made for another account, so nothing was sent. Look at the orders again',
  used: 'review: it was used before, so nothing was sent. Look at the orders again',
  handle: 'review: what is confirmed was not found by it, so nothing was sent. Look at the orders again',
} as const
const mistyped = 'figure: must be the one in the orders, so nothing was sent. Read it again'
const swapped = (path: string): string =>
  `review: ${path === '' ? 'this' : path} is not what was reviewed, so nothing was sent. Look at the orders again`

/** Where two asks differ first, as a path; '' where they are no objects. */
function differenceIn(asked: unknown, reviewed: unknown): string {
  if (typeof asked !== 'object' || typeof reviewed !== 'object' || asked === null || reviewed === null) return ''
  const names = new Set([...Object.keys(asked), ...Object.keys(reviewed)])
  const memberOf = (all: object, name: string): unknown => (Object.hasOwn(all, name) ? all[name as never] : undefined)
  const name = [...names].find((one) => !isDeepStrictEqual(memberOf(asked, one), memberOf(reviewed, one)))
  if (name === undefined) return ''
  return [name, differenceIn(memberOf(asked, name), memberOf(reviewed, name))].filter(Boolean).join('.')
}

/** Keeps reviews in memory: a restart ends them all, as it ends every page. */
export function createReviews({ clock, random }: { readonly clock: Clock; readonly random: Random }): Reviews {
  let all: readonly HeldReview[] = []
  const watched = new WeakSet<Caller>()

  /** One that was used stays for the answer that was lost, even where its page is gone. */
  function dropOf(caller: Caller): void {
    all = all.filter((one) => one.caller !== caller || one.usedBy !== null)
  }

  /** Used ones go first, then the oldest. */
  function dropSurplus(isMeant: (one: HeldReview) => boolean, most: number): void {
    const meant = all.filter(isMeant)
    if (meant.length <= most) return
    const first = meant.find(({ usedBy }) => usedBy !== null) ?? meant[0]
    all = all.filter((one) => one !== first)
  }

  function objectionTo(one: HeldReview | undefined, { caller, session }: Looking, token: string | null): string | null {
    if (one === undefined || clock.mono() - one.at > REVIEW_MS) return objectionText.over
    if (one.session !== session) return objectionText.session
    if (one.usedBy !== null) return one.usedBy === token ? null : objectionText.used
    return one.caller === caller ? null : objectionText.elsewhere
  }

  const ownOf = ({ caller, session }: Looking, token: string | undefined): HeldReview | undefined =>
    all.find((kept) => kept.token === token && kept.caller === caller && kept.session === session)

  const hexOf = (bytes: number): string => Buffer.from(random.bytes(bytes)).toString('hex')

  /** What a person typed, where it is asked for; null where nothing was typed. */
  function typedOf(one: HeldReview, { phrase }: Confirmation): string | null {
    const asked = one.judged.phrase
    if (asked === null || phrase === null) return null
    if (isFigureTyped(phrase, asked)) return asked
    one.mistyped += 1
    if (one.mistyped >= MISTYPED_MOST) all = all.filter((kept) => kept !== one)
    throw refused(mistyped, 'phrase')
  }

  /** The findings of a review that these handles name; what asks to be typed is confirmed by nothing else. */
  function confirmedIn(one: HeldReview, confirmation: Confirmation): Pick<Taken<unknown>, 'confirmed' | 'shown'> {
    const named = new Set(confirmation.findings)
    const found = one.judged.findings.filter((_, nth) => named.has(one.handles[nth] ?? ''))
    if (found.length < named.size) throw refused(objectionText.handle, 'review')
    const phrase = typedOf(one, confirmation)
    const findings = found.filter(({ band }) => band !== 'type-to-confirm' || phrase !== null)
    const moved = new Set(findings.flatMap(({ rule, row }) => (rule === MOVED_RULE ? [row] : [])))
    return {
      // A moved average is confirmed as it was shown, and not as far as it may grow.
      confirmed: confirmedOf({ findings: findings.filter(({ rule }) => rule !== MOVED_RULE) }, phrase),
      shown: shownOnceConfirmed(one.shown, one.judged.rows, moved),
    }
  }

  return {
    keep({ caller, session }, ask, judged, written, { shown = [], since } = {}) {
      if (!watched.has(caller)) {
        watched.add(caller)
        caller.onGone(() => dropOf(caller))
      }
      const token = hexOf(TOKEN_BYTES)
      const handles = judged.findings.map(() => hexOf(HANDLE_BYTES))
      const at = clock.mono()
      const before = ownOf({ caller, session }, since)
      if (before !== undefined) all = all.filter(({ token: old, usedBy }) => old !== before.since || usedBy !== null)
      const chain = { since: before?.token ?? null, mistyped: before?.mistyped ?? 0 }
      all = [...all, { token, caller, session, ask, written, judged, handles, shown, at, ...chain, usedBy: null }]
      dropSurplus((one) => one.caller === caller && one.session === session, REVIEWS_OF_A_PAGE)
      dropSurplus(() => true, REVIEWS)
      const { digest, sentences } = written
      return { ...shownOf(judged), review: { token, digest, handles, sentences } }
    },
    shownBy: (who, token) => ownOf(who, token)?.shown ?? [],
    take<Sent>(who: Looking, { token, ask, confirmation }: Parameters<Reviews['take']>[1]) {
      if (confirmation === undefined) throw refused(objectionText.none, 'review')
      const one = all.find((kept) => kept.token === confirmation.review)
      const objection = objectionTo(one, who, token)
      if (one === undefined || objection !== null) throw refused(objection ?? objectionText.over, 'review')
      if (!isDeepStrictEqual(ask, one.ask)) throw refused(swapped(differenceIn(ask, one.ask)), 'review')
      const { confirmed, shown } = confirmedIn(one, confirmation)
      one.usedBy = token ?? ''
      // Kept by the caller's own kind of ask, which was just found equal.
      return { ...(one.written as Written<Sent>), confirmed, shown, judged: one.judged }
    },
  }
}
