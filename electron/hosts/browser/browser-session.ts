import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'

export interface BrowserSession {
  /** A one-time code for an address's fragment. Replaces the previous code, used or not. */
  newCode(): string
  /** Exchanges the newest code for a token of the tab, once. */
  exchange(code: unknown): { readonly token: string } | 'wrong' | 'too-many'
  check(token: unknown): 'right' | 'wrong' | 'too-many'
}

const WRONG_ALLOWED = 20
const WRONG_WINDOW_MS = 10_000
/** More tabs than this are not in use at once: the least recently used token ends. */
const MAX_TOKENS = 32

/** Authentication of the browser host: the code on the terminal, and the 256-bit tokens issued for such codes. */
export function createBrowserSession(clock: Clock, random: Random): BrowserSession {
  let code: string | null = null
  /** Ordered by use, the latest last. */
  let tokens: readonly string[] = []
  let wrong: number[] = []

  /** Counts a wrong attempt. After several attempts the only result is "too many". */
  function refuse(): 'wrong' | 'too-many' {
    const now = clock.mono()
    wrong = wrong.filter((at) => at > now - WRONG_WINDOW_MS)
    if (wrong.length >= WRONG_ALLOWED) return 'too-many'
    wrong.push(now)
    return 'wrong'
  }

  return {
    newCode: () => (code = secret(random)),
    exchange(value) {
      if (code === null || !same(value, code)) return refuse()
      code = null
      const token = secret(random)
      tokens = [...tokens, token].slice(-MAX_TOKENS)
      return { token }
    },
    check(value) {
      // Every token is compared, so that the time reveals nothing about a near match.
      const [token] = tokens.filter((candidate) => same(value, candidate))
      if (token === undefined) return refuse()
      tokens = [...tokens.filter((candidate) => candidate !== token), token]
      return 'right'
    },
  }
}

const secret = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url')

/** Takes the same time for any text. */
function same(presented: unknown, secretText: string): boolean {
  const right = Buffer.from(secretText)
  const tried = Buffer.alloc(right.length)
  const text = typeof presented === 'string' ? presented : ''
  tried.write(text.slice(0, right.length))
  return timingSafeEqual(tried, right) && text.length === secretText.length
}
