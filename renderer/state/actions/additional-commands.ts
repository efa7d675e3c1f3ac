import { t, punctuated } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { bridge } from '../bridge/bridge'
import { addNotice } from '../stores/notices-store'
import { readAccountsAgain } from '../queries/accounts'
import { canCancel, cancelQuestion } from './cancel-questions'
import { newIntentToken } from './intent-token'
import { namedOutcomes } from './outcome-labels'
import { reportFailure, reportOutcomes } from './report-outcomes'
import { runCommand } from './run-command'

/** Opens a saved profile as an additional account, and reports a failure. */
export async function openAdditionalAccount(profileId: string, label: string): Promise<void> {
  const reply = await bridge.call('accounts.open', { profileId })
  if (!reply.ok) addNotice('error', t`${label} was not opened`, reply.error.message)
  await readAccountsAgain()
}

/** Closes an additional account, unless one or more of its orders are unresolved. */
export async function closeAdditionalAccount(session: number, label: string): Promise<void> {
  const reply = await bridge.call('accounts.close', { session })
  if (!reply.ok) addNotice('warning', t`${label} stays open`, reply.error.message)
  await readAccountsAgain()
}

/** Cancels these orders of an additional account after a confirmation with their number. */
export function confirmAdditionalCancel(label: string, session: number, orders: readonly Order[]): void {
  const targets = orders.filter(canCancel)
  runCommand({
    name: 'orders.cancelThere',
    label: t('Cancel orders'),
    group: 'orders',
    destructive: true,
    available: () => targets.length > 0,
    confirm: () => {
      const question = cancelQuestion(targets)
      return { ...question, title: punctuated(`${label}: ${question.title}`) }
    },
    async run() {
      const keys = targets.map(({ key }) => key)
      const reply = await bridge.call('accounts.cancel', { session, token: newIntentToken(), keys })
      if (reply.ok)
        reportOutcomes(
          t`Cancel on ${label}`,
          namedOutcomes(reply.value, (key) => targets.find((order) => order.key === key)),
        )
      else reportFailure(t`Cancel on ${label}`, reply.error)
      await readAccountsAgain()
    },
  })
}
