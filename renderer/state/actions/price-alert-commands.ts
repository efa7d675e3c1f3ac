import { t } from '@/shared/languages/text'
import { priceAlertText, type PriceAlertTerms } from '@/shared/trading/price-alerts/price-alert'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { bridge } from '../bridge/bridge'
import { addNotice } from '../stores/notices-store'

/** Creates an alert, or changes the alert with this ID. Null on success, otherwise the reason of the failure. */
export async function savePriceAlert(terms: PriceAlertTerms, id?: string): Promise<string | null> {
  const reply = await bridge.call('priceAlerts.save', { terms, ...(id === undefined ? {} : { id }) })
  if (!reply.ok) return reply.error.message
  showToast('info', id === undefined ? t('Price alert set') : t('Price alert changed'), priceAlertText(terms))
  return null
}

/** Like `savePriceAlert`, for the chart: reports a problem as a notice, because there is no form. */
export async function placePriceAlert(terms: PriceAlertTerms, id?: string): Promise<void> {
  const problem = await savePriceAlert(terms, id)
  if (problem !== null) addNotice('error', t('The price alert is not set'), problem)
}

export async function removePriceAlert(id: string): Promise<void> {
  const reply = await bridge.call('priceAlerts.remove', { id })
  if (!reply.ok) addNotice('error', t('The price alert is not removed'), reply.error.message)
}
