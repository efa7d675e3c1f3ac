import { useCallback } from 'react'
import { t } from '@/shared/languages/text'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import {
  fillPrice,
  linkOf,
  selectionKeyOf,
  MAIN,
  useLinking,
  usePanelId,
} from '@/renderer/state/stores/selection-store'
import { isSelectionShown } from '@/renderer/state/workspace/workspace-handle'

/** Fills a price of the surrounding panel into tickets with the same selection; shows a toast if there is none. */
export function usePriceFill(): (price: string, qty?: string | null) => void {
  const panelId = usePanelId()
  return useCallback(
    (price, qty = null) => {
      const state = useLinking.getState()
      const selectionKey = selectionKeyOf(state, panelId)
      fillPrice(price, qty, selectionKey)
      if (selectionKey === MAIN || isSelectionShown('order-ticket', selectionKey)) return
      const link = linkOf(state, panelId)
      const whose =
        link === null ? t('This panel has a separate symbol that no ticket follows') : t`No ticket follows link ${link}`
      showToast('info', t('No field took the price'), `${whose}.`)
    },
    [panelId],
  )
}
