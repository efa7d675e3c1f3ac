import { trim } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import { absent } from '@/renderer/kit/format/decimals'
import { useMostOpen } from './use-most-open'
import type { Ticket } from './use-ticket'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

/** Maximum order size according to the exchange; a click fills it in. */
export function MaxOpenRow({ ticket }: { readonly ticket: Ticket }) {
  const open = useMostOpen(ticket)
  if (open === null) return null
  const { most, missing, hasFailed } = open
  return (
    <>
      <dt title={t('Largest size that the exchange would let this account open now')}>{t('Max size')}</dt>
      <dd data-testid="ticket-max-open">
        {most === null ? (
          <span title={missing}>{hasFailed ? t('not known') : absent}</span>
        ) : (
          <Pressable className="ticket-most" title={t('Use as quantity')} onClick={() => ticket.change({ qty: most })}>
            {grouped(trim(most))} {ticket.unit}
          </Pressable>
        )}
      </dd>
    </>
  )
}
