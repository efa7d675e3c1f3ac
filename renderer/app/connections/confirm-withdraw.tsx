import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { matchesPhrase } from '@/shared/trading/pretrade/assessment/confirmation'
import { WITHDRAW_PHRASE } from '@/shared/trading/account/withdraw-phrase'
import { bridge } from '@/renderer/state/bridge/bridge'
import { PhraseField } from '@/renderer/domain/review/findings/phrase-field'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { Button } from '@/renderer/kit/ui/buttons/button'

/**
 * Lets the user enable trading with a key that has withdrawal permission. Shown while the key waits for this
 * confirmation.
 */
export function ConfirmWithdraw({ profileId }: { readonly profileId: string }) {
  const waits = useHealth(({ health }) => health?.key?.awaitsConfirmation === true)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  if (!waits) return null

  async function confirm(): Promise<void> {
    const reply = await bridge.call('keys.confirmWithdraw', { profileId, phrase: typed })
    setProblem(reply.ok ? null : reply.error.message)
  }

  return (
    <div className="connections__withdraw" data-testid="confirm-withdraw">
      <PhraseField phrase={WITHDRAW_PHRASE} typed={typed} onChange={setTyped} />
      {problem !== null && (
        <p className="connections__problem" role="alert">
          {problem}
        </p>
      )}
      <Button tone="danger" disabled={!matchesPhrase(typed, WITHDRAW_PHRASE)} onClick={() => void confirm()}>
        {t('Use this key')}
      </Button>
    </div>
  )
}
