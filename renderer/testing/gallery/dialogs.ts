import { showAlarmHistory, showAlarmRules } from '@/renderer/domain/alarms/alarm-questions'
import { chooseSymbolFor, type Overlay, showOverlay } from '@/renderer/state/stores/screen-store'
import { MAIN } from '@/renderer/state/stores/selection-store'

/** Every overlay that is a dialog. An omitted member is a compile error. */
const overlays: Readonly<Record<Exclude<Overlay, 'wall' | 'tour' | 'notices' | 'symbols'>, true>> = {
  palette: true,
  help: true,
  refusals: true,
  keys: true,
  'key-editor': true,
  connections: true,
  about: true,
  'order-notifications': true,
  limits: true,
  lock: true,
  presets: true,
  panic: true,
  diagnostics: true,
  assumptions: true,
  settings: true,
  'import-settings': true,
  destinations: true,
  layouts: true,
}

/** Opens each dialog of the application, by name. */
const dialogs: ReadonlyMap<string, () => void> = new Map([
  ['none', () => undefined],
  ...(Object.keys(overlays) as (keyof typeof overlays)[]).map(
    (overlay) => [overlay, () => showOverlay(overlay)] as const,
  ),
  ['wall', () => showOverlay('wall')],
  ['symbols', () => chooseSymbolFor(MAIN)],
  ['alarm-rules', showAlarmRules],
  ['alarm-history', showAlarmHistory],
])
export function openDialog(name: string): void {
  const open = dialogs.get(name)
  if (open === undefined) throw new Error(`there is no dialog ${name}`)
  open()
}
