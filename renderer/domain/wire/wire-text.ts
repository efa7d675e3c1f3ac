import type { WirePreview } from '@/shared/ipc/trading/api-desk'

/** Path and query of a previewed request, as on the request line. */
export const targetOf = ({ url }: WirePreview): string => url.slice(new URL(url).origin.length)

/** A previewed request as it would be written on the wire. */
export function wireText(preview: WirePreview): string {
  const headers = Object.entries(preview.headers).map(([name, value]) => `${name}: ${value}`)
  const lines = [`${preview.method} ${targetOf(preview)} HTTP/1.1`, `Host: ${new URL(preview.url).host}`, ...headers]
  return [...lines, ...(preview.body === null ? [] : ['', preview.body])].join('\n')
}
