import type { RulesRead } from '@/shared/ipc/contract'
import { plural } from '@/shared/languages/plural'
import { t, punctuated } from '@/shared/languages/text'
import { formatAge } from '@/renderer/kit/format/time'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import type { Command } from '@/renderer/state/stores/command'

/** Result of a read, one sentence for each list; `now` in Unix ms. */
const rulesReadText = (reads: readonly RulesRead[], now: number): string =>
  reads.length === 0
    ? t('No list of symbols is in use yet.')
    : reads
        .map(({ category, symbols, at, problem }) =>
          problem === null
            ? punctuated(`${category}: ${plural(symbols, 'symbol')}.`)
            : at === null
              ? t`${category}: ${problem}; no rules are known.`
              : t`${category}: ${problem}; the rules of ${formatAge(Math.max(0, now - at))} ago stay.`,
        )
        .join(' ')

/** Reads ticks, lots, minimums and states of all symbols again. */
export const readRulesCommand: Command = {
  name: 'connection.readRules',
  label: t('Read symbol rules again'),
  group: 'connection',
  keywords: ['tick', 'lot', 'minimum', 'instruments', 'delisted', 'refresh'],
  available: ({ connected }) => connected,
  run: async ({ bridge }) => {
    const reply = await bridge.call('market.readRules', {})
    if (!reply.ok) throw new Error(reply.error.message)
    const hasFailed = reply.value.some(({ problem }) => problem !== null)
    const title = hasFailed ? t('Not all symbol rules could be read') : t('Symbol rules read')
    showToast(hasFailed ? 'warning' : 'info', title, rulesReadText(reply.value, Date.now()))
  },
}
