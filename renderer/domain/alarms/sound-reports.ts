import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { Sounding } from '@/shared/trading/alarms/audit'
import { bridge } from '@/renderer/state/bridge/bridge'
import { firingsOf } from './alarm-answers'

const MOST = 1000

/** Reports to the main process how each firing sounded on this page, once per firing and way. */
export function createSoundReports(): (alarms: readonly Alarm[], how: Sounding) => void {
  const reported = new Set<string>()
  return (alarms, how) => {
    const keyOf = ({ id, lastFiredAt }: Alarm): string => `${how} ${id} ${lastFiredAt}`
    const fresh = alarms.filter((alarm) => !reported.has(keyOf(alarm)))
    if (fresh.length === 0) return
    if (reported.size > MOST) reported.clear()
    for (const alarm of fresh) reported.add(keyOf(alarm))
    // A failed report does not interrupt the trader, who is handling an alarm.
    void bridge.call('alarms.sounded', { alarms: firingsOf(fresh), how })
  }
}
