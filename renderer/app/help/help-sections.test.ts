// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { searchSections, refusalSections } from './help-sections'

const codesFor = (text: string): readonly (string | undefined)[] =>
  searchSections(refusalSections, text).flatMap(({ rows }) => rows.map(({ code }) => code))

it('finds a refusal by its displayed sentence, with its values', () => {
  expect(codesFor('name: another layout is called Night shift')).toEqual(['layout-name-taken'])
  expect(codesFor(' pin: wait 30 s after so many wrong ones ')).toEqual(['pin-wait'])
})

it('finds a refusal by its code, its field and words of its advice', () => {
  expect(codesFor('layout-name-taken')).toEqual(['layout-name-taken'])
  expect(codesFor('edit.insert')).toEqual(['too-many-draft-rows'])
  expect(codesFor('spreadsheet disk')).toEqual(['draft-unsaved'])
})

it('takes no sentence for one that consists of its value', () => {
  expect(codesFor('nothing of this kind')).toEqual([])
})
