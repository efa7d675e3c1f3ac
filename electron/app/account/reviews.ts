import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type {
  Assessment,
  Confirmation,
  Confirmed,
  Judged,
  Reviewed,
  DisplayedAverages,
} from '@/shared/trading/pretrade/assessment/assessment'
import { confirmedOf, isFigureTyped } from '@/shared/trading/pretrade/assessment/confirmation'
import { MOVED_RULE, displayedOnceConfirmed } from '@/shared/trading/pretrade/rules/moved-average'
import { MINUTE_MS } from '@/shared/base/time'
import type { Caller } from '@/electron/base/caller'
import { refused, type ServiceError } from '@/electron/base/service-error'
import type { PreparedRequest } from '@/electron/services/orders/sending/prepared-request'

/** The page and account session that a review belongs to. */
export interface ReviewContext {
  readonly caller: Caller
  readonly session: object
}

/** A stored review, which can be sent once. */
interface StoredReview extends ReviewContext {
  readonly token: string
  /** Exact request of the page. */
  readonly request: unknown
  readonly prepared: PreparedRequest<unknown>
  /** Displayed findings. */
  readonly judged: Judged
  /** One handle for each finding of `judged`. */
  readonly handles: readonly string[]
  /** Best displayed average price of each order, in this review and its predecessors. */
  readonly averages: DisplayedAverages
  /** Token of the previous review; null for the first. */
  readonly since: string | null
  readonly at: number
  /** Number of wrong figures typed. */
  mistyped: number
  /** Intent token of the send that used this review, '' for a send without a token; null while unused. */
  usedBy: string | null
}

/** Prepared requests with their confirmations. */
export interface TakenReview<Payload> extends PreparedRequest<Payload> {
  readonly confirmed: Confirmed
  /** Displayed findings. */
  readonly judged: Judged
  /** Best displayed average price of each order, or the worse price that was confirmed. */
  readonly averages: DisplayedAverages
}

/** Assessment without the figure to be typed, which a page never receives. */
export function shownOf({ phrase: _figure, ...assessment }: Judged): Assessment {
  return assessment
}

/** Predecessor of a review. */
export interface GoingOn {
  /** Best displayed average prices so far; empty for other requests. */
  readonly averages?: DisplayedAverages
  /** Token of the review on screen. It stays valid until the next one, whose answer may be lost. */
  readonly since?: string | undefined
}

/** The only path for orders and amends: nothing is sent that was not prepared, stored and displayed here. */
export interface Reviews {
  /** Stores the prepared requests and findings of `request`. The result is displayed. */
  readonly store: <Payload>(
    who: ReviewContext,
    request: unknown,
    judged: Judged,
    prepared: PreparedRequest<Payload>,
    going?: GoingOn,
  ) => Reviewed
  /** Averages displayed by the review of a token; empty if it does not belong to this page and session. */
  readonly shownBy: (who: ReviewContext, token: string | undefined) => DisplayedAverages
  /**
   * Returns the requests prepared when `request` was reviewed, and the confirmed findings. Throws a ServiceError if the
   * review is unknown for this page and session, was used for another intent, has expired or was made of another
   * request, if a handle is not part of it, or if the typed figure is wrong. `token` is that of the intent: the same
   * token returns the same result again; null works once.
   */
  readonly take: <Payload>(
    who: ReviewContext,
    request: {
      readonly token: string | null
      readonly request: unknown
      readonly confirmation: Confirmation | undefined
    },
  ) => TakenReview<Payload>
}

/** Lifetime of a review. Market conditions are assessed again at the send. */
const REVIEW_MS = 15 * MINUTE_MS
/** A page shows one review at a time, plus one for each additional account. */
const REVIEWS_OF_A_PAGE = 20
const REVIEWS = 200
const TOKEN_BYTES = 16
const HANDLE_BYTES = 8
/** Number of wrong figures after which a review ends. */
const MISTYPED_MOST = 5

/** Path of the first difference between two requests; '' if either is not an object. */
function differenceIn(request: unknown, reviewed: unknown): string {
  if (typeof request !== 'object' || typeof reviewed !== 'object' || request === null || reviewed === null) return ''
  const names = new Set([...Object.keys(request), ...Object.keys(reviewed)])
  const memberOf = (all: object, name: string): unknown => (Object.hasOwn(all, name) ? all[name as never] : undefined)
  const name = [...names].find((name) => !isDeepStrictEqual(memberOf(request, name), memberOf(reviewed, name)))
  if (name === undefined) return ''
  return [name, differenceIn(memberOf(request, name), memberOf(reviewed, name))].filter(Boolean).join('.')
}

