import { t } from '@/shared/languages/text'
import { bridge } from '@/renderer/state/bridge/bridge'
import { addNotice } from '@/renderer/state/stores/notices-store'

/** Tests the whole chain from the main process to the speaker. */
export async function sendTestAlarm(): Promise<void> {
  const reply = await bridge.call('alarms.test', {})
  if (!reply.ok) addNotice('error', t('No test alarm was sent'), reply.error.message)
}
