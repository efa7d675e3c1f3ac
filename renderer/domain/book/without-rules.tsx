import { t } from '@/shared/languages/text'
import { chooseSymbolFor } from '@/renderer/state/stores/screen-store'
import { selectionKeyOf, useLinking, usePanelId } from '@/renderer/state/stores/selection-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'

interface WithoutRulesProps {
  readonly symbol: string
  readonly error: string | null
  readonly loading: boolean
}

/** Placeholder for a book whose tick and lot are unknown. */
export function WithoutRules({ symbol, error, loading }: WithoutRulesProps) {
  const panelId = usePanelId()
  if (loading) return <PanelState kind="loading" title={t('Loading symbol rules')} />
  if (error !== null) return <PanelState kind="error" title={t('No symbol rules')} text={t`${error} Trying again…`} />
  return (
    <PanelState
      kind="empty"
      title={t`${symbol} is not listed here`}
      text={t('Choose another symbol or category.')}
      action={
        <Button onClick={() => chooseSymbolFor(selectionKeyOf(useLinking.getState(), panelId))}>
          {t('Search symbol')}
        </Button>
      }
    />
  )
}
