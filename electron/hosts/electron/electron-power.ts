import { powerMonitor } from 'electron'

/** Time without keyboard and mouse input in any program. */
export const systemIdleMs = (): number => powerMonitor.getSystemIdleTime() * 1000

/** Reports that the user cannot be at the screen any more. Only the desktop provides this. */
export function watchPresence(left: (why: string) => void): void {
  powerMonitor.on('lock-screen', () => left('The screen was locked.'))
  powerMonitor.on('suspend', () => left('This computer went to sleep.'))
}
