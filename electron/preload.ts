import { contextBridge, ipcRenderer } from 'electron'
import { CALL_CHANNEL, EVENT_CHANNEL } from '@/shared/ipc/transport/electron-ipc'
import { createEmitter, type Emitter } from '@/shared/base/emitter'

type Listener = (payload: unknown, session: unknown) => void

const emitters = new Map<string, Emitter<Parameters<Listener>>>()
ipcRenderer.on(EVENT_CHANNEL, (_event, name: string, payload: unknown, session: unknown) => {
  emitters.get(name)?.emit(payload, session)
})

/** All of Electron that the page gets: calls and events. It does not change with new features. */
const api = Object.freeze({
  call: (name: string, input: unknown, session: unknown): Promise<unknown> =>
    ipcRenderer.invoke(CALL_CHANNEL, name, input, session),
  listen: (name: string, listener: Listener): (() => void) => {
    const emitter = emitters.get(name) ?? createEmitter<Parameters<Listener>>()
    emitters.set(name, emitter)
    return emitter.listen(listener)
  },
})

contextBridge.exposeInMainWorld('volley', api)
