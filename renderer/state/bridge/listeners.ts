import type { EventName, Events } from '@/shared/ipc/events'

type Heard<Name extends EventName> = (payload: Events[Name], session?: number) => void

/** Who listens to which event. */
export function createListeners() {
  const byName: { [Name in EventName]?: Set<Heard<Name>> } = {}
  return {
    add<Name extends EventName>(name: Name, listener: Heard<Name>): () => void {
      const heard: Set<Heard<Name>> = byName[name] ?? new Set<Heard<Name>>()
      Object.assign(byName, { [name]: heard.add(listener) })
      return () => heard.delete(listener)
    },
    tell<Name extends EventName>(name: Name, payload: Events[Name], session?: number): void {
      for (const listener of byName[name] ?? []) listener(payload, session)
    },
  }
}
