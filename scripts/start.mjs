// npm start                the desktop window if Electron's binary exists or can be fetched, else the browser host
// npm start -- --browser   the browser host. All other options go to the application
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { becomeChild, build, nodeOptions, root } from './build.mjs'
import { ensureElectron } from './browser/electron-binary.mjs'

const options = process.argv.slice(2).filter((option) => option !== '--browser')
const isBrowser = process.argv.includes('--browser')
const noDisplay = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
if (!isBrowser && noDisplay) console.error('There is no display: Volley serves its browser host instead of a window.')
const electron = isBrowser || noDisplay ? null : await ensureElectron()
if (!isBrowser && !noDisplay && !electron) console.error('Volley serves its browser host instead of a window.')

build(electron ? 'client,main,preload,practice' : 'client,serve,practice')
becomeChild(
  electron
    ? // Electron's sandbox refuses to start as root on Linux.
      spawn(electron, [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), root, ...options], { stdio: 'inherit' })
    : spawn(process.execPath, [...nodeOptions, join(root, 'dist/serve/serve.js'), ...options], {
        stdio: 'inherit',
        // Node keeps the compiled bundle there and compiles it again after a build.
        env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/compiled') },
      }),
)
