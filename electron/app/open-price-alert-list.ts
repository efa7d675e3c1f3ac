import { t } from '@/shared/languages/text'
import type { Notices } from '../base/notices'
import { diskProblem } from '../base/place/disk-problem'
import {
  createPriceAlertRecords,
  openPriceAlertList,
  type PriceAlertRecords,
} from '@/electron/base/storage/records/price-alert-records'

/** Price alerts of all profiles, for application and watchman. A disk error is reported once. */
export function openPriceAlertRecords(
  dataDir: string,
  notify: Notices['notify'],
): { readonly records: PriceAlertRecords; readonly close: () => void } {
  const { database, safeMode } = openPriceAlertList(dataDir)
  const report = (why: string): void => notify('error', t('Price alerts are not kept'), why)
  let isReported = safeMode !== null
  if (safeMode !== null) report(safeMode)
  const records = createPriceAlertRecords(database, (error) => {
    const reason = diskProblem(error).replace(/\.$/, '')
    if (!isReported) report(t`${reason}. Changes and fired alerts are kept only until Volley closes.`)
    isReported = true
  })
  return { records, close: () => database.close() }
}