/** Keeps reviews in memory. A restart ends all of them, as it ends every page. */
export function createReviews({ clock, random }: { readonly clock: Clock; readonly random: Random }): Reviews {
  let all: readonly StoredReview[] = []
  const watched = new WeakSet<Caller>()

  /** A used review is kept in case its answer was lost, even if its page is closed. */
  function dropOf(caller: Caller): void {
    all = all.filter((review) => review.caller !== caller || review.usedBy !== null)
  }

  /** Drops used reviews first, then the oldest. */
  function dropSurplus(isCounted: (review: StoredReview) => boolean, most: number): void {
    const reviews = all.filter(isCounted)
    if (reviews.length <= most) return
    const first = reviews.find(({ usedBy }) => usedBy !== null) ?? reviews[0]
    all = all.filter((review) => review !== first)
  }

  function rejectionOf(
    review: StoredReview | undefined,
    { caller, session }: ReviewContext,
    token: string | null,
  ): ServiceError | null {
    if (review === undefined || clock.mono() - review.at > REVIEW_MS) return refused('review-over')
    if (review.session !== session) return refused('review-of-another-account')
    if (review.usedBy !== null) return review.usedBy === token ? null : refused('review-used')
    return review.caller === caller ? null : refused('review-elsewhere')
  }

  const ownOf = ({ caller, session }: ReviewContext, token: string | undefined): StoredReview | undefined =>
    all.find((review) => review.token === token && review.caller === caller && review.session === session)

  const hexOf = (bytes: number): string => Buffer.from(random.bytes(bytes)).toString('hex')

  /** Typed figure, if required; null if none was typed. */
  function typedOf(review: StoredReview, { phrase }: Confirmation): string | null {
    const expectedPhrase = review.judged.phrase
    if (expectedPhrase === null || phrase === null) return null
    if (isFigureTyped(phrase, expectedPhrase)) return expectedPhrase
    review.mistyped += 1
    if (review.mistyped >= MISTYPED_MOST) all = all.filter((other) => other !== review)
    throw refused('figure-mistyped')
  }

  /** Findings with these handles. A finding that requires a typed figure is confirmed by nothing else. */
  function confirmedIn(
    review: StoredReview,
    confirmation: Confirmation,
  ): Pick<TakenReview<unknown>, 'confirmed' | 'averages'> {
    const confirmedHandles = new Set(confirmation.findings)
    const confirmedFindings = review.judged.findings.filter((_, nth) => confirmedHandles.has(review.handles[nth] ?? ''))
    if (confirmedFindings.length < confirmedHandles.size) throw refused('review-finding-unknown')
    const phrase = typedOf(review, confirmation)
    const findings = confirmedFindings.filter(({ band }) => band !== 'type-to-confirm' || phrase !== null)
    const moved = new Set(findings.flatMap(({ rule, row }) => (rule === MOVED_RULE ? [row] : [])))
    return {
      // A moved average is confirmed as displayed, without room for further movement.
      confirmed: confirmedOf({ findings: findings.filter(({ rule }) => rule !== MOVED_RULE) }, phrase),
      averages: displayedOnceConfirmed(review.averages, review.judged.rows, moved),
    }
  }

  return {
    store({ caller, session }, request, judged, prepared, { averages = [], since } = {}) {
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
      all = [
        ...all,
        { token, caller, session, request, prepared, judged, handles, averages, at, ...chain, usedBy: null },
      ]
      dropSurplus((review) => review.caller === caller && review.session === session, REVIEWS_OF_A_PAGE)
      dropSurplus(() => true, REVIEWS)
      const { digest, sentences } = prepared
      return { ...shownOf(judged), review: { token, digest, handles, sentences } }
    },
    shownBy: (who, token) => ownOf(who, token)?.averages ?? [],
    take<Payload>(who: ReviewContext, { token, request, confirmation }: Parameters<Reviews['take']>[1]) {
      if (confirmation === undefined) throw refused('review-missing')
      const review = all.find((entry) => entry.token === confirmation.review)
      const rejection = rejectionOf(review, who, token)
      if (review === undefined || rejection !== null) throw rejection ?? refused('review-over')
      if (!isDeepStrictEqual(request, review.request))
        throw refused('review-differs', { member: differenceIn(request, review.request) || 'request' })
      const { confirmed, averages } = confirmedIn(review, confirmation)
      review.usedBy = token ?? ''
      // Stored by the caller for the same kind of request, which was just found equal.
      return { ...(review.prepared as PreparedRequest<Payload>), confirmed, averages, judged: review.judged }
    },
  }
}
