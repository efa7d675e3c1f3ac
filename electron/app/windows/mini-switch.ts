import { refused } from '@/electron/base/service-error'

/** Opens and closes the small window above all others. */
export interface MiniSwitch {
  setOpen(open: boolean): void
  isOpen(): boolean
}

/** For the host that has none. */
export const noMiniWindow: MiniSwitch = {
  setOpen: () => {
    throw refused('The small window needs the desktop application.')
  },
  isOpen: () => false,
}
