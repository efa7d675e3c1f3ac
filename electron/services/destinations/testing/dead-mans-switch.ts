import { startSink } from './sink'

/** Receives heartbeats and is overdue without one for its grace, like a service outside of the network. */
export interface DeadMansSwitch {
  /** Its address, without a path. */
  readonly origin: string
  readonly port: number
  /** Processes whose heartbeats were received, in order. */
  processes(): readonly string[]
  isOverdue(): boolean
  close(): Promise<void>
}

/** `graceMs` in real time. */
export async function startDeadMansSwitch(graceMs: number): Promise<DeadMansSwitch> {
  const sink = await startSink([{ status: 200 }])
  let seen = 0
  let lastAt = performance.now()
  const stop = setInterval(() => {
    if (sink.received.length === seen) return
    seen = sink.received.length
    lastAt = performance.now()
  }, 100)
  return {
    origin: new URL(sink.url).origin,
    port: sink.port,
    processes: () => sink.received.map(({ body }) => (JSON.parse(body) as { readonly process: string }).process),
    isOverdue: () => sink.received.length === seen && performance.now() - lastAt >= graceMs,
    async close() {
      clearInterval(stop)
      await sink.close()
    },
  }
}
