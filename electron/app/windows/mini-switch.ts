import { refused } from '@/electron/base/service-error'

/** Opens and closes the small always-on-top window. */
export interface MiniSwitch {
  setOpen(open: boolean): void
  isOpen(): boolean
}

/** For a host without it. */
export const noMiniWindow: MiniSwitch = {
  setOpen: () => {
    throw refused('mini-window-missing')
  },
  isOpen: () => false,
}
