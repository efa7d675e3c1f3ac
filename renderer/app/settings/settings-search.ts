import { create } from 'zustand'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { type ListedSetting, settingGroups } from './setting-table'

/** Search text of the page of settings. */
export const useSettingsSearch = create<{ readonly text: string }>()(() => ({ text: '' }))

/** Opens the page of settings with this search text. */
export function showSettings(text = ''): void {
  useSettingsSearch.setState({ text })
  showOverlay('settings')
}

/** Settings with every word of the text in their label, group, options or keywords. */
export function settingsWith(text: string, list: readonly ListedSetting[]): readonly ListedSetting[] {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean)
  return list.filter(({ label, group, control, keywords = [] }) => {
    const options = control.kind === 'choice' ? Object.values(control.options) : []
    const place = control.kind === 'opens' ? [control.title] : []
    const all = [label, settingGroups[group], ...options, ...place, ...keywords].join(' ').toLowerCase()
    return terms.every((term) => all.includes(term))
  })
}
