import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import { MINUTE_MS } from '@/shared/base/time'
import type { CheckedInputOf, OutputOf } from '@/shared/ipc/contract'
import type { PersonRequest } from '@/shared/ipc/desktop/person'
import { t } from '@/shared/languages/text'
import { refused } from '../base/service-error'

interface PersonParts {
  readonly clock: Clock
  readonly random: Random
  /** Native dialog of the host, if any. No page can answer it. */
  readonly prompt: ((text: string) => Promise<boolean>) | null
  /** Writes a line to the terminal of the process. */
  readonly print: (line: string) => void
  readonly pin: { readonly isSet: () => boolean; readonly check: (pin: string) => Promise<void> }
  /** Receives the pending question; null once there is none. */
  readonly changed: (question: PersonRequest | null) => void
}

/** Confirmations by a person at this computer, which no page can give. */
export interface Person {
  /**
   * Asks for confirmation of the action in the text. Returns the reason if it was not confirmed; null if a person
   * confirmed it. One question at a time. `byCode`: requires the printed code even if there is a PIN.
   */
  readonly rejection: (text: string, byCode?: boolean) => Promise<string | null>
  /** Throws a ServiceError if the question has ended, or the PIN cannot be compared. */
  readonly answer: (response: CheckedInputOf<'person.answer'>) => Promise<OutputOf<'person.answer'>>
}

interface Open {
  readonly question: PersonRequest
  readonly code: string
  wrong: number
  readonly settle: (isConfirmed: boolean) => void
}

/** Lifetime of a question. */
export const ANSWER_MS = 2 * MINUTE_MS
/** Number of wrong answers after which it is refused. */
export const WRONG_MOST = 3
/** Waits before the next question after a refusal, and after wrong answers. */
const AFTER_NO_MS = 5_000
const AFTER_WRONG_MS = MINUTE_MS
const CODE_DIGITS = 6

/** A longer text is not shown in part: its end may be what matters. */
const TEXT_MOST = 2000
/** Names and reasons come from pages: control characters could move a terminal's cursor or reverse its text. */
const plain = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')

const spaced = (code: string): string => `${code.slice(0, CODE_DIGITS / 2)} ${code.slice(CODE_DIGITS / 2)}`

export function createPerson({ clock, random, prompt, print, pin, changed }: PersonParts): Person {
  let open: Open | null = null
  let isPending = false
  let notBefore = 0

  function newCode(): string {
    const number = random.bytes(8).reduce((sum, byte) => (sum * 256 + byte) % 10 ** CODE_DIGITS, 0)
    return String(number).padStart(CODE_DIGITS, '0')
  }

  /** Requests the PIN, or the code in the terminal. No page knows either. */
  function typed(text: string, byCode: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const id = Buffer.from(random.bytes(16)).toString('hex')
      const by = pin.isSet() && !byCode ? 'pin' : 'code'
      const code = newCode()
      const cancel = clock.after(ANSWER_MS, () => open?.question.id === id && open.settle(false))
      const settle = (isConfirmed: boolean): void => {
        cancel()
        open = null
        changed(null)
        resolve(isConfirmed)
      }
      open = { question: { id, text, by }, code, wrong: 0, settle }
      if (by === 'code') print(t`Volley: confirmation code ${spaced(code)} for: ${text}`)
      changed(open.question)
    })
  }

  async function isRight({ question, code }: Open, answer: string): Promise<boolean> {
    if (question.by === 'code') return answer.replaceAll(/\s/g, '') === code
    await pin.check(answer)
    return true
  }

  return {
    async rejection(statement, byCode = false) {
      const text = plain(statement)
      if (text.length > TEXT_MOST) return t`it takes more than ${TEXT_MOST} characters to describe`
      if (isPending) return t('another confirmation is open')
      const waits = notBefore - clock.mono()
      if (waits > 0) return t`the previous confirmation was refused; wait ${Math.ceil(waits / 1000)} s`
      isPending = true
      try {
        if (await (prompt === null ? typed(text, byCode) : prompt(text))) return null
        notBefore = Math.max(notBefore, clock.mono() + AFTER_NO_MS)
        return t('it was not confirmed')
      } finally {
        isPending = false
      }
    },
    async answer({ id, answer }) {
      const request = open
      if (request === null || request.question.id !== id) throw refused('confirmation-over')
      if (answer === null) {
        request.settle(false)
        return { isOver: true }
      }
      if (await isRight(request, answer)) {
        if (open === request) request.settle(true)
        return { isOver: true }
      }
      request.wrong += 1
      if (request.wrong < WRONG_MOST) return { isOver: false }
      notBefore = clock.mono() + AFTER_WRONG_MS
      request.settle(false)
      return { isOver: true }
    },
  }
}
