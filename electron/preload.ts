import { contextBridge, ipcRenderer } from 'electron'
import { CALL_CHANNEL, EVENT_CHANNEL } from '@/shared/ipc/electron-door'

type Listener = (payload: unknown, session: unknown) => void

const listeners = new Map<string, Set<Listener>>()
ipcRenderer.on(EVENT_CHANNEL, (_event, name: string, payload: unknown, session: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(payload, session)
})

/** All the page gets of Electron: ask, and hear. It does not change when a feature is added. */
const door = Object.freeze({
  call: (name: string, input: unknown, session: unknown): Promise<unknown> =>
    ipcRenderer.invoke(CALL_CHANNEL, name, input, session),
  listen: (name: string, listener: Listener): (() => void) => {
    const heard = listeners.get(name) ?? new Set<Listener>()
    listeners.set(name, heard.add(listener))
    return () => void heard.delete(listener)
  },
})

contextBridge.exposeInMainWorld('volley', door)
