import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../shared/clock'
import type { Random } from '../../shared/random'

export interface BrowserSession {
  /** The one-time code for the address's fragment. */
  readonly code: string
  /** Trades the code for the token, once. */
  exchange(code: unknown): { readonly token: string } | 'wrong' | 'too-many'
  check(token: unknown): 'right' | 'wrong' | 'too-many'
}

const WRONG_ALLOWED = 20
const WRONG_WINDOW_MS = 10_000

/** Who may use the browser host: one code per start, good for one exchange, and one 256-bit token behind it. */
export function createBrowserSession(clock: Clock, random: Random): BrowserSession {
  const code = secret(random)
  const token = secret(random)
  let exchanged = false
  let wrong: number[] = []

  /** Counts a wrong attempt; a guesser soon hears nothing else but "too many". */
  function refuse(): 'wrong' | 'too-many' {
    const now = clock.mono()
    wrong = wrong.filter((at) => at > now - WRONG_WINDOW_MS)
    if (wrong.length >= WRONG_ALLOWED) return 'too-many'
    wrong.push(now)
    return 'wrong'
  }

  return {
    code,
    exchange(given) {
      if (!same(given, code) || exchanged) return refuse()
      exchanged = true
      return { token }
    },
    check: (given) => (same(given, token) ? 'right' : refuse()),
  }
}

const secret = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url')

/** Takes the same time whatever the given text is. */
function same(given: unknown, secretText: string): boolean {
  const right = Buffer.from(secretText)
  const tried = Buffer.alloc(right.length)
  const text = typeof given === 'string' ? given : ''
  tried.write(text.slice(0, right.length))
  return timingSafeEqual(tried, right) && text.length === secretText.length
}
