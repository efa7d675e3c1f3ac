import { t } from '@/shared/languages/text'
import { useState } from 'react'
import type { AdditionalAccount } from '@/shared/ipc/trading/accounts'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { closeAdditionalAccount } from '@/renderer/state/actions/additional-commands'
import type { Instruments } from '@/renderer/domain/review/model/review'
import { AdditionalAccountReview } from './additional-account-review'
import type { AdditionalAccounts } from './use-additional-accounts'
import './review-additional.css'

/** State of an open account. It stays open while it has orders; its sockets and polls end when it is closed. */
function OpenAccount({ account: { session, profile, open } }: { readonly account: AdditionalAccount }) {
  return (
    <>
      <span className="faint">{t`open${open > 0 ? t`, ${plural(open, 'order')} without an answer` : ''}`}</span>
      <Button
        size="small"
        tone="quiet"
        onClick={() => void closeAdditionalAccount(session, profile.label)}
      >{t`Close ${profile.label}`}</Button>
    </>
  )
}

interface ReviewAdditionalProps {
  readonly additional: AdditionalAccounts
  readonly instruments: Instruments
  /** Reason why no additional account can be selected now. */
  readonly blocked: string | null
}

/** Additional accounts of the batch, with the size and state of each. */
export function ReviewAdditional({ additional, instruments, blocked }: ReviewAdditionalProps) {
  const { choosable, chosen, locked } = additional
  const [open, setOpen] = useState(false)
  if (choosable.length === 0) return null
  const count = <span className="faint">{chosen.length === 0 ? t('none') : plural(chosen.length, 'more account')}</span>
  return (
    <section className="review-section" aria-label={t('Further accounts')}>
      <details data-testid="further-accounts" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{mixed`Send to further accounts ${count}`}</summary>
        {blocked !== null && <p className="muted">{blocked}</p>}
        <ul className="further-choices" aria-label={t('Additional accounts')}>
          {choosable.map((choice) => {
            const isChosen = chosen.some((account) => account.choice.profileId === choice.profileId)
            const cannot = isChosen ? null : (choice.blockedReason ?? blocked)
            return (
              <li key={choice.profileId}>
                <Checkbox
                  checked={isChosen}
                  disabled={locked || cannot !== null}
                  onChange={(on) => additional.choose(choice.profileId, on)}
                >
                  {choice.label}
                </Checkbox>
                {choice.blockedReason !== null && <span className="muted">{choice.blockedReason}</span>}
                {choice.account !== null && !isChosen && <OpenAccount account={choice.account} />}
              </li>
            )
          })}
        </ul>
      </details>
      {chosen.map((account) => (
        <AdditionalAccountReview
          key={account.choice.profileId}
          chosen={account}
          additional={additional}
          instruments={instruments}
        />
      ))}
    </section>
  )
}
