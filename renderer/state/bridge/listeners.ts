import type { EventName, Events } from '@/shared/ipc/events'
import { createEmitter, type Emitter } from '@/shared/base/emitter'

type Told<Name extends EventName> = [payload: Events[Name], session?: number]

/** Who listens to which event. */
export function createListeners() {
  const byName: { [Name in EventName]?: Emitter<Told<Name>> } = {}
  return {
    add<Name extends EventName>(name: Name, listener: (...told: Told<Name>) => void): () => void {
      const emitter: Emitter<Told<Name>> = byName[name] ?? createEmitter<Told<Name>>()
      Object.assign(byName, { [name]: emitter })
      return emitter.listen(listener)
    },
    tell<Name extends EventName>(name: Name, ...told: Told<Name>): void {
      byName[name]?.emit(...told)
    },
  }
}
