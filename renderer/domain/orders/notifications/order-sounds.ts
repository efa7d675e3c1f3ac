import type { OrderEventKind } from '@/shared/trading/orders/order-event'
import { type Tone, createTonePlayer } from '@/renderer/domain/alarms/tone-player'

const orderTones: Readonly<Record<OrderEventKind, readonly Tone[]>> = {
  filled: [
    [784, 0, 0.08],
    [1047, 0.1, 0.14],
  ],
  'part-filled': [[784, 0, 0.08]],
  'take-profit': [
    [784, 0, 0.08],
    [1047, 0.1, 0.08],
    [1319, 0.2, 0.16],
  ],
  'stop-loss': [
    [659, 0, 0.1],
    [494, 0.13, 0.1],
    [330, 0.26, 0.18],
  ],
  refused: [
    [330, 0, 0.16],
    [262, 0.2, 0.24],
  ],
  'late-reject': [
    [330, 0, 0.16],
    [262, 0.2, 0.16],
    [196, 0.4, 0.24],
  ],
  canceled: [
    [523, 0, 0.1],
    [392, 0.13, 0.14],
  ],
  unknown: [
    [440, 0, 0.1],
    [440, 0.16, 0.1],
  ],
  found: [
    [523, 0, 0.08],
    [659, 0.1, 0.1],
  ],
  'not-found': [
    [440, 0, 0.1],
    [440, 0.16, 0.1],
    [330, 0.32, 0.2],
  ],
  liquidation: [
    [880, 0, 0.14],
    [440, 0.18, 0.14],
    [880, 0.36, 0.14],
    [440, 0.54, 0.2],
  ],
}

/** Single player of the page: its limiter covers all simultaneous sounds. */
let player: ReturnType<typeof createTonePlayer> | null = null

async function play(sound: readonly Tone[], volume?: number): Promise<boolean> {
  try {
    player ??= createTonePlayer(() => new AudioContext())
    await player.play(sound, volume)
    return !player.silent()
  } catch {
    // No sound device is available to this page.
    return false
  }
}

/**
 * Plays the sound of a kind, `volume` in percent. Resolves to false if it is inaudible, as before a browser's first
 * click.
 */
export const playOrderSound = (kind: OrderEventKind, volume: number): Promise<boolean> => play(orderTones[kind], volume)

const alertTones: readonly Tone[] = [
  [988, 0, 0.1],
  [1319, 0.12, 0.1],
  [988, 0.24, 0.1],
]
/** Sound of a price alert that was reached. */
export const playPriceAlert = (): Promise<boolean> => play(alertTones)

const p2pTones: Readonly<Record<'new' | 'appeal', readonly Tone[]>> = {
  new: [
    [659, 0, 0.08],
    [880, 0.1, 0.08],
    [1175, 0.2, 0.12],
  ],
  appeal: [
    [880, 0, 0.12],
    [659, 0.16, 0.12],
    [880, 0.32, 0.12],
    [659, 0.48, 0.2],
  ],
}
/** Sound of a new P2P order or an appeal. */
export const playP2p = (kind: 'new' | 'appeal'): Promise<boolean> => play(p2pTones[kind])

/** Minimum interval between sounds of a kind, because a hundred fills can arrive together. */
const QUIET_MS = 1000

/** Limits sounds to one per second for each kind. */
export function createSoundLimit(now: () => number): (kind: OrderEventKind) => boolean {
  const soundedAt = new Map<OrderEventKind, number>()
  return (kind) => {
    if (now() - (soundedAt.get(kind) ?? -Infinity) < QUIET_MS) return false
    soundedAt.set(kind, now())
    return true
  }
}
