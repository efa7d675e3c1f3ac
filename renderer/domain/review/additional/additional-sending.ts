import type { Bridge } from '@/shared/ipc/bridge'
import type { InputOf, PlaceResult } from '@/shared/ipc/contract'
import { mergeMeasures } from '@/shared/base/number-ranges'
import { isNotAsReviewed, type Reply } from '@/shared/ipc/transport/reply'

/** Result of a joint send on an additional account. */
export type AdditionalOutcome =
  | { readonly kind: 'sending' }
  | { readonly kind: 'taken'; readonly orders: number }
  /** Nothing was recorded on that account. */
  | { readonly kind: 'refused'; readonly text: string }
  /** It may have been recorded: a retry with the same token cannot duplicate it. */
  | { readonly kind: 'unanswered'; readonly text: string }

type AdditionalPlacement = Omit<InputOf<'accounts.place'>, 'token'>

/** Sends a review to additional accounts: once each, and again only to accounts that refused it or did not answer. */
export interface AdditionalSending {
  send(profileId: string, placement: AdditionalPlacement): Promise<AdditionalOutcome>
}

function outcomeOf(reply: Reply<PlaceResult>): AdditionalOutcome {
  if (isNotAsReviewed(reply) && !reply.ok) return { kind: 'refused', text: reply.error.message }
  if (!reply.ok) return { kind: 'unanswered', text: reply.error.message }
  if (reply.value.accepted) return { kind: 'taken', orders: reply.value.orders.length }
  return { kind: 'refused', text: mergeMeasures(reply.value.refusals.map(({ message }) => message)).join(' ') }
}

/** Uses one token per account and review; a new token only if the last one certainly placed nothing. */
export function createAdditionalSending(ipc: Pick<Bridge, 'call'>, newToken: () => string): AdditionalSending {
  const tokens = new Map<string, string>()
  const answers = new Map<string, Promise<AdditionalOutcome>>()
  return {
    send(profileId, placement) {
      const under = answers.get(profileId)
      if (under !== undefined) return under
      const token = tokens.get(profileId) ?? newToken()
      tokens.set(profileId, token)
      const answer = ipc.call('accounts.place', { ...placement, token }).then((reply) => {
        const outcome = outcomeOf(reply)
        if (outcome.kind !== 'taken') answers.delete(profileId)
        if (outcome.kind === 'refused') tokens.delete(profileId)
        return outcome
      })
      answers.set(profileId, answer)
      return answer
    },
  }
}
