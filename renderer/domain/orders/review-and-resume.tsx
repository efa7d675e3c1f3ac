import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { bridge } from '@/renderer/state/bridge/bridge'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { Button } from '@/renderer/kit/ui/buttons/button'

/**
 * Button to open a gate that only a person can open. It lifts the reason on screen, and no other reason that has
 * appeared since.
 */
export function ReviewAndResume() {
  const gate = useHealth(({ health }) => health?.gate ?? null)
  const [isConfirming, setConfirming] = useState(false)
  const reason = gate?.needsReview === true ? gate.reason : null

  async function resume(): Promise<void> {
    if (reason === null) return
    setConfirming(true)
    const reply = await bridge.call('orders.resumeTrading', { reason })
    setConfirming(false)
    if (!reply.ok) return addNotice('error', t('Orders are still held back'), reply.error.message)
    useHealth.setState(({ health }) => (health === null ? {} : { health: { ...health, gate: reply.value } }))
  }

  return (
    <Button
      size="small"
      className="look-and-go-on"
      data-testid="look-and-go-on"
      disabled={reason === null || isConfirming}
      title={
        reason === null
          ? t('This ends by itself once its cause is gone.')
          : t('Check the open orders first. Order entry then resumes.')
      }
      onClick={() => void resume()}
    >
      {t('Resume trading')}
    </Button>
  )
}
