import { useState } from 'react'
import { t } from '@/shared/languages/text'
import type { AssessedAccount } from '@/shared/trading/pretrade/assessment/assessment'
import { lastFour } from '@/renderer/kit/format/identity'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { mixed } from '@/renderer/kit/ui/panel/mixed'

/** Masked, because the screen may be shared; shown in full on request. */
function AccountUid({ uid }: { readonly uid: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const toggle = (
    <Button size="small" tone="quiet" onClick={() => setIsWhole(!isWhole)}>
      {isWhole ? t('Hide UID') : t('Show UID')}
    </Button>
  )
  return <>{mixed`account ${isWhole ? uid : lastFour(uid)} ${toggle}`}</>
}

const environmentLabels = {
  practice: t('practice: no real money'),
  demo: t('demo: no real money'),
  live: t('live: real money'),
  custom: t('custom connection'),
} as const

/** Account of the orders: profile name, environment, and account at the exchange. */
export const ReviewAccount = ({ account: { profile, environment, uid } }: { readonly account: AssessedAccount }) => (
  <p className="review-account" data-environment={environment} data-testid="review-account">
    <b>{profile}</b> · {environmentLabels[environment]} ·{' '}
    {uid === null ? t('account not known yet') : <AccountUid uid={uid} />}
  </p>
)
