import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import type { PersonRequest } from '@/shared/ipc/desktop/person'
import { createManualClock } from '@/shared/testing/manual-clock'
import { ANSWER_MS, createPerson, WRONG_MOST } from './person'

function desk({ pin = null as string | null } = {}) {
  const clock = createManualClock()
  const printed: string[] = []
  const questions: (PersonRequest | null)[] = []
  const person = createPerson({
    clock,
    random: seededRandom(3),
    prompt: null,
    print: (line) => printed.push(line),
    pin: {
      isSet: () => pin !== null,
      check: async (typed) => {
        if (typed !== pin) throw new Error('pin: is wrong')
      },
    },
    changed: (question) => questions.push(question),
  })
  const code = (): string => /code (\d{3} \d{3}) for/.exec(printed.at(-1) ?? '')?.[1] ?? ''
  const answer = (typed: string | null) => person.answer({ id: questions.at(-1)!.id, answer: typed })
  return { clock, printed, questions, person, code, answer }
}

describe('a person who confirms by a code', () => {
  it('reads it where the process was started; no page receives it', async () => {
    const { person, questions, code, answer, printed } = desk()
    const rejection = person.rejection('Arm trading on “A”.\u001b[2K\u202e')
    expect(printed[0]).toMatch(/for: Arm trading on “A”. \[2K $/)
    expect(JSON.stringify(questions)).not.toContain(code().replace(' ', ''))
    expect(await answer(code())).toEqual({ isOver: true })
    expect(await rejection).toBeNull()
    expect(questions.at(-1)).toBeNull()
  })

  it('confirms nothing of which only a part could be shown', async () => {
    const { person, printed, questions, answer, code } = desk()
    const long = await person.rejection(`Send the call ${'x'.repeat(2000)} that may withdraw.`)
    expect([long, printed, questions]).toEqual(['it takes more than 2000 characters to describe', [], []])
    const rejection = person.rejection(`Send ${'x'.repeat(1990)} now.`)
    expect(questions.at(-1)?.text).toMatch(/x now\.$/)
    await answer(code())
    expect(await rejection).toBeNull()
  })

  it('has a few tries, then a minute to wait, and one question at a time', async () => {
    const { person, clock, answer, code } = desk()
    const rejection = person.rejection('Arm.')
    expect(await person.rejection('Arm.')).toBe('another confirmation is open')
    const wrong = code() === '000 000' ? '000 001' : '000 000'
    for (let nth = 1; nth <= WRONG_MOST; nth += 1) expect(await answer(wrong)).toEqual({ isOver: nth === WRONG_MOST })
    expect(await rejection).toBe('it was not confirmed')
    expect(await person.rejection('Arm.')).toContain('wait 60 s')
    clock.advance(60_000)
    const again = person.rejection('Arm.')
    await answer(code())
    expect(await again).toBeNull()
  })

  it('has not confirmed without an answer, or with a refusal', async () => {
    const { person, clock, answer } = desk()
    const unanswered = person.rejection('Arm.')
    clock.advance(ANSWER_MS)
    expect(await unanswered).toBe('it was not confirmed')
    clock.advance(60_000)
    const refused = person.rejection('Arm.')
    await answer(null)
    expect(await refused).toBe('it was not confirmed')
    await expect(person.answer({ id: 'made up', answer: '1' })).rejects.toThrow('is over')
  })

  it('types the PIN where the lock has one, and nothing is printed', async () => {
    const { person, printed, answer } = desk({ pin: 'my long pin' })
    const rejection = person.rejection('Arm.')
    await expect(answer('guess')).rejects.toThrow('is wrong')
    await answer('my long pin')
    expect([await rejection, printed]).toEqual([null, []])
  })

  it('reads a code where the PIN is what is not known, though the lock has one', async () => {
    const { person, questions, answer, code } = desk({ pin: 'my long pin' })
    const rejection = person.rejection('Forget the PIN and all keys.', true)
    expect(questions.at(-1)).toMatchObject({ by: 'code' })
    expect(await answer('my long pin')).toEqual({ isOver: false })
    await answer(code())
    expect(await rejection).toBeNull()
  })
})
