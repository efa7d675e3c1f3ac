// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeLock } from '@/renderer/state/stores/lock-store'
import { usePerson } from '@/renderer/state/stores/person-store'
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { eventually } from '@/renderer/testing/eventually'
import { closeScreen, happens, pressButton, problemAt, show, type } from '@/renderer/testing/screen'
import { LockScreen } from './lock-screen'
import { PersonDialog } from './person-dialog'

const lock = { hasPin: true, locked: null, wrong: 0, notBefore: null, unreadable: null, underWay: [] }
const request = { id: 'one', text: 'Forget the PIN and all keys.', by: 'code' } as const
const CODE = 'Code that Volley printed where it was started'
const texts = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[data-testid="person-text"]')].map(({ textContent }) => textContent)

afterEach(closeScreen)
beforeEach(() => {
  usePerson.setState({ request: null })
  storeLock(lock)
})

describe('a question to a person in a browser', () => {
  it.each([
    ['in a dialog', null],
    ['within the lock screen', { since: 1, why: 'It was locked manually.' }],
  ])('is shown once, %s, and answered with the code', async (_where, locked) => {
    await show(
      <>
        <PersonDialog />
        <LockScreen />
      </>,
    )
    await happens(() => {
      storeLock({ ...lock, locked })
      usePerson.setState({ request })
    })
    expect(texts()).toEqual([request.text])
    expect(document.querySelector('[data-testid="lock-screen"]') !== null).toBe(locked !== null)
    answer('person.answer', { isOver: false })
    await type(CODE, '123 456')
    await pressButton('Confirm')
    await eventually(() => expect(problemAt(CODE)).toBe('That is not the code.'))
    expect(inputsOf('person.answer')).toEqual([{ id: 'one', answer: '123 456' }])
  })
})
