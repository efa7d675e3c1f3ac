import { useState } from 'react'
import { RiskUnitId } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import { t } from '@/shared/languages/text'
import { bridge } from '@/renderer/state/bridge/bridge'
import { chooseUnit, useRisk } from '@/renderer/state/stores/health/risk-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { TextField } from '@/renderer/kit/ui/fields/field'
import './watch-unit-dialog.css'

/** Ends the monitoring of units added by ID; listed units are monitored while they are listed. */
function TypedUnits({ onFailure }: { readonly onFailure: (message: string) => void }) {
  const units = useRisk(({ overview }) => overview?.units) ?? []
  const typed = units.filter(({ isTyped }) => isTyped)
  async function end(riskUnitId: string): Promise<void> {
    const reply = await bridge.call('risk.unwatchUnit', { riskUnitId })
    if (!reply.ok) onFailure(reply.error.message)
  }
  if (typed.length === 0) return null
  return (
    <ul className="watch-unit__typed" aria-label={t('Manually added risk units')}>
      {typed.map(({ id }) => (
        <li key={id}>
          <span>{id}</span>
          <Button size="small" onClick={() => void end(id)}>{t`Stop watching ${id}`}</Button>
        </li>
      ))}
    </ul>
  )
}

/** Adds a risk unit that the exchange does not list. */
export function WatchUnitDialog({ onClose }: { readonly onClose: () => void }) {
  const [id, setId] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isConfirming, setConfirming] = useState(false)

  async function watch(): Promise<void> {
    const parsed = RiskUnitId.safeParse(id.trim())
    if (!parsed.success) return setProblem(t('must be a UID: digits alone, at most 20 of them'))
    setConfirming(true)
    const reply = await bridge.call('risk.watchUnit', { riskUnitId: parsed.data })
    setConfirming(false)
    if (!reply.ok) return setProblem(reply.error.message.replace(/^riskUnitId: /, ''))
    chooseUnit(parsed.data)
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button tone="primary" disabled={isConfirming} onClick={() => void watch()}>
        {t('Watch this risk unit')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Watch another risk unit')}
      description={t(
        'One that the list of the exchange does not give is watched by its ID: ' +
          'the UID of its primary account, which this key must belong to.',
      )}
      footer={footer}
    >
      <TextField
        label={t('Risk unit ID')}
        value={id}
        error={problem}
        onChange={(typed) => {
          setId(typed)
          setProblem(null)
        }}
      />
      <TypedUnits onFailure={setProblem} />
    </Dialog>
  )
}
