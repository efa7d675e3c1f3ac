import { app, BrowserWindow, dialog, Menu, shell, type Session, type WebPreferences } from 'electron'
import { downloadPath } from '@/shared/ipc/watching/downloads'
import { realClock } from '@/shared/node/real-clock'
import { APP_ORIGIN } from '@/shared/ipc/transport/electron-ipc'
import { t } from '@/shared/languages/text'
import { createClipboardGrants } from './clipboard-grants'

/** Permissions of all pages: fewer than those of a page in a browser. */
export const pagePreferences = (preload: string): WebPreferences => ({
  preload,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  devTools: !app.isPackaged,
})

/**
 * No other page, and no permission except to write to the clipboard within a press. The window only closes after
 * confirmation by the user.
 */
export function guardPage(window: BrowserWindow): void {
  stayOnPage(window)
  clipboard.observe(window.webContents)
  denyPermissions(window.webContents.session)
}

/** The main window. The main process sets its title to the loan-to-value. */
export function openMainWindow(preload: string): BrowserWindow {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
      { role: 'editMenu' },
      { role: 'windowMenu' },
    ]),
  )
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 900,
    minHeight: 600,
    show: false,
    backgroundColor: '#0b0e11',
    webPreferences: pagePreferences(preload),
  })
  window.once('ready-to-show', () => window.show())
  window.on('page-title-updated', (event) => event.preventDefault())
  guardPage(window)
  void window.loadURL(`${APP_ORIGIN}/index.html`)
  return window
}

/** Longest address that a dialog shows completely. A longer one is not opened. */
const MAX_ADDRESS_LENGTH = 500

/** One document per window: no navigation, no frame, no second window. */
function stayOnPage({ webContents }: BrowserWindow): void {
  webContents.on('will-navigate', (event) => event.preventDefault())
  webContents.on('will-frame-navigate', (event) => event.preventDefault())
  webContents.on('will-redirect', (event) => event.preventDefault())
  webContents.on('will-attach-webview', (event) => event.preventDefault())
  webContents.setWindowOpenHandler(({ url }) => {
    if (url.startsWith('https://') && url.length <= MAX_ADDRESS_LENGTH) void confirmOpen(url)
    return { action: 'deny' }
  })
}

/** Shows a dialog of two buttons, the first of which changes nothing. True for the second. */
async function isChosen(
  dialogText: { readonly type: 'question' | 'warning'; readonly message: string; readonly detail: string },
  buttons: readonly [no: string, yes: string],
): Promise<boolean> {
  const { response } = await dialog.showMessageBox({ ...dialogText, buttons: [...buttons], defaultId: 0, cancelId: 0 })
  return response === 1
}

async function confirmOpen(url: string): Promise<void> {
  const message = { type: 'question', message: t('Open this address in your browser?'), detail: url } as const
  if (await isChosen(message, [t('Cancel'), t('Open')])) await shell.openExternal(url)
}

/** A file written by the page, or by the main process for it. The system asks the user for a location. */
const isOwnFile = (url: string): boolean =>
  url.startsWith(`blob:${APP_ORIGIN}/`) || url.startsWith(`${APP_ORIGIN}${downloadPath('')}`)

const clipboard = createClipboardGrants(realClock())

function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((page, permission, answer, details) =>
    answer(clipboard.isGranted(page, permission, details)),
  )
  session.setPermissionCheckHandler((page, permission, _origin, details) =>
    clipboard.isGranted(page, permission, details),
  )
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item) => {
    if (!isOwnFile(item.getURL())) event.preventDefault()
  })
}

/** Asks for confirmation before quitting while something is open. True if the user quits anyway. */
export const confirmQuit = (dialogText: { readonly message: string; readonly detail: string }): Promise<boolean> =>
  isChosen({ type: 'warning', ...dialogText }, [t('Keep Volley open'), t('Quit')])

/** Asks a person for confirmation. The default choice refuses. */
export const confirmByPerson = (text: string): Promise<boolean> =>
  isChosen({ type: 'warning', message: t('Confirm that this is to be done.'), detail: text }, [
    t('Cancel'),
    t('Confirm'),
  ])

/** Choices of a user who quits while alarms are armed, one per button. */
const closeChoices = ['stay', 'quit', 'hide'] as const
export type CloseChoice = (typeof closeChoices)[number]

/** Asks for confirmation before watching ends, or continues only in the watchman. */
export async function confirmUnwatched(watched: number, hasWatchman: boolean): Promise<CloseChoice> {
  const what = watched === 1 ? t('One risk unit or loan is') : t`${watched} risk units and loans are`
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: t`${what} being watched.`,
    detail: hasWatchman
      ? t('If you quit, the watchman goes on watching: it keeps the history and delivers alarms.')
      : t(
          'If you quit, no alarm reaches you until Volley is started again, and the history shows a gap. ' +
            'In the tray it goes on watching.',
        ),
    buttons: [
      t('Keep Volley open'),
      hasWatchman ? t('Quit, the watchman watches') : t('Quit unwatched'),
      t('Minimise to tray'),
    ],
    defaultId: 0,
    cancelId: 0,
  })
  return closeChoices[response] ?? 'stay'
}

/** Shows the reason why there is no window. */
export function showStartFailure(message: string): void {
  dialog.showErrorBox(t('Volley could not start'), message)
}
