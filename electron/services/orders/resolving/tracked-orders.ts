import { t } from '@/shared/languages/text'
import type { Order, OrderUpdate } from '@/shared/trading/orders/order'
import { hasTerms, sentAmends } from '@/shared/trading/orders/pending-amend'
import { RATE_LIMITED } from '@/shared/exchange/protocol/errors'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import type { Journal } from '../journal/journal'
import { conclusionSentences } from '@/shared/trading/orders/journal/entry-sentences'
import { nameOf, type Notify } from '../gate/notices'
import type { OrderStore } from '../records/order-store'
import type { Phase } from './follow-up'
import type { Conclusion, Grounds, OrderRecords, Question } from './order-follower'
import type { OrderSource } from './order-source'
import type { Observation } from './tracked-source'

interface RecordsOptions {
  readonly store: OrderStore
  readonly source: OrderSource<Order, Observation>
  readonly journal: Journal
  readonly notify: Notify
}

type OrderQuestion = Question<Order, Observation>

/** The existence of an order is determined before the effect of a command on it. A queued cancel was not sent yet. */
function phaseOf({ state, pending }: Order): Phase | null {
  const isCommanded = pending !== null && pending.state !== 'queued'
  if (state === 'acknowledged' || state === 'unknown') return state
  if (isCommanded && (isOpen(state) || state === 'not_found')) return 'commanded'
  return state === 'not_found' ? state : null
}

function questionOf(order: Order, source: OrderSource<Order, Observation>): OrderQuestion | null {
  const phase = phaseOf(order)
  if (phase === null) return null
  const { key, pending, problem, createdAt: placedAt, updatedAt: since } = order
  const isCommand = phase === 'commanded'
  const about = isCommand ? JSON.stringify([phase, pending?.kind, pending?.price, pending?.qty]) : phase
  const isLimited = phase === 'unknown' && problem?.code === RATE_LIMITED
  return { id: key, key, phase, about, target: order, source, since, placedAt, isLimited, isCommand }
}

const commandNames = { cancel: t('cancel', 'noun'), change: t('change', 'noun') } as const
const commandOf = ({ pending }: Order): keyof typeof commandNames => (pending?.kind === 'cancel' ? 'cancel' : 'change')

/**
 * The update with the terms of the last amend. It was requested after the amend, so that it shows its effect although
 * its time is older (A-updated-time).
 */
function amendShownIn(order: Order, evidence: Observation | null): OrderUpdate | undefined {
  const terms = sentAmends(order).at(-1)
  if (terms === undefined || order.pending?.kind !== 'amend') return undefined
  return evidence?.updates.find((update) => hasTerms(terms, update))
}

/** Open questions about the orders of the account, and the effect of their answers. */
export function openQuestionsOf({ store, source, journal, notify }: RecordsOptions): OrderRecords<Order, Observation> {
  function question(key: string): OrderQuestion | null {
    const order = store.get(key)
    return order === null ? null : questionOf(order, source)
  }

  /** A command without an order to act on ends with that order. */
  function endCommand(order: Order): Pick<Order, 'pending'> {
    if (order.pending !== null) journal.note(order.key, 'verdict', conclusionSentences.inVain(commandOf(order)))
    return { pending: null }
  }

  const conclusions: Readonly<Record<Conclusion, (order: Order, grounds: Grounds<Observation>) => void>> = {
    not_found: (order, { polls }) => {
      journal.note(order.key, 'verdict', conclusionSentences.notFound(String(polls)))
      const message = t`Not found after ${polls} look-ups. Watched on for 24 hours.`
      store.become(order.key, 'not_found', { problem: { code: 'not-found', message }, ...endCommand(order) })
    },
    limited: ({ key, problem }, { polls }) => {
      journal.note(key, 'verdict', conclusionSentences.limited(String(polls)))
      store.become(key, 'refused', { problem })
    },
    not_visible: (order) => {
      store.amend(order.key, {
        problem: { code: 'not-visible', message: t('Acknowledged, but not shown by the exchange') },
      })
      const text = t`${nameOf(order)} (${order.clientOid}) was received by the exchange, which does not show it.`
      notify('error', t('An acknowledged order is not visible'), text)
    },
    in_vain: (order) => store.amend(order.key, endCommand(order)),
    without_effect: (order, { evidence }) => {
      const shown = amendShownIn(order, evidence)
      if (shown !== undefined)
        return void store.applyUpdate({ ...shown, updatedAt: order.sightedAt ?? shown.updatedAt })
      const what = commandOf(order)
      journal.note(order.key, 'verdict', conclusionSentences.withoutEffect(what))
      store.amend(order.key, { pending: null })
      notify(
        'warning',
        t`A ${commandNames[what]} did not take effect`,
        t`${nameOf(order)} (${order.key}) is as it was before.`,
      )
    },
    too_old: ({ key, problem }) => {
      if (problem?.code === 'too-old') return
      const message = t('Older than what the exchange still lists, so what became of it cannot be read')
      store.amend(key, { problem: { code: 'too-old', message } })
    },
  }

  return {
    open: () => store.all().flatMap((order) => questionOf(order, source) ?? []),
    question,
    watch: (changed) => store.watch(({ key }) => changed(key)),
    take: (_question, { updates, fills }) => {
      const isShown = updates.map(store.applyUpdate).some((order) => order !== null)
      for (const fill of fills) store.addFill(fill, 'list')
      return isShown
    },
    conclude: ({ target }, conclusion, grounds) => conclusions[conclusion](target, grounds),
  }
}
