import { t } from '@/shared/languages/text'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { loaded } from '@/renderer/kit/ui/panel/loaded'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'

/** Loaded on demand, because the texts of all assumptions are long and rarely opened. */
const AssumptionList = loaded(
  () => import('./assumption-list'),
  'AssumptionList',
  <PanelState kind="loading" title={t('Reading the assumptions')} />,
)

/** Assumptions about the exchange, with what its messages have shown. */
export function AssumptionsDialog() {
  const open = useScreen(({ overlay }) => overlay === 'assumptions')
  return (
    <Dialog
      open={open}
      onOpenChange={() => closeOverlay('assumptions')}
      title={t('Assumptions about the exchange')}
      width={960}
      description={t(
        'The description of the exchange is incomplete. Volley compares each message with its assumptions. ' +
          'Records contain no keys and name accounts by their last four digits.',
      )}
    >
      <AssumptionList />
    </Dialog>
  )
}
