import { expect, it } from 'vitest'
import { defaultSettings } from '@/shared/settings/settings'
import { settingLine } from './report'

const defaults = defaultSettings()

it('A setting without its value in the report is counted, or named as changed', () => {
  const { ladder, chartDrawings } = defaults
  expect(settingLine(['ladder', ladder])).toBe('ladder: as delivered')
  expect(settingLine(['ladder', { ...ladder, changed: 'yes' }])).toBe('ladder: changed')
  expect(settingLine(['chartDrawings', chartDrawings])).toBe('chartDrawings: as delivered')
  expect(settingLine(['recentSymbols', ['a', 'b']])).toBe('recentSymbols: 2 entries')
  expect(settingLine(['tableViews', { fills: [{}, {}], orders: [{}] }])).toBe('tableViews: 3 entries')
  expect(settingLine(['layout', null])).toBe('layout: none')
})
