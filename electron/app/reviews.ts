import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type { Confirmation, Review } from '@/shared/trading/pretrade/assessment'
import { MINUTE_MS } from '@/shared/base/time'
import type { Caller } from '../base/caller'
import { refused } from '../base/service-error'
import type { Written } from '../services/orders/sending/written'

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
  readonly at: number
  /** Under which intent it left; null until then. */
  usedBy: string | null
}

/** By this alone orders and changes leave: nothing passes that was not written, kept and shown before. */
export interface Reviews {
  /** Keeps what was written for `ask`; what comes back is shown. */
  readonly keep: <Sent>(who: Looking, ask: unknown, written: Written<Sent>) => Review
  /**
   * Answers with what was written when `ask` was reviewed. Throws a ServiceError where the confirmation names no review
   * of this page and session, where that was used for another intent, is over, or was made of anything else.
   */
  readonly take: <Sent>(
    who: Looking,
    asked: { readonly token: string; readonly ask: unknown; readonly confirmation: Confirmation | undefined },
  ) => Written<Sent>
}

/** So long may be looked at what is to leave. What the market did meanwhile is judged anew at the send. */
export const REVIEW_MS = 15 * MINUTE_MS
/** A page looks at one review at a time, and at one for each further account. */
export const REVIEWS_OF_A_PAGE = 20
const REVIEWS = 200
const TOKEN_BYTES = 16

const objectionText = {
  none: 'review: these orders were not reviewed, so nothing was sent',
  over: 'review: it is over, so nothing was sent. Look at the orders again',
  elsewhere: 'review: it was made in another window, so nothing was sent. Look at the orders here',
  session: 'review: it was made for another account, so nothing was sent. Look at the orders again',
  used: 'review: it was used before, so nothing was sent. Look at the orders again',
} as const
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

  function objectionTo(one: HeldReview | undefined, { caller, session }: Looking, token: string): string | null {
    if (one === undefined || clock.mono() - one.at > REVIEW_MS) return objectionText.over
    if (one.session !== session) return objectionText.session
    if (one.usedBy !== null) return one.usedBy === token ? null : objectionText.used
    return one.caller === caller ? null : objectionText.elsewhere
  }

  return {
    keep({ caller, session }, ask, written) {
      if (!watched.has(caller)) {
        watched.add(caller)
        caller.onGone(() => dropOf(caller))
      }
      const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('hex')
      all = [...all, { token, caller, session, ask, written, at: clock.mono(), usedBy: null }]
      dropSurplus((one) => one.caller === caller && one.session === session, REVIEWS_OF_A_PAGE)
      dropSurplus(() => true, REVIEWS)
      return { token, digest: written.digest, sentences: written.sentences }
    },
    take<Sent>(who: Looking, { token, ask, confirmation }: Parameters<Reviews['take']>[1]) {
      if (confirmation?.review === undefined) throw refused(objectionText.none, 'review')
      const one = all.find((kept) => kept.token === confirmation.review)
      const objection = objectionTo(one, who, token)
      if (one === undefined || objection !== null) throw refused(objection ?? objectionText.over, 'review')
      if (!isDeepStrictEqual(ask, one.ask)) throw refused(swapped(differenceIn(ask, one.ask)), 'review')
      one.usedBy = token
      // Kept by the caller's own kind of ask, which was just found equal.
      return one.written as Written<Sent>
    },
  }
}
