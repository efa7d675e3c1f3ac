import { powerMonitor } from 'electron'

/** How long nobody has touched keyboard and mouse, in whichever program. */
export const systemIdleMs = (): number => powerMonitor.getSystemIdleTime() * 1000

/** Tells when nobody can be sitting at the screen any more; only the desktop hears of that. */
export function watchPresence(left: (why: string) => void): void {
  powerMonitor.on('lock-screen', () => left('The screen was locked.'))
  powerMonitor.on('suspend', () => left('This computer went to sleep.'))
}
