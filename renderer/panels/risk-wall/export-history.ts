import type { Bridge } from '../../../shared/ipc/bridge'
import type { HistoryWindow } from '../../queries/risk'
import { saveFile } from '../../files/save-file'
import { addNotice } from '../../stores/notices-store'

/** Hands every kept reading of a window to the user as a CSV file, at full precision. */
export async function exportHistory(bridge: Bridge, riskUnitId: string, window: HistoryWindow): Promise<void> {
  const chunks: string[] = []
  let after: number | null = null
  do {
    const reply: Awaited<ReturnType<typeof bridge.call<'risk.export'>>> = await bridge.call('risk.export', { riskUnitId, ...window, after })
    if (!reply.ok) return addNotice('error', 'The history could not be exported', reply.error.message)
    chunks.push(reply.value.csv)
    after = reply.value.next
  } while (after !== null)
  saveFile(`ltv-${riskUnitId}-${new Date(window.from).toISOString().slice(0, 10)}-${new Date(window.to).toISOString().slice(0, 10)}.csv`, chunks.join(''))
}
