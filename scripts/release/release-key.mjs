// npm run release:key -- FILE   creates the key that signs releases: its private half in FILE, which stays out of the
//                               repository, its public half in assets/update-key.pem, which is in every build
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..')
const [file] = process.argv.slice(2)

function problem() {
  if (file === undefined) return 'FILE: name a file for the private key: npm run release:key -- FILE'
  if (!relative(root, resolve(file)).startsWith('..')) return `FILE: must lie outside of ${root}`
  if (existsSync(file)) return `FILE: ${file} is there already, and is not written over`
  return null
}

const why = problem()
if (why !== null) {
  console.error(why)
  process.exit(1)
}
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
const publicFile = process.env.VOLLEY_PUBLIC_KEY ?? join(root, 'assets/update-key.pem')
writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }))
console.log(`The private key is in ${file}: whoever has it can sign releases. The public one is in ${publicFile}.`)
