import { useLinking, type SelectionState } from './selection-store'

type Shared = Pick<SelectionState, 'looks' | 'panels' | 'intervals' | 'interval' | 'handOver'>
type Message = { readonly from: 'main' | 'panel' } & ({ readonly isRequest: true } | { readonly state: Shared })

const sharedOf = ({ looks, panels, intervals, interval, handOver }: SelectionState): Shared => ({
  looks,
  panels,
  intervals,
  interval,
  handOver,
})

/**
 * Synchronizes selections and passed prices between the main window and its panel windows. Two main windows are not
 * synchronized.
 */
export function shareSelections(from: Message['from']): () => void {
  const channel = new BroadcastChannel('volley-looks')
  const post = (message: Message): void => channel.postMessage(message)
  let current = JSON.stringify(sharedOf(useLinking.getState()))
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (from === 'main' && data.from === 'main') return
    if ('isRequest' in data) return from === 'main' ? post({ from, state: sharedOf(useLinking.getState()) }) : undefined
    current = JSON.stringify(data.state)
    useLinking.setState(data.state)
  })
  const stop = useLinking.subscribe((state) => {
    const shared = sharedOf(state)
    const now = JSON.stringify(shared)
    if (now === current) return
    current = now
    post({ from, state: shared })
  })
  if (from === 'panel') post({ from, isRequest: true })
  return () => {
    stop()
    channel.close()
  }
}
