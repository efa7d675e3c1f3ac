import type { PreloadApi } from '@/renderer/state/bridge/preload-bridge'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { Events } from '@/shared/ipc/events'
import { bookFrame } from './market'
import type { Scene } from './scene'

const FRAME_EVERY_MS = 250

/** The way out of the page as the preload script would bring it, with nothing behind it but a scene. */
export function sceneApi({ answers, refusal, book, answeredOnce = [] }: Scene): PreloadApi {
  const answered = new Set<MethodName>()
  function answerTo<Name extends MethodName>(name: Name, input: InputOf<Name>): OutputOf<Name> | undefined {
    const answer: ((input: InputOf<Name>) => OutputOf<Name>) | undefined = answers[name]
    return answer?.(input)
  }
  return {
    async call(name, input) {
      if (answered.has(name)) return new Promise(() => undefined)
      if (answeredOnce.includes(name)) answered.add(name)
      const value = answerTo(name, input)
      if (value !== undefined) return { ok: true, value }
      if (refusal !== undefined) return { ok: false, error: { code: 'refused', message: refusal } }
      return new Promise(() => undefined)
    },
    listen(name, listener) {
      if (name !== 'book.frame' || book === null) return () => undefined
      const handle = listener as (payload: Events['book.frame']) => void
      const timer = setInterval(() => handle({ watchId: 1, frame: bookFrame(book) }), FRAME_EVERY_MS)
      return () => clearInterval(timer)
    },
  }
}
