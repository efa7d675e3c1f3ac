import { t } from '@/shared/languages/text'
import type { Log } from '@/electron/base/diagnostics/log'
import type { Notices } from '@/electron/base/notices'
import type { LockEvent } from '@/electron/services/app-lock/app-lock'

/** Logs events of the lock, and notifies the trader of attempts that another person may have made. */
export const recordLock =
  (log: Log, notify: Notices['notify']) =>
  (event: LockEvent): void => {
    const { detail } = event
    if (event.kind !== 'unlocked') log(`lock.${event.kind}`, { words: detail })
    else log('lock.unlocked', { words: detail, wrong: event.wrong })
    if (event.kind === 'forgotten')
      notify('warning', t('The PIN and every key were forgotten'), t('Orders on the exchange stay as they are.'))
    if (event.kind === 'unlocked' && event.wrong > 0) {
      const wrongPins = event.wrong === 1 ? t('One was') : t`${event.wrong} were`
      const text = t`${wrongPins} typed before the right one. The log has their times.`
      notify('warning', t('Wrong PINs while Volley was locked'), text)
    }
  }
