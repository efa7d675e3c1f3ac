import { get } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { type Download, downloadPath } from '@/shared/ipc/watching/downloads'
import type { FilePiece } from '../base/downloads'
import { refused } from '../base/service-error'
import { request, callOver, endAll, loggedIn, startHost, tokenOf } from './testing/host-client'

afterEach(endAll)

const PIECE = 64 * 1024
const brokenOff = /ended before the file was whole/
/** A file of `count` pieces. `failing` throws at one of them. Counts the reads. */
function fileOf(count: number, failing = -1) {
  const progress = { pieces: 0, isOver: false }
  async function* pieces(): AsyncGenerator<FilePiece> {
    try {
      for (let nth = 0; nth < count; nth += 1) {
        if (nth === failing) throw refused('draft-unsaved', { reason: 'The disk refuses' })
        progress.pieces += 1
        yield { bytes: Buffer.alloc(PIECE, nth % 10), share: (nth + 1) / count }
      }
    } finally {
      progress.isOver = true
    }
  }
  return { file: { name: 'ltv-7.csv', type: 'text/csv; charset=utf-8', pieces: pieces() }, progress }
}

/** A page with its connection, and a function that offers files to it. */
async function openPage({ host, port, reached, downloads }: Awaited<ReturnType<typeof startHost>>) {
  const socket: WebSocket = await loggedIn(port, await tokenOf(port, new URL(host.freshAddress()).hash.slice(6)))
  await callOver(socket, 'risk.export')
  const { caller } = reached.at(-1)!
  return { socket, offer: (file: Parameters<typeof downloads.offer>[1]) => downloads.offer(caller, file) }
}

/** Fetches a file like a browser. Reads past the first bytes only after `first`. */
function fetched(port: number, { token }: Download, first: () => Promise<unknown> = async () => undefined) {
  return new Promise<{ bytes: Buffer; isWhole: boolean; headers: unknown }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: downloadPath(token), agent: false }, (response) => {
      const parts: Buffer[] = []
      const end = (): void =>
        resolve({ bytes: Buffer.concat(parts), isWhole: response.complete, headers: response.headers })
      response.once(
        'readable',
        () =>
          void first().then(
            () =>
              response
                .on('data', (part: Buffer) => parts.push(part))
                .on('error', () => undefined)
                .on('close', end),
            reject,
          ),
      )
      response.on('error', () => undefined)
    }).on('error', reject)
  })
}

describe('A file that a page requested to save', () => {
  it('is given once, under its name, only to the own page', async () => {
    const host = await startHost()
    const { offer } = await openPage(host)
    const download = offer(fileOf(3).file)
    const path = downloadPath(download.token)
    for (const [options, status] of [
      [{ path, method: 'HEAD' }, 405],
      [{ path, method: 'POST' }, 405],
      [{ path, headers: { 'sec-fetch-site': 'cross-site' } }, 403],
      [{ path, headers: { host: 'evil.com' } }, 403],
      [{ path: `${path}x` }, 404],
      [{ path: downloadPath('') }, 404],
    ] as const)
      expect((await request(host.port, options)).status, JSON.stringify(options)).toBe(status)
    const { bytes, isWhole, headers } = await fetched(host.port, download)
    expect(bytes.equals(Buffer.concat([0, 1, 2].map((nth) => Buffer.alloc(PIECE, nth))))).toBe(true)
    expect([isWhole, host.downloads.progress(download.token)]).toEqual([true, { share: 1, isDone: true }])
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="ltv-7.csv"',
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    })
    expect((await request(host.port, { path })).status).toBe(404)
  })

  it('is read at the speed of its receiver, stops when canceled, and spares files of other pages', async () => {
    const host = await startHost()
    const [first, other] = [await openPage(host), await openPage(host)]
    const { file, progress } = fileOf(4000)
    const download = first.offer(file)
    const { bytes, isWhole } = await fetched(host.port, download, async () => {
      // Without a reader it stops at the size of the buffers in between.
      let before = -1
      await expect
        .poll(() => {
          const isIdle = progress.pieces === before
          before = progress.pieces
          return isIdle
        })
        .toBe(true)
      expect(progress.pieces).toBeLessThan(1000)
      const share = host.downloads.progress(download.token)
      expect([share.isDone, share.share > 0, share.share < 0.25]).toEqual([false, true, true])
      expect((await fetched(host.port, other.offer(fileOf(100).file))).bytes.length).toBe(100 * PIECE)
      host.downloads.cancel(download.token)
    })
    expect([isWhole, bytes.length < 1000 * PIECE]).toEqual([false, true])
    await expect.poll(() => progress.isOver).toBe(true)
    expect(() => host.downloads.progress(download.token)).toThrow(brokenOff)
  })

  it('breaks off with the reason where it cannot be read to its end', async () => {
    const host = await startHost()
    const { offer } = await openPage(host)
    const download = offer(fileOf(40, 30).file)
    expect((await fetched(host.port, download)).isWhole).toBe(false)
    expect(() => host.downloads.progress(download.token)).toThrow('The disk refuses')
  })

  it('ends with the page that requested it, begun or not', async () => {
    const host = await startHost()
    const { socket, offer } = await openPage(host)
    const [{ file, progress }, waiting] = [fileOf(4000), offer(fileOf(1).file)]
    const { isWhole } = await fetched(host.port, offer(file), async () => {
      socket.close()
      await expect.poll(() => progress.isOver).toBe(true)
    })
    expect([isWhole, progress.pieces < 4000]).toEqual([false, true])
    expect((await request(host.port, { path: downloadPath(waiting.token) })).status).toBe(404)
  })

  it('reports when the receiver hung up', async () => {
    const host = await startHost()
    const { offer } = await openPage(host)
    const { file, progress } = fileOf(4000)
    const download = offer(file)
    const request = get(
      { host: '127.0.0.1', port: host.port, path: downloadPath(download.token), agent: false },
      (response) => response.once('data', () => request.destroy()).on('error', () => undefined),
    ).on('error', () => undefined)
    await expect.poll(() => progress.isOver).toBe(true)
    expect(() => host.downloads.progress(download.token)).toThrow(brokenOff)
  })
})
