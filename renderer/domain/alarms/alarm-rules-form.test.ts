import { describe, expect, it } from 'vitest'
import { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { readRules, ruleRows, rulesFormOf } from './alarm-rules-form'

const usual = AlarmSettings.parse({})

describe('the form of the alarm rules', () => {
  it('asks for every setting there is', () => {
    const names = ruleRows.flatMap(({ name, fields }) => [
      ...(name === null ? [] : [name]),
      ...fields.map((field) => field.name),
    ])
    expect(names.toSorted()).toEqual(Object.keys(AlarmSettings.shape).toSorted())
  })
  it('gives back what it was filled with', () => {
    expect(readRules(rulesFormOf(usual))).toEqual({ ok: true, settings: usual })
  })
  it('shows fractions as percent and keeps them as fractions', () => {
    const form = rulesFormOf(usual)
    expect([form.typed.speedChange, form.typed.priceWithin, form.typed.loanExpiryHours]).toEqual([
      '2',
      '8',
      '72, 24, 4',
    ])
    expect(readRules({ ...form, typed: { ...form.typed, speedChange: '1.25' } })).toMatchObject({
      ok: true,
      settings: { speedChange: '0.0125' },
    })
  })
  it.each([
    ['speedChange', '-2'],
    ['speedChange', '100'],
    ['hysteresis', ''],
    ['speedMinutes', '2.5'],
    ['deadManSeconds', '4'],
    ['deadManSeconds', ''],
    ['loanExpiryHours', '72, x'],
  ] as const)('names %s as the field that cannot be %j', (name, text) => {
    const form = rulesFormOf(usual)
    const reading = readRules({ ...form, typed: { ...form.typed, [name]: text } })
    expect(reading.ok ? [] : Object.keys(reading.problems)).toEqual([name])
  })
})
