import { Users } from 'lucide-react'
import type { AdditionalAccount } from '@/shared/ipc/trading/accounts'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { t, punctuated, comma } from '@/shared/languages/text'
import { troubleOf } from '@/renderer/domain/account/additional-trouble'
import { lastFour } from '@/renderer/kit/format/identity'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { closeAdditionalAccount } from '@/renderer/state/actions/additional-commands'
import { useChoosableAccounts } from '@/renderer/state/queries/accounts'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'
import './additional-accounts-chip.css'

const noteOf = (account: AdditionalAccount): string | null => troubleOf(account) ?? account.stale

function Account({ account }: { readonly account: AdditionalAccount }) {
  const { session, profile, uid, armed, open } = account
  const trouble = noteOf(account)
  return (
    <li className="further-list__account">
      <span className="further-list__name">
        <b>{profile.label}</b> {uid !== null && <span className="faint">{t`UID ${lastFour(uid)}`}</span>}
        <span className={trouble === null ? 'muted' : 'warn'}>
          {trouble ?? (armed ? t('Ready for orders') : t('Not armed'))}
          {open > 0 && t` · ${plural(open, 'order')} without an answer`}
        </span>
      </span>
      <Button
        size="small"
        onClick={() => void closeAdditionalAccount(session, profile.label)}
      >{mixed`Close${<span className="visually-hidden"> {profile.label}</span>}`}</Button>
    </li>
  )
}

/** Shown while additional accounts are open: their orders are monitored, and a batch can be sent to them. */
export function AdditionalAccountsChip() {
  const accounts = useChoosableAccounts(true).data?.accounts.flatMap(({ account }) => account ?? []) ?? []
  if (accounts.length === 0) return null
  const troubled = accounts.filter((account) => noteOf(account) !== null).length
  const names = punctuated(accounts.map(({ profile }) => profile.label).join(comma()))
  const accountsAre = accounts.length === 1 ? t('account is') : t('accounts are')
  const notReady = troubled > 0 && t`, ${troubled} of them not ready`
  return (
    <Popover
      title={t('Additional accounts')}
      align="start"
      trigger={
        <Pressable
          className="further-chip"
          data-testid="further-chip"
          data-troubled={troubled > 0 || undefined}
          title={t`Also open: ${names}`}
        >
          <Users aria-hidden />
          <span>+{accounts.length}</span>
          <span className="further-chip__names">{names}</span>
          <span className="visually-hidden">
            {mixed`${accountsAre} open in addition to the account on screen${notReady}`}
          </span>
        </Pressable>
      }
    >
      <ul className="further-list" aria-label={t('Additional open accounts')}>
        {accounts.map((account) => (
          <Account key={account.session} account={account} />
        ))}
      </ul>
      <p className="faint further-list__note">
        {t(
          'A batch can be sent to them, and their orders are monitored. Closing an account cancels ' +
            'nothing: its resting orders stay open.',
        )}
      </p>
    </Popover>
  )
}
