import { EventEmitter } from 'node:events'
import Module, { createRequire } from 'node:module'

type Handler = (...args: unknown[]) => unknown

/** A frame as the sender check sees it; identity is what counts. */
export interface FrameStub {
  readonly url: string
}

class WebContentsStub extends EventEmitter {
  readonly id = 1
  mainFrame: FrameStub = { url: 'app://volley/index.html' }
  readonly messages: unknown[][] = []
  openHandler: Handler = () => undefined
  readonly session = Object.assign(new EventEmitter(), { handlers: new Map<string, Handler>() })
  constructor() {
    super()
    for (const name of ['setPermissionRequestHandler', 'setPermissionCheckHandler', 'setDevicePermissionHandler']) {
      Object.assign(this.session, { [name]: (handler: Handler) => this.session.handlers.set(name, handler) })
    }
  }
  reloads = 0
  isDestroyed = (): boolean => false
  reload = (): void => void (this.reloads += 1)
  zoom = 1
  setZoomFactor = (factor: number): void => void (this.zoom = factor)
  send = (...args: unknown[]): void => void this.messages.push(args)
  setWindowOpenHandler = (handler: Handler): void => void (this.openHandler = handler)
}

class WindowStub extends EventEmitter {
  readonly webContents = new WebContentsStub()
  readonly loaded: string[] = []
  title = ''
  flashes = 0
  hidden = false
  constructor(readonly options: { webPreferences: Record<string, unknown>; readonly [name: string]: unknown }) {
    super()
  }
  bounds = { x: 0, y: 0, width: 0, height: 0 }
  getBounds = (): object => this.bounds
  setBounds = (bounds: typeof this.bounds): void => void (this.bounds = bounds)
  loadURL = async (url: string): Promise<void> => void this.loaded.push(url)
  isDestroyed = (): boolean => false
  isMinimized = (): boolean => false
  /** Nobody looks at it, so that what is announced outside of it is. */
  isFocused = (): boolean => false
  show = (): void => void (this.hidden = false)
  hide = (): void => void (this.hidden = true)
  focus = (): void => undefined
  setTitle = (title: string): void => void (this.title = title)
  flashFrame = (): void => void (this.flashes += 1)
  close = (): void => void this.emit('closed')
}

interface TrayNotes {
  tip: string
  title: string
  destroyed: boolean
}
class TrayStub extends EventEmitter implements TrayNotes {
  tip = ''
  title = ''
  destroyed = false
  setImage = (): void => undefined
  setToolTip = (tip: string): void => void (this.tip = tip)
  setTitle = (title: string): void => void (this.title = title)
  destroy = (): void => void (this.destroyed = true)
}

/** Everything our bundles use of Electron, noting what is done with it. */
export function createElectronStub() {
  const windows: WindowStub[] = []
  const handlers = new Map<string, Handler>()
  const notes = {
    privileged: [] as unknown[],
    menus: [] as { role?: string }[][],
    opened: [] as string[],
    dialogs: [] as { detail?: string }[],
    sandboxed: false,
    quits: 0,
    exposed: {} as Record<string, unknown>,
    failures: [] as string[],
    relaunches: 0,
    notified: [] as { title: string; body: string }[],
    trays: [] as TrayNotes[],
    awake: 0,
  }
  const switches = new Set<string>()
  const answers = { messageBox: 0 }
  const protocols = new Map<string, (request: { url: string; method: string }) => Promise<Response>>()
  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    enableSandbox: () => void (notes.sandboxed = true),
    setPath: () => undefined,
    getPath: () => '/nowhere',
    getVersion: () => '0.0.0-test',
    requestSingleInstanceLock: () => true,
    whenReady: async () => undefined,
    quit: () => void (notes.quits += 1),
    exit: () => undefined,
    relaunch: () => void (notes.relaunches += 1),
    commandLine: { hasSwitch: (name: string) => switches.has(name) },
  })
  const electron = {
    app,
    BrowserWindow: class extends WindowStub {
      constructor(options: { webPreferences: Record<string, unknown>; readonly [name: string]: unknown }) {
        super(options)
        windows.push(this)
      }
    },
    Tray: class extends TrayStub {
      constructor() {
        super()
        notes.trays.push(this)
      }
    },
    nativeImage: { createFromBitmap: (bitmap: Buffer) => ({ size: bitmap.length }) },
    Notification: class extends EventEmitter {
      static readonly isSupported = () => true
      constructor(readonly options: { title: string; body: string }) {
        super()
      }
      readonly show = (): void => void notes.notified.push(this.options)
      readonly close = (): void => void this.emit('close')
    },
    screen: Object.assign(new EventEmitter(), {
      getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
    }),
    powerMonitor: Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 }),
    powerSaveBlocker: { start: () => (notes.awake += 1), stop: () => void (notes.awake -= 1) },
    ipcMain: {
      handle: (name: string, handler: Handler) => void handlers.set(name, handler),
      removeHandler: (name: string) => void handlers.delete(name),
      on: () => undefined,
    },
    ipcRenderer: Object.assign(new EventEmitter(), { invoke: async (...args: unknown[]) => ({ invoked: args }) }),
    contextBridge: { exposeInMainWorld: (name: string, value: unknown) => void (notes.exposed[name] = value) },
    protocol: {
      registerSchemesAsPrivileged: (schemes: unknown[]) => void notes.privileged.push(...schemes),
      handle: (scheme: string, handler: (request: { url: string; method: string }) => Promise<Response>) =>
        void protocols.set(scheme, handler),
    },
    Menu: {
      buildFromTemplate: (template: { role?: string }[]) => template,
      setApplicationMenu: (menu: { role?: string }[]) => void notes.menus.push(menu),
    },
    dialog: {
      showMessageBox: async (options: { detail?: string }) => {
        notes.dialogs.push(options)
        return { response: answers.messageBox }
      },
      showErrorBox: (_title: string, text: string) => void notes.failures.push(text),
    },
    shell: { openExternal: async (url: string) => void notes.opened.push(url) },
  }
  return { electron, app, windows, handlers, protocols, notes, answers, switches }
}

export type ElectronStub = ReturnType<typeof createElectronStub>

/** Runs a built CommonJS bundle, as a process of its own would, with these modules in place of the real ones. */
export function loadBundle(path: string, modules: Readonly<Record<string, unknown>>): () => void {
  const loader = Module as unknown as { _load: (request: string, ...more: unknown[]) => unknown }
  const load = loader._load
  loader._load = function patched(this: unknown, request: string, ...more: unknown[]) {
    if (!Object.hasOwn(modules, request)) return load.call(this, request, ...more)
    const substitute = modules[request]
    if (substitute instanceof Error) throw substitute
    return substitute
  }
  const require = createRequire(import.meta.url)
  delete require.cache[path]
  require(path)
  return () => void (loader._load = load)
}
