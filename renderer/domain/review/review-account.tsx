import { useState } from 'react'
import type { AssessedAccount } from '@/shared/trading/pretrade/assessment/assessment'
import { lastFour } from '@/renderer/kit/format/identity'
import { Button } from '@/renderer/kit/ui/buttons/button'

/** Masked, because the screen may be shared; shown in full on request. */
function AccountUid({ uid }: { readonly uid: string }) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      account {isWhole ? uid : lastFour(uid)}{' '}
      <Button size="small" tone="quiet" onClick={() => setIsWhole(!isWhole)}>
        {isWhole ? 'Hide UID' : 'Show UID'}
      </Button>
    </>
  )
}

const environmentLabels = {
  practice: 'practice: no real money',
  demo: 'demo: no real money',
  live: 'live: real money',
  custom: 'custom connection',
} as const

/** Account of the orders: profile name, environment, and account at the exchange. */
export const ReviewAccount = ({ account: { profile, environment, uid } }: { readonly account: AssessedAccount }) => (
  <p className="review-account" data-environment={environment} data-testid="review-account">
    <b>{profile}</b> · {environmentLabels[environment]} ·{' '}
    {uid === null ? 'account not known yet' : <AccountUid uid={uid} />}
  </p>
)
