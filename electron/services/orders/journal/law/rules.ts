import { t } from '@/shared/languages/text'

/** TABLE: rules of the order protocol, each as a sentence about a lawful journal. */
export const rules = {
  'known-kind': t('An entry has a kind that Volley writes'),
  'own-key': t('Entries of the gate, of the journal and of sub-account keys have their own keys'),
  wording: t('An entry has the form that Volley writes'),
  'queued-once': t('An order is queued once, and the rows of a batch in their order'),
  'changed-before-sending': t('An order is priced again, or waits again, before its intent only'),
  'queued-before-intent': t('An order of a batch is queued, and not withdrawn, when its intent is written'),
  'sent-once': t('A client order ID has one intent, and is never sent again'),
  'intent-names-order': t('The recorded bytes of an intent contain its client order ID'),
  'request-of-intents': t('A request contains the rows of the intents before it, all of one batch and one call'),
  'answer-of-request': t('The exchange answers only what was sent'),
  'answered-once': t('A request has one answer for each order'),
  'not-seen-unsent': t('An order that was not sent is neither seen nor filled'),
  'known-order': t('A command is about an order that was sent or seen'),
  'change-of-open': t('A change is about an order that was seen'),
  'command-answered-once': t('A command has at most one answer'),
  'lookup-of-open': t('A look-up is about an open question'),
  'found-is-not-absent': t('Only an order with an unknown outcome is concluded to be absent'),
  'two-lookups': t('Not found follows two look-ups after the deadline that found nothing'),
  'time-for-absence': t('Not found follows when the request can no longer be accepted'),
  'limited-by-exchange': t(
    'An order counts as refused by the rate limit after code 429 and a look-up that found nothing',
  ),
  'command-without-effect': t('A command without effect follows a look-up after the deadline'),
  'end-of-seen': t('An order that was never seen has no end at the exchange'),
  'adopted-unknown': t('Only an order that this journal does not have is adopted'),
  'planned-protection': t('A protection is of an entry with a plan, and covers no more than it filled'),
  'record-of-entries': t('The saved state of an order follows from its entries'),
  'settled-batch': t('A batch is settled when each of its rows is'),
} as const
export type RuleName = keyof typeof rules
