import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** A way to an exchange that can go silent: connections stay open, and nothing passes any more. */
export interface TcpProxy {
  readonly host: string
  hang(): void
  heal(): void
  close(): Promise<void>
}

/** Passes bytes to this port of this machine, both ways. */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let hangs = false
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (bytes) => (hangs ? undefined : void to.write(bytes)))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: () => void (hangs = true),
    heal: () => void (hangs = false),
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
