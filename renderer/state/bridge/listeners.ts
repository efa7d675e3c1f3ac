import type { EventName, Events } from '@/shared/ipc/events'
import { createEmitter, type Emitter } from '@/shared/base/emitter'

type Notified<Name extends EventName> = [payload: Events[Name], session?: number]

export function createListeners() {
  const byName: { [Name in EventName]?: Emitter<Notified<Name>> } = {}
  return {
    add<Name extends EventName>(name: Name, listener: (...notified: Notified<Name>) => void): () => void {
      const emitter: Emitter<Notified<Name>> = byName[name] ?? createEmitter<Notified<Name>>()
      Object.assign(byName, { [name]: emitter })
      return emitter.listen(listener)
    },
    emit<Name extends EventName>(name: Name, ...notified: Notified<Name>): void {
      byName[name]?.emit(...notified)
    },
  }
}
