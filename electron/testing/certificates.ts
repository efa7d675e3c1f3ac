import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A certificate with its key, both as PEM. */
export interface TestCertificate {
  readonly cert: string
  readonly key: string
}

interface CertificateOptions {
  readonly host: string
  readonly from: Date
  readonly until: Date
}

const element = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...content: readonly Buffer[]): Buffer => element(0x30, ...content)
const oid = (hex: string): Buffer => element(0x06, Buffer.from(hex, 'hex'))
const octets = (...content: readonly Buffer[]): Buffer => element(0x04, ...content)
const utc = (date: Date): Buffer =>
  element(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))
const name = (text: string): Buffer =>
  sequence(element(0x31, sequence(oid('550403'), element(0x0c, Buffer.from(text)))))

/** ECDSA with SHA-256. */
const algorithm = sequence(oid('2a8648ce3d040302'))
const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), octets(value))
const basicConstraints = (isAuthority: boolean): Buffer =>
  extension('551d13', sequence(...(isAuthority ? [element(0x01, Buffer.from([0xff]))] : [])))
const alternativeName = (host: string): Buffer => {
  const isAddress = /^[\d.]+$/.test(host)
  const value = isAddress ? element(0x87, Buffer.from(host.split('.').map(Number))) : element(0x82, Buffer.from(host))
  return extension('551d11', sequence(value))
}

const pem = (body: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${body.toString('base64').replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`

let serial = 0
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

interface CertificateNames {
  readonly subject: string
  readonly issuer: string
  readonly extensions: readonly Buffer[]
}

function certificate(
  { subject, issuer, extensions }: CertificateNames,
  options: CertificateOptions,
  own: KeyObject,
  signer: KeyObject,
): string {
  serial += 1
  const body = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1, serial])),
    algorithm,
    name(issuer),
    sequence(utc(options.from), utc(options.until)),
    name(subject),
    own.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(...extensions)),
  )
  const signature = element(0x03, Buffer.from([0]), sign('sha256', body, signer))
  return pem(sequence(body, algorithm, signature))
}

const DAY_MS = 86_400_000
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)
const good = { from: inDays(-1), until: inDays(30) }

/** An authority made for a test, and the certificates it issues. */
export function createTestAuthority(label = 'Test authority') {
  const { publicKey, privateKey } = newKey()
  const own = { subject: label, issuer: label, extensions: [basicConstraints(true)] }
  const cert = certificate(own, { host: '', ...good }, publicKey, privateKey)
  return {
    cert,
    issue(change: Partial<CertificateOptions> = {}): TestCertificate {
      const options = { host: 'localhost', ...good, ...change }
      const key = newKey()
      const names = {
        subject: options.host,
        issuer: label,
        extensions: [basicConstraints(false), alternativeName(options.host)],
      }
      return {
        cert: certificate(names, options, key.publicKey, privateKey),
        key: key.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      }
    },
  }
}

/** A certificate that only itself vouches for. */
export function selfSigned(host = 'localhost'): TestCertificate {
  const { publicKey, privateKey } = newKey()
  const names = { subject: host, issuer: host, extensions: [alternativeName(host)] }
  return {
    cert: certificate(names, { host, ...good }, publicKey, privateKey),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
