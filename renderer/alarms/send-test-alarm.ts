import { bridge } from '../bridge/bridge'
import { addNotice } from '../stores/notices-store'

/** Proves the whole chain from the main process to the trader's ears. */
export async function sendTestAlarm(): Promise<void> {
  const reply = await bridge.call('alarms.test', {})
  if (!reply.ok) addNotice('error', 'No test alarm was sent', reply.error.message)
}
