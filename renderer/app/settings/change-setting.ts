import type { AppInfo } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { Settings } from '@/shared/settings/settings'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { saveSettings } from '@/renderer/state/stores/settings-store'

/** A browser has its own page zoom, which a page cannot set. */
export const canChange = (name: keyof Settings, host: AppInfo['host'] | undefined): boolean =>
  name !== 'scale' || host === 'electron'

/** Saves a setting. A change of language takes effect at the next start; a notice states this. */
export async function changeSetting(name: keyof Settings, value: string | boolean): Promise<void> {
  await saveSettings({ [name]: value })
  if (name !== 'language') return
  addNotice('info', t('The language changes with the next start'), t('Quit Volley and start it again to read it so.'))
}
