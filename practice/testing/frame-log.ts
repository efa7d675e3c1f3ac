import { patience } from '@/shared/testing/patience'

/** Every frame that a socket received, oldest first. */
export interface FrameLog<Frame> {
  readonly frames: Frame[]
  readonly take: (frame: Frame) => void
  /** The first matching frame, past or future. Rejects if none arrives. */
  readonly until: (fits: (frame: Frame) => boolean) => Promise<Frame>
}

export function createFrameLog<Frame>(): FrameLog<Frame> {
  const frames: Frame[] = []
  const waiting = new Set<() => void>()
  return {
    frames,
    take(frame) {
      frames.push(frame)
      waiting.forEach((check) => check())
    },
    until: (fits) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no such frame among ${JSON.stringify(frames.slice(-5))}`)),
          patience.timeout,
        )
        function check(): void {
          const frame = frames.find(fits)
          if (frame === undefined) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve(frame)
        }
        waiting.add(check)
        check()
      }),
  }
}
